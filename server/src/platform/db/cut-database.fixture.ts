import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { queryLayer } from './query-layer.ts';
import type { testDatabase } from './test-database.fixture.ts';

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

export interface CutDatabase extends TestDatabase {
  /**
   * The next query with these words is the last of its connection: `lost` lets the server carry it out and loses its answer,
   * `cut` loses the query itself.
   */
  cutAt(words: string, how: 'lost' | 'cut'): void;
}

/** The same database by a way that breaks when it is told to. */
export async function cutDatabase(database: TestDatabase): Promise<CutDatabase> {
  const { host = '', port = 5432, user, database: name } = database.pool.options;
  let trap: { readonly words: string; readonly how: 'lost' | 'cut' } | undefined;
  const way = createServer((client) => {
    const server = connect(path.join(host, `.s.PGSQL.${port}`));
    let isLosing = false;
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server] as Socket[]) socket.on('error', end).on('close', end);
    client.on('data', (piece) => {
      const sprung = trap !== undefined && piece.includes(trap.words) ? trap : undefined;
      if (sprung) trap = undefined;
      if (sprung?.how === 'cut') return end();
      isLosing ||= sprung !== undefined;
      server.write(piece);
    });
    // The server says something when it has carried the query out, which is the moment to break off.
    server.on('data', (piece) => (isLosing ? end() : client.write(piece)));
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port: (way.address() as AddressInfo).port,
    ...(user !== undefined && { user }),
    ...(name !== undefined && { database: name }),
    max: 2,
  });
  // Connections that idle break too.
  pool.on('error', () => {});
  return {
    ...database,
    pool,
    db: queryLayer(pool),
    cutAt: (words, how) => {
      trap = { words, how };
    },
    async close() {
      await pool.end();
      way.close();
    },
  };
}

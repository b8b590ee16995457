import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { createQueryLayer } from './query-layer.ts';
import type { testDatabase } from './test-database.fixture.ts';

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

export interface BreakableDatabase extends TestDatabase {
  /**
   * Breaks the connection at the next query that contains these words: `lost` executes the query and loses
   * its response, `cut` loses the query itself.
   */
  breakAt(words: string, how: 'lost' | 'cut'): void;
}

/** Opens the same database through a proxy that breaks connections on request. */
export async function openBreakableDatabase(database: TestDatabase): Promise<BreakableDatabase> {
  const { host = '', port = 5432, user, database: name } = database.pool.options;
  let trap: { readonly words: string; readonly how: 'lost' | 'cut' } | undefined;
  const proxy = createServer((client) => {
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
    // The first response means that the query was executed: break the connection now.
    server.on('data', (piece) => (isLosing ? end() : client.write(piece)));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port: (proxy.address() as AddressInfo).port,
    ...(user !== undefined && { user }),
    ...(name !== undefined && { database: name }),
    max: 2,
  });
  // Idle connections break too.
  pool.on('error', () => {});
  return {
    ...database,
    pool,
    db: createQueryLayer(pool),
    breakAt: (words, how) => {
      trap = { words, how };
    },
    async close() {
      await pool.end();
      proxy.close();
    },
  };
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { guardAgainstHangs } from './guard-against-hangs.ts';

const server = inject('postgres');

/** Both ends of the connections through the proxy. */
let sockets: Socket[];
let isHanging: boolean;
let proxy: ReturnType<typeof createServer>;
let pool: pg.Pool;
let stopGuard: () => void;
let log: string[];

beforeEach(async () => {
  sockets = [];
  isHanging = false;
  proxy = createServer((near) => {
    sockets.push(near);
    if (isHanging) return near.pause();
    const far = connect(path.join(server.host, '.s.PGSQL.5432'));
    sockets.push(far);
    return near.pipe(far).pipe(near);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const address = { ...server, host: '127.0.0.1', port, database: 'postgres' };
  pool = new pg.Pool({ ...address, max: 2 });
  pool.on('error', () => {});
  log = [];
  const guardLog = createLog('info', { write: (line) => log.push(line) });
  stopGuard = guardAgainstHangs(pool, { address, isPooler: false, direct: undefined }, guardLog);
});

afterEach(async () => {
  stopGuard();
  for (const socket of sockets) socket.destroy();
  await pool.end();
  proxy.close();
  await once(proxy, 'close');
});

it('ends running and new queries while the server hangs, and lets queries through afterwards', {
  tags: ['slow'],
}, async () => {
  await pool.query('select 1');
  isHanging = true;
  for (const socket of sockets) socket.unpipe().pause();
  await expect(pool.query('select 1'), 'a running query').rejects.toThrow('Connection terminated');
  await expect(pool.query('select 1'), 'a new query').rejects.toThrow('the database is not responding');
  isHanging = false;
  await vi.waitFor(() => pool.query('select 1'), 30_000);
  expect(log.map((line) => JSON.parse(line).msg)).toEqual([
    'the database is not responding; queries fail immediately until it responds again',
    'the database is responding again',
  ]);
});

it('lets a slow query run', { tags: ['slow'] }, async () => {
  const { rows } = await pool.query('select pg_sleep(4), 7 as seven');
  expect(rows).toMatchObject([{ seven: 7 }]);
  expect(log).toEqual([]);
});

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { endConnection } from './end-connection.ts';

const server = inject('postgres');

/** Both ends of the connections through the proxy. */
let sockets: Socket[];
let proxy: ReturnType<typeof createServer>;
let client: pg.Client;

beforeEach(async () => {
  sockets = [];
  proxy = createServer((near) => {
    const far = connect(path.join(server.host, '.s.PGSQL.5432'));
    near.pipe(far).pipe(near);
    sockets.push(near, far);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  client = new pg.Client({ ...server, host: '127.0.0.1', port, database: 'postgres' });
  await client.connect();
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await once(proxy, 'close');
});

it('ends a connection with the server', async () => {
  await endConnection(client);
  await expect(client.query('select 1')).rejects.toThrow();
});

it('ends a connection whose server hangs', async () => {
  for (const socket of sockets) socket.unpipe().pause();
  await endConnection(client);
  await expect(client.query('select 1')).rejects.toThrow();
});

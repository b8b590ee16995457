import { once } from 'node:events';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@pictable/server/embedded-postgres';
import { openConfiguredS3Server, openS3Server, type S3Server } from '@pictable/server/test-s3';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { removeFolder } from '../remove-folder.ts';
import { Ledger } from './ledger.ts';
import { type Service, startService } from './service.ts';

const INSTANCES = 3;
const FREE_TABLES = 25;

let folder: string;
let postgres: EmbeddedPostgres;
let bucket: S3Server;
let balancer: Server;
const instances: Service[] = [];
/** All of them behind one URL. */
let cluster: Service;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-cluster-'));
  const database = path.join(folder, 'database');
  await mkdir(database);
  postgres = await startEmbeddedPostgres(database, pino({ level: 'silent' }), new AbortController().signal);
  bucket = (await openConfiguredS3Server()) ?? (await openS3Server());
  for (let index = 0; index < INSTANCES; index++) instances.push(await startInstance(index));
  balancer = await balance();
  const address = balancer.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  cluster = { ...instances[0]!, url: `http://127.0.0.1:${port}` };
}, 180_000);

afterAll(async () => {
  balancer?.close();
  for (const instance of instances) await instance.end('SIGTERM');
  await bucket?.close();
  await postgres?.stop();
  await removeFolder(folder);
});

async function startInstance(index: number): Promise<Service> {
  const { host, user, database } = postgres.connection;
  const { settings } = bucket;
  return startService(path.join(folder, `instance-${index}`), {
    PORT: String(await freePort()),
    SERVER_SECRET: 'one secret for all instances of the cluster',
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    S3_BUCKET: settings.bucket,
    S3_ENDPOINT: settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: settings.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: settings.credentials?.secretAccessKey ?? '',
    RENDER_WORKERS: '1',
  });
}

/** Forwards each connection to the next instance that accepts it. */
async function balance(): Promise<Server> {
  let turn = 0;
  const server = createServer((client) => {
    const tryNext = (left: number): void => {
      const { port, hostname } = new URL(instances[turn++ % instances.length]!.url);
      const upstream = connect(Number(port), hostname);
      upstream.once('connect', () => {
        client.pipe(upstream).pipe(client);
        upstream.on('close', () => client.destroy());
        client.on('close', () => upstream.destroy());
      });
      upstream.on('error', () => (left > 0 && upstream.connecting ? tryNext(left - 1) : client.destroy()));
    };
    client.on('error', () => {});
    tryNext(instances.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

it('loses nothing if an instance is killed under load, and shares keys, images and projects', async () => {
  const ledger = new Ledger();
  const stopping = new AbortController();
  const work = async () => {
    // A client whose connection broke continues.
    while (!stopping.signal.aborted) await ledger.run(cluster, stopping.signal);
  };
  const clients = Array.from({ length: 6 }, work);
  await sleep(3_000);
  await instances[1]!.end('SIGKILL');
  await sleep(3_000);
  stopping.abort();
  await Promise.all(clients);
  instances[1] = await startInstance(1);
  for (const instance of instances) {
    expect(await ledger.violations({ ...instance, key: cluster.key })).toEqual([]);
  }
  console.log(`${ledger.state.charged} tables on ${INSTANCES} instances, one of them killed: nothing lost`);
  expect(ledger.state.charged).toBeGreaterThan(10);
});

it('counts a quota exactly across instances', async () => {
  const registered = await fetch(`${cluster.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'quota@example.com', password: 'a good long password' }),
  });
  const cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const made = await fetch(`${instances[2]!.url}/api/pictable/user/generate-api-key`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  const { apiKey } = (await made.json()) as { apiKey: string };
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      fetch(`${instances[index % INSTANCES]!.url}/api/table-to-image`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ data: [{ a: index }] }),
      }),
    ),
  );
  const counts = (status: number) => responses.filter((response) => response.status === status).length;
  expect(counts(200)).toBe(FREE_TABLES);
  expect(counts(402) + counts(503)).toBe(100 - FREE_TABLES);
});

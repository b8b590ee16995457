import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@pictable/server/embedded-postgres';
import { isPgbouncerInstalled, openPgbouncer, type Pgbouncer } from '@pictable/server/test-pgbouncer';
import { openS3Server, type S3Server } from '@pictable/server/test-s3';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService, storeTable } from '../faults/service.ts';
import { removeFolder } from '../remove-folder.ts';
import { MixedClient } from './mixed-client.ts';

const INSTANCES = 2;
const POOLER_SIZE = 5;
/** Longer than the service waits for a server that hangs. */
const WAIT_SECONDS = 8;
const HELD_MS = 6_000;

const operate = fileURLToPath(new URL('../../server/dist/operate.js', import.meta.url));

let folder: string;
let postgres: EmbeddedPostgres;
let bucket: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-pooler-'));
  await mkdir(path.join(folder, 'database'));
  const log = pino({ level: 'silent' });
  postgres = await startEmbeddedPostgres(path.join(folder, 'database'), log, new AbortController().signal);
  bucket = await openS3Server();
});

afterAll(async () => {
  await bucket?.close();
  await postgres?.stop();
  await removeFolder(folder);
});

const directUrl = (database: string) => {
  const { host, user } = postgres.connection;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
};

async function onServer(database: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...postgres.connection, database });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

/** Settings shared by all instances of a database; each database needs a bucket or a prefix of its own. */
const shared = (database: string) => ({
  SERVER_SECRET: 'one secret for all instances of the cluster',
  S3_PREFIX: `${database}/`,
  S3_BUCKET: bucket.settings.bucket,
  S3_ENDPOINT: bucket.settings.endpoint ?? '',
  S3_ACCESS_KEY_ID: bucket.settings.credentials?.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: bucket.settings.credentials?.secretAccessKey ?? '',
});

function start(name: string, settings: Readonly<Record<string, string>>): Promise<Service> {
  return startService(path.join(folder, name), {
    RENDER_WORKERS: '1',
    RENDER_QUEUE_MAX: '1000',
    RATE_LIMIT_STORE: 'postgres',
    TRUST_PROXY: '1',
    ...settings,
  });
}

/** Whether the outbox of an instance, which keeps the newest fifty emails, has one to this address. */
async function hasEmail(instance: string, to: string): Promise<boolean> {
  const outbox = path.join(folder, instance, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.txt'));
  const emails = await Promise.all(
    names.map((name) => readFile(path.join(outbox, name), 'utf8').catch(() => '')),
  );
  return emails.some((text) => text.startsWith(`To: ${to}\n`));
}

/** Key of the development account, which the instance that started first created. */
const keyOf = (instances: readonly Service[]) => instances.find(({ key }) => key !== '')!.key;

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toMatchObject({ error: { type: 'data-out-of-reach' } });
}

/** Sends at least 288 mixed requests over the given number of connections. @returns the responses */
async function mixedResponses(
  instances: readonly Service[],
  key: string,
  connections: number,
): Promise<readonly string[]> {
  const rounds = Math.ceil(288 / MixedClient.requestsPerRound / connections);
  const clients = Array.from({ length: connections }, (_, index) => {
    const service = { ...instances[index % instances.length]!, key };
    return new MixedClient(service, `c${connections}x${index}`);
  });
  await Promise.all(
    clients.map(async (client) => {
      for (let round = 0; round < rounds; round++) await client.round();
    }),
  );
  return clients.flatMap((client) => client.responses);
}

const isSuccess = (response: string) => / 20\d$/.test(response);

/** Counts the responses per operation and status. */
function tally(responses: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const response of responses) {
    const [key = response] = /^\S+ \S+ \d+/.exec(response) ?? [];
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

describe.skipIf(!isPgbouncerInstalled).each([
  ['with DATABASE_DIRECT_URL', 'direct'],
  ['without DATABASE_DIRECT_URL', 'polled'],
])('instances behind PgBouncer in transaction mode, %s', (_, database) => {
  const isDirect = database === 'direct';
  const names = Array.from({ length: INSTANCES }, (_, index) => `${database}-${index}`);
  const instances: Service[] = [];
  let settings: Readonly<Record<string, string>>;
  let pgbouncer: Pgbouncer;

  beforeAll(async () => {
    await onServer('postgres', `create database ${database}`);
    pgbouncer = await openPgbouncer({
      server: postgres.connection,
      poolSize: POOLER_SIZE,
      settings: { query_wait_timeout: String(WAIT_SECONDS) },
    });
    settings = {
      ...shared(database),
      DATABASE_URL: pgbouncer.urlOf(database),
      DATABASE_POOL_SIZE: '20',
      ...(isDirect && { DATABASE_DIRECT_URL: directUrl(database) }),
    };
    // Started concurrently: one instance migrates the database, the others wait for it.
    instances.push(...(await Promise.all(names.map((name) => start(name, settings)))));
  });
  afterAll(async () => {
    for (const instance of instances) await instance.end('SIGTERM');
    await pgbouncer?.close();
  });

  it.each([8, 16, 32])(
    'respond to 288 mixed requests over %d connections without an error',
    async (connections) => {
      const responses = await mixedResponses(instances, keyOf(instances), connections);
      console.log(`${database}: ${responses.length} requests, ${connections} connections`, tally(responses));
      expect(responses.length).toBeGreaterThanOrEqual(288);
      expect(responses.filter((response) => !isSuccess(response))).toEqual([]);
    },
  );

  it('run the jobs', async () => {
    // Wait for the emails of the requests above.
    await expect.poll(queuedEmails, { timeout: 60_000 }).toBe(0);
    const startedAt = performance.now();
    const email = `mail-${database}@example.com`;
    const response = await fetch(`${instances[0]!.url}/api/magic-link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(response.status).toBe(200);
    const arrived = async () =>
      (await Promise.all(names.map((name) => hasEmail(name, email)))).includes(true);
    await expect.poll(arrived, { timeout: 20_000, interval: 20 }).toBe(true);
    console.log(`${database}: an email after ${Math.round(performance.now() - startedAt)} ms`);
    const { rows } = await onServer(
      'postgres',
      `select count(*)::int as n from pg_stat_activity where datname = '${database}' and query ilike 'listen %'`,
    );
    expect(rows).toEqual([{ n: isDirect ? INSTANCES : 0 }]);
  });

  const queuedEmails = async () => {
    const { rows } = await onServer(
      database,
      "select count(*)::int as n from pgboss.job where name = 'send-mail'",
    );
    return rows[0].n;
  };

  it('wait for a connection of the pooler, respond with 503 after a timeout, then recover', async () => {
    const send = () => storeTable({ ...instances[0]!, key: keyOf(instances) });
    const releaseSoon = await holdAll();
    const waiting = Array.from({ length: 8 }, send);
    await sleep(HELD_MS);
    await releaseSoon();
    for (const response of await Promise.all(waiting)) expect(response.status).toBe(200);
    const release = await holdAll();
    const rejected = await Promise.all(Array.from({ length: 8 }, send));
    for (const response of rejected) await expectUnavailable(response);
    await release();
    await expect.poll(() => send().then(({ status }) => status), { timeout: 20_000 }).toBe(200);
  });

  /** Occupies every connection of the pooler. @returns a function that releases them */
  async function holdAll(): Promise<() => Promise<unknown>> {
    const holders = Array.from({ length: POOLER_SIZE }, () => new pg.Client(pgbouncer.urlOf(database)));
    for (const holder of holders) {
      await holder.connect();
      await holder.query('begin');
    }
    return () => Promise.all(holders.map((holder) => holder.end()));
  }

  it('respond with 503 immediately while the pooler hangs, and recover afterwards', async () => {
    const send = () => storeTable({ ...instances[0]!, key: keyOf(instances) });
    pgbouncer.signal('SIGSTOP');
    const first = await send();
    expect(first.status).toBe(503);
    const startedAt = performance.now();
    await expectUnavailable(await send());
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    pgbouncer.signal('SIGCONT');
    await expect.poll(() => send().then(({ status }) => status), { timeout: 20_000 }).toBe(200);
  });

  it('can be backed up', async () => {
    const dataFolder = path.join(folder, names[0]!);
    const env = { PATH: process.env.PATH, ...settings, DATA_DIR: dataFolder };
    const copy = path.join(folder, `backup-${database}`);
    const { stdout } = await promisify(execFile)(process.execPath, [operate, 'backup', copy], { env });
    const { rows } = await onServer(
      database,
      'select count(*)::int as n from table_images where deleted_at is null',
    );
    expect(rows[0].n).toBeGreaterThan(0);
    const backedUp = Number(/and (\d+) images/.exec(stdout)?.[1]);
    expect(backedUp).toBeGreaterThanOrEqual(rows[0].n);
  });
});

describe('an instance with DATABASE_POOL_SIZE=2', () => {
  let service: Service;
  beforeAll(async () => {
    await onServer('postgres', 'create database two');
    const settings = { DATABASE_URL: directUrl('two'), DATABASE_POOL_SIZE: '2' };
    service = await start('two', { ...shared('two'), ...settings });
  });
  afterAll(() => service?.end('SIGTERM'));

  it('responds to 50 concurrent requests in turn', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => storeTable(service)));
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const { rows } = await onServer(
      'postgres',
      `select count(*)::int as n from pg_stat_activity where datname = 'two' and query not ilike 'listen %'`,
    );
    expect(rows[0].n).toBeLessThanOrEqual(2);
  });

  it('responds to mixed requests over 16 connections, because none needs two database connections', async () => {
    const responses = await mixedResponses([service], service.key, 16);
    expect(responses.length).toBeGreaterThanOrEqual(288);
    expect(responses.filter((response) => !isSuccess(response))).toEqual([]);
  });

  it('responds with 503 and Retry-After if no connection becomes free in time', async () => {
    const holder = new pg.Client(directUrl('two'));
    await holder.connect();
    await holder.query('begin; lock table users in access exclusive mode');
    const startedAt = performance.now();
    const results = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const response = await storeTable(service);
        return { response, afterMs: performance.now() - startedAt };
      }),
    );
    await holder.end();
    for (const { response } of results) await expectUnavailable(response);
    // Two requests wait for the lock until their statements time out, the others for a connection.
    expect(results.filter(({ afterMs }) => afterMs < 12_000)).toHaveLength(6);
    expect((await storeTable(service)).status).toBe(200);
  });
});

it('an instance responds to 50 concurrent requests if the database has fewer connections than its pool', async () => {
  await onServer('postgres', 'create role few login');
  await onServer('postgres', 'create database few owner few');
  const url = directUrl('few').replace(`//${postgres.connection.user}@`, '//few@');
  const service = await start('few', { ...shared('few'), DATABASE_URL: url, DATABASE_POOL_SIZE: '20' });
  try {
    await onServer('postgres', 'alter role few connection limit 4');
    const responses = await Promise.all(Array.from({ length: 50 }, () => storeTable(service)));
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
  } finally {
    await service.end('SIGTERM');
  }
});

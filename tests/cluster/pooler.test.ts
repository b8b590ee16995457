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
import { MixedCaller } from './mixed-calls.ts';

const INSTANCES = 2;
const POOLER_SIZE = 5;
/** Longer than a server that hangs is waited for. */
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

/** What instances on one database have in common; a bucket belongs to one database, or a part of it does. */
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

/** Whether a mail to this address lies in the outbox of an instance; the newest fifty are kept there. */
async function hasMail(instance: string, to: string): Promise<boolean> {
  const outbox = path.join(folder, instance, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.txt'));
  const mails = await Promise.all(
    names.map((name) => readFile(path.join(outbox, name), 'utf8').catch(() => '')),
  );
  return mails.some((mail) => mail.startsWith(`To: ${to}\n`));
}

/** The development account was made by the instance that started first. */
const keyOf = (instances: readonly Service[]) => instances.find(({ key }) => key !== '')!.key;

async function expectOutOfReach(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({ error: { type: 'data-out-of-reach' } });
}

/** Sends 288 requests of all kinds or a few more, over so many connections. @returns what was answered */
async function mixedAnswers(
  instances: readonly Service[],
  key: string,
  connections: number,
): Promise<readonly string[]> {
  const rounds = Math.ceil(288 / MixedCaller.requestsPerRound / connections);
  const callers = Array.from({ length: connections }, (_, index) => {
    const service = { ...instances[index % instances.length]!, key };
    return new MixedCaller(service, `c${connections}x${index}`);
  });
  await Promise.all(
    callers.map(async (caller) => {
      for (let round = 0; round < rounds; round++) await caller.round();
    }),
  );
  return callers.flatMap((caller) => caller.answers);
}

const isFine = (answer: string) => / 20\d$/.test(answer);

/** @returns how often each call was answered with which status */
function tally(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const [call = answer] = /^\S+ \S+ \d+/.exec(answer) ?? [];
    counts[call] = (counts[call] ?? 0) + 1;
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
    // All at once: one migrates, the others wait for it.
    instances.push(...(await Promise.all(names.map((name) => start(name, settings)))));
  });
  afterAll(async () => {
    for (const instance of instances) await instance.end('SIGTERM');
    await pgbouncer?.close();
  });

  it.each([8, 16, 32])(
    'answer 288 mixed requests over %d connections without a fault',
    async (connections) => {
      const answers = await mixedAnswers(instances, keyOf(instances), connections);
      console.log(`${database}: ${answers.length} requests over ${connections} connections`, tally(answers));
      expect(answers.length).toBeGreaterThanOrEqual(288);
      expect(answers.filter((answer) => !isFine(answer))).toEqual([]);
    },
  );

  it('run the jobs', async () => {
    // Those of the requests before, each once.
    await expect.poll(mailsLeft, { timeout: 60_000 }).toBe(0);
    const begun = performance.now();
    const email = `mail-${database}@example.com`;
    const asked = await fetch(`${instances[0]!.url}/api/magic-link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(asked.status).toBe(200);
    const arrived = async () => (await Promise.all(names.map((name) => hasMail(name, email)))).includes(true);
    await expect.poll(arrived, { timeout: 20_000, interval: 20 }).toBe(true);
    console.log(`${database}: a mail after ${Math.round(performance.now() - begun)} ms`);
    const { rows } = await onServer(
      'postgres',
      `select count(*)::int as n from pg_stat_activity where datname = '${database}' and query ilike 'listen %'`,
    );
    expect(rows).toEqual([{ n: isDirect ? INSTANCES : 0 }]);
  });

  const mailsLeft = async () => {
    const { rows } = await onServer(
      database,
      "select count(*)::int as n from pgboss.job where name = 'send-mail'",
    );
    return rows[0].n;
  };

  it('wait for a connection of the pooler, are refused with 503 in the end, and go on afterwards', async () => {
    const call = () => storeTable({ ...instances[0]!, key: keyOf(instances) });
    const shortly = await holdAll();
    const waiting = Array.from({ length: 8 }, call);
    await sleep(HELD_MS);
    await shortly();
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
    const release = await holdAll();
    const refused = await Promise.all(Array.from({ length: 8 }, call));
    for (const answer of refused) await expectOutOfReach(answer);
    await release();
    await expect.poll(() => call().then(({ status }) => status), { timeout: 20_000 }).toBe(200);
  });

  /** Takes every connection that the pooler has. @returns what gives them back */
  async function holdAll(): Promise<() => Promise<unknown>> {
    const holders = Array.from({ length: POOLER_SIZE }, () => new pg.Client(pgbouncer.urlOf(database)));
    for (const holder of holders) {
      await holder.connect();
      await holder.query('begin');
    }
    return () => Promise.all(holders.map((holder) => holder.end()));
  }

  it('answer 503 at once while the pooler hangs, and go on afterwards', async () => {
    const call = () => storeTable({ ...instances[0]!, key: keyOf(instances) });
    pgbouncer.signal('SIGSTOP');
    const first = await call();
    expect(first.status).toBe(503);
    const begun = performance.now();
    await expectOutOfReach(await call());
    expect(performance.now() - begun).toBeLessThan(1_000);
    pgbouncer.signal('SIGCONT');
    await expect.poll(() => call().then(({ status }) => status), { timeout: 20_000 }).toBe(200);
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
    const kept = Number(/and (\d+) images/.exec(stdout)?.[1]);
    expect(kept).toBeGreaterThanOrEqual(rows[0].n);
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

  it('answers 50 requests at once, each in its turn', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => storeTable(service)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const { rows } = await onServer(
      'postgres',
      `select count(*)::int as n from pg_stat_activity where datname = 'two' and query not ilike 'listen %'`,
    );
    expect(rows[0].n).toBeLessThanOrEqual(2);
  });

  it('answers mixed requests over 16 connections, none of which needs two at once', async () => {
    const answers = await mixedAnswers([service], service.key, 16);
    expect(answers.length).toBeGreaterThanOrEqual(288);
    expect(answers.filter((answer) => !isFine(answer))).toEqual([]);
  });

  it('refuses with 503 and Retry-After whom no connection was free for in time', async () => {
    const holder = new pg.Client(directUrl('two'));
    await holder.connect();
    await holder.query('begin; lock table users in access exclusive mode');
    const begun = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const answer = await storeTable(service);
        return { answer, afterMs: performance.now() - begun };
      }),
    );
    await holder.end();
    for (const { answer } of answers) await expectOutOfReach(answer);
    // Two wait for the lock until their statements are ended, the others for a connection.
    expect(answers.filter(({ afterMs }) => afterMs < 12_000)).toHaveLength(6);
    expect((await storeTable(service)).status).toBe(200);
  });
});

it('a server with fewer connections than its instances want answers 50 requests at once', async () => {
  await onServer('postgres', 'create role few login');
  await onServer('postgres', 'create database few owner few');
  const url = directUrl('few').replace(`//${postgres.connection.user}@`, '//few@');
  const service = await start('few', { ...shared('few'), DATABASE_URL: url, DATABASE_POOL_SIZE: '20' });
  try {
    await onServer('postgres', 'alter role few connection limit 4');
    const answers = await Promise.all(Array.from({ length: 50 }, () => storeTable(service)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  } finally {
    await service.end('SIGTERM');
  }
});

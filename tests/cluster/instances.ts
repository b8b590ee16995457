import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@pictable/server/embedded-postgres';
import { openConfiguredS3Server, openS3Server, type S3Server } from '@pictable/server/test-s3';
import pg from 'pg';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createAccountKey } from '../faults/create-account.ts';
import { freezeDatabase } from '../faults/database-processes.ts';
import { type Service, startService } from '../faults/service.ts';
import { freePort } from '../free-port.ts';
import { removeFolder } from '../remove-folder.ts';

const INSTANCES = 3;

/** Built instances in production mode with one PostgreSQL and one bucket; each keeps its port. */
export interface Instances {
  readonly folder: string;
  readonly postgres: EmbeddedPostgres;
  /** Host and port of each instance, such as `127.0.0.1:4001`. */
  readonly addresses: readonly string[];
  readonly all: readonly Service[];
  /** Settings of each instance, without its port. */
  readonly settings: Readonly<Record<string, string>>;
  /** API key of an account without a table limit. */
  readonly key: string;
  /** Sends a signal to an instance and waits until it exits. @returns its exit code, or the signal that ended it */
  end(index: number, signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  /** Starts a stopped instance and waits until it is ready. */
  start(index: number): Promise<void>;
  /** Waits until every instance is ready. */
  untilReady(): Promise<void>;
  /** Freezes the database. @returns a function that unfreezes it */
  freezeDatabase(): Promise<() => void>;
  close(): Promise<void>;
}

/** @param bucketGiven by default the bucket that the environment names, or one of a test server */
export async function startInstances(
  settings: Readonly<Record<string, string>>,
  bucketGiven?: S3Server,
): Promise<Instances> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-instances-'));
  const database = path.join(folder, 'database');
  await mkdir(database);
  const postgres = await startEmbeddedPostgres(
    database,
    pino({ level: 'silent' }),
    new AbortController().signal,
  );
  const bucket = bucketGiven ?? (await openConfiguredS3Server()) ?? (await openS3Server());
  const { host, user, database: name } = postgres.connection;
  const shared = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    SERVER_SECRET: 'one secret for all instances of the cluster',
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    S3_BUCKET: bucket.settings.bucket,
    S3_ENDPOINT: bucket.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: bucket.settings.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: bucket.settings.credentials?.secretAccessKey ?? '',
    RENDER_WORKERS: '1',
    ...settings,
  };
  const ports: number[] = [];
  const all: Service[] = [];
  const startOne = (index: number) =>
    startService(path.join(folder, `instance-${index}`), { ...shared, PORT: String(ports[index]) });
  for (let index = 0; index < INSTANCES; index++) {
    ports.push(await freePort());
    all.push(await startOne(index));
  }
  const key = await createAccountKey(all[0]!.url, 'cluster');
  await query(postgres, "update users set current_plan_tier = 'enterprise'");
  return {
    folder,
    postgres,
    addresses: ports.map((port) => `127.0.0.1:${port}`),
    all,
    settings: shared,
    key,
    end: (index, signal) => all[index]!.end(signal),
    start: async (index) => {
      all[index] = await startOne(index);
    },
    async untilReady() {
      for (const { url } of all)
        await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 30_000 }).toBe(200);
    },
    freezeDatabase: () => freezeDatabase(database),
    async close() {
      await Promise.all(all.map((instance) => instance.end('SIGTERM')));
      await bucket.close();
      await postgres.stop();
      await removeFolder(folder);
    },
  };
}

async function query({ connection }: EmbeddedPostgres, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sql);
  await client.end();
}

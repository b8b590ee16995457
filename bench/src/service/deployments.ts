import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@pictable/server/embedded-postgres';
import { openRedisServer } from '@pictable/server/test-redis';
import { openS3Server } from '@pictable/server/test-s3';
import { pino } from 'pino';
import { treeCpuMs } from '../measure/cpu-time.ts';
import { untilReady } from './load.ts';

/** A running service. */
export interface Deployment {
  readonly name: string;
  readonly origins: readonly string[];
  readonly key: string;
  /** CPU time used so far by the instances, and by PostgreSQL, ms. */
  cpuMs(): { readonly server: number; readonly database: number };
  /** Stops everything that was started, and deletes its data. */
  close(): Promise<void>;
}

const startMsMax = 120_000;
const clusterInstances = 2;
const secret = 'the secret of a service that only exists for a benchmark';

/** Lifts the limits per client, but not those of the machine. */
const highLimits = {
  RATE_LIMIT_KEY: '100000000/10',
  RATE_LIMIT_ACCOUNT: '100000000/10',
  RATE_LIMIT_IN_FLIGHT: '10000',
};

/** How a service is started. */
export interface StartOptions {
  /** The built program of the service. */
  readonly program: string;
  /** Folder for CPU profiles, which the processes write when they stop; undefined for none. */
  readonly profileFolder: string | undefined;
}

/** One process with its embedded PostgreSQL, as `npm start` runs it. */
export async function startEmbedded(name: string, options: StartOptions): Promise<Deployment> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-bench-'));
  const instance = await startInstance(path.join(folder, 'data'), {}, options);
  const postmaster = postmasterOf(path.join(folder, 'data'));
  return {
    name,
    origins: [instance.origin],
    key: instance.key(),
    cpuMs: () => {
      const database = treeCpuMs([postmaster]);
      return { server: treeCpuMs([instance.processId, postmaster]) - database, database };
    },
    async close() {
      await instance.stop();
      await removeFolder(folder);
    },
  };
}

/**
 * Several instances with one PostgreSQL server, one bucket and Redis, started as `npm run test:cluster` does.
 *
 * @returns the reason as text if something is not installed
 */
export async function startCluster(options: StartOptions): Promise<Deployment | string> {
  const redis = await openRedisServer(await freePort());
  if (redis === undefined) return 'redis-server is not installed';
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-bench-'));
  await mkdir(path.join(folder, 'database'));
  const silent = pino({ level: 'silent' });
  const postgres = await startEmbeddedPostgres(
    path.join(folder, 'database'),
    silent,
    new AbortController().signal,
  );
  const bucket = await openS3Server();
  const { host, user, database } = postgres.connection;
  const { endpoint = '', credentials } = bucket.settings;
  const settings = {
    SERVER_SECRET: secret,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    S3_BUCKET: bucket.settings.bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    REDIS_URL: redis.url,
    RATE_LIMIT_STORE: 'redis',
    RENDER_WORKERS: '1',
  };
  const instances: Instance[] = [];
  for (let index = 0; index < clusterInstances; index++)
    instances.push(await startInstance(path.join(folder, `instance-${index}`), settings, options));
  return {
    name: `cluster of ${clusterInstances} instances`,
    origins: instances.map(({ origin }) => origin),
    // The first instance found an empty database and created the account.
    key: instances[0]!.key(),
    cpuMs: () => ({
      server: treeCpuMs(instances.map(({ processId }) => processId)),
      database: treeCpuMs([postgres.processId()!]),
    }),
    async close() {
      await Promise.all(instances.map((instance) => instance.stop()));
      await bucket.close();
      await postgres.stop();
      await redis.close();
      await removeFolder(folder);
    },
  };
}

/** One running process of the service. */
export interface Instance {
  readonly origin: string;
  readonly processId: number;
  /** API key of the development account. */
  key(): string;
  stop(): Promise<void>;
  /** Ends it without a chance to clean up. */
  kill(): Promise<void>;
}

/** Starts the service and waits until it is ready. It logs to a file in its data folder. */
export async function startInstance(
  dataFolder: string,
  settings: Readonly<Record<string, string>>,
  { program, profileFolder }: StartOptions,
): Promise<Instance> {
  await mkdir(dataFolder, { recursive: true });
  const port = String(await freePort());
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataFolder,
    HOST: '127.0.0.1',
    ...highLimits,
    ...settings,
    PORT: port,
  };
  const profile = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
  const log = openSync(path.join(dataFolder, 'log'), 'a');
  const child = spawn(process.execPath, [...profile, program], { env, stdio: ['ignore', log, log] });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilReady(`${origin}/readyz`, startMsMax, () => child.exitCode !== null);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    origin,
    processId: child.pid!,
    key: () => readFileSync(path.join(dataFolder, 'dev-api-key'), 'utf8').trim(),
    stop: () => stop(child, 'SIGTERM'),
    kill: () => stop(child, 'SIGKILL'),
  };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Process ID of the embedded PostgreSQL of a data folder. */
function postmasterOf(dataFolder: string): number {
  return Number(readFileSync(path.join(dataFolder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

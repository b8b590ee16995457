import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { limits } from '@pictable/contract';
import pg from 'pg';
import type { Logger } from 'pino';
import { accountsRepo } from './accounts/accounts.repo.ts';
import { apiKeyPrefix, newApiKey } from './accounts/api-key.ts';
import { readConfig } from './config.ts';
import type { Principal, ProjectRow } from './http/caller.ts';
import { watchOrphanFiles } from './images/deletion/watch-orphan-files.ts';
import { watchDeadJobs } from './jobs/watch-dead-jobs.ts';
import { type BucketTimeouts, openBuckets } from './platform/buckets/open-buckets.ts';
import { openCdn } from './platform/cdn/open-cdn.ts';
import { systemClock } from './platform/clock.ts';
import { createQueryLayer } from './platform/db/query-layer.ts';
import { testDatabase } from './platform/db/test-database.fixture.ts';
import { createEncryption } from './platform/encryption.ts';
import { readExamples } from './platform/examples.ts';
import { randomSuffix } from './platform/ids.ts';
import { createLog } from './platform/log.ts';
import { openMailer } from './platform/mail/open-mailer.ts';
import { openMeasuredImageFetcher } from './platform/metrics/measure-image-fetcher.ts';
import { measureRenderPool } from './platform/metrics/measure-render-pool.ts';
import { openMetrics } from './platform/metrics/metrics.ts';
import { openPasswords } from './platform/passwords.ts';
import { stripePayments } from './platform/payments/stripe-payments.ts';
import type { Platform } from './platform/platform.ts';
import { openRateLimits } from './platform/rate-limit/open-rate-limits.ts';
import { openRenderPool, type RenderPoolOptions } from './platform/render-pool/piscina-render-pool.ts';
import type { RenderPool } from './platform/render-pool/render-pool.ts';
import { openDocumentFetcher } from './platform/safe-fetch/document-fetcher.ts';
import type { FetchRules } from './platform/safe-fetch/fetch-bytes.ts';
import { openSourceFetcher } from './platform/safe-fetch/open-source-fetcher.ts';
import { openWebhookSenderOf } from './platform/safe-fetch/webhook-sender.ts';
import { createKeyedHash } from './platform/secrets.ts';
import { openDiskStorage } from './platform/storage/disk-storage.ts';
import { openS3Server } from './platform/storage/s3-server.fixture.ts';
import { openS3Storage } from './platform/storage/s3-storage.ts';
import { traceRenderPool, traceStorage } from './platform/tracing/trace-platform.ts';
import { createProject } from './projects/create-project.ts';

const examplesFolder = fileURLToPath(new URL('../../examples', import.meta.url));

/** The real platform with a temporary folder and a database for one test file. */
export interface TestPlatform extends Platform {
  /** Folder of the stored files. */
  readonly storageFolder: string;
  readonly database: Awaited<ReturnType<typeof testDatabase>>;
  /** Opens another pool, with changed options; the caller closes it. */
  openPool(changes: Partial<RenderPoolOptions>): Promise<RenderPool>;
  /** A logger that appends its lines to the array. */
  logInto(lines: string[]): Logger;
  close(): Promise<void>;
}

export interface TestPlatformOptions {
  /** The bundled render worker. */
  readonly workerFile: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Test images are served by this machine, which tables cannot reach otherwise. */
  readonly imageRules?: FetchRules;
  readonly bucketTimeouts?: BucketTimeouts;
}

/** Tests send bursts of requests that would exceed the limits; tests of the limits set their own. */
const testEnvironment = {
  NODE_ENV: 'test',
  TRUST_PROXY: 'true',
  RATE_LIMIT_KEY: '100000/10',
  RATE_LIMIT_ACCOUNT: '100000/10',
  RATE_LIMIT_IN_FLIGHT: '100000',
};

export async function openTestPlatform(options: TestPlatformOptions): Promise<TestPlatform> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-api-'));
  const storageFolder = path.join(folder, 'storage');
  const environment = { ...testEnvironment, DATA_DIR: folder, ...options.environment };
  const config = readConfig(environment, folder);
  const database = await testDatabase();
  const poolOptions = { workerFile: options.workerFile, waitingMax: config.renderQueueMax };
  const openPool: TestPlatform['openPool'] = (changes) => openTestPool({ ...poolOptions, ...changes });
  const renderPool = await sharedPool(poolOptions);
  const metrics = openMetrics();
  watchDeadJobs(metrics, database.db);
  watchOrphanFiles(metrics, database.db);
  const log = createLog('silent');
  const rateLimits = await openRateLimits({ ...config.rateLimits, database, log });
  const mailer = await openMailer({ config, clock: systemClock, log });
  return {
    config,
    log,
    logInto: (lines) => createLog('info', { write: (line) => lines.push(line) }),
    clock: systemClock,
    database,
    storage: traceStorage(await openDiskStorage(storageFolder)),
    cdn: config.cdn && openCdn(config.cdn),
    storageFolder,
    metrics,
    tracing: undefined,
    renderPool: traceRenderPool(measureRenderPool(renderPool, metrics)),
    imageFetcher: openMeasuredImageFetcher(
      { log, ...(options.imageRules && { rules: options.imageRules }) },
      metrics,
    ),
    buckets: openBuckets({ rules: options.imageRules, timeouts: options.bucketTimeouts }),
    webhookSender: openWebhookSenderOf(config),
    sourceFetcher: openSourceFetcher({
      log,
      cacheMs: 0,
      ...(options.imageRules && { rules: options.imageRules }),
    }),
    documents: openDocumentFetcher({ rules: options.imageRules }),
    rateLimits,
    mailer,
    passwords: await openPasswords(),
    openPool,
    keyedHash: createKeyedHash('a secret of tests, thirty-two characters long'),
    encryption: createEncryption('a secret of tests, thirty-two characters long'),
    payments: config.stripe && stripePayments(config.stripe),
    examples: await readExamples(examplesFolder),
    webFolder: undefined,
    isStopping: () => false,
    async close() {
      await rateLimits.close();
      mailer.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

type PoolOptions = Pick<RenderPoolOptions, 'workerFile' | 'waitingMax'> & Partial<RenderPoolOptions>;

function openTestPool(options: PoolOptions): Promise<RenderPool> {
  return openRenderPool({
    workers: 2,
    deadlineMs: limits.renderDeadlineMs,
    // Tests send bursts of requests, on machines that are busy with other work.
    waitMsMax: 30_000,
    ...options,
  });
}

const sharedPools = new Map<string, Promise<RenderPool>>();

/** All test files of a process share one pool, because starting its workers takes half a second. */
function sharedPool(options: PoolOptions): Promise<RenderPool> {
  const key = JSON.stringify(options);
  const shared = sharedPools.get(key);
  if (shared) return shared;
  const pool = openTestPool(options);
  sharedPools.set(key, pool);
  // The next test file tries again after a start that failed.
  pool.catch(() => sharedPools.delete(key));
  return pool;
}

/** A user with a personal key, and a project with its own key. */
export interface TestUser {
  readonly user: Principal & { readonly email: string };
  readonly key: string;
  readonly project: ProjectRow;
  readonly projectKey: string;
}

export async function addTestUser(platform: Platform, tier: string): Promise<TestUser> {
  const { database, keyedHash, config } = platform;
  const key = newApiKey('user');
  const name = `user-${randomSuffix(8)}`;
  const email = `${name}@example.com`;
  const user = await accountsRepo(database.db).insert({
    email,
    username: name,
    tier,
    apiKeyHash: keyedHash(key),
    apiKeyPrefix: apiKeyPrefix(key),
    usageResetDate: new Date(platform.clock.now().getTime() + limits.usageWindowDays * 86_400_000),
  });
  const parts = { db: database.db, keyedHash, plans: config.planCatalogue };
  const { project, apiKey } = await createProject(parts, user, { name: 'Sales' });
  return { user: { ...user, email }, key, project, projectKey: apiKey };
}

/** The same platform with an unreachable database and an unreachable bucket. */
export async function withUnreachableData(platform: TestPlatform): Promise<TestPlatform> {
  const bucket = await openS3Server();
  const storage = await openS3Storage(bucket.settings);
  await bucket.close();
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const database = {
    ...platform.database,
    pool,
    db: createQueryLayer(pool),
    ping: () => unreachable(pool),
  };
  return { ...platform, database, storage, config: { ...platform.config, jobWorkers: 0 } };
}

async function unreachable(pool: pg.Pool): Promise<void> {
  await pool.query('select 1');
}

export { writePendingPointers } from './live/live-pointer.ts';
export { livePointersRepo } from './live/live-pointers.repo.ts';
export { noMailer } from './platform/mail/open-mailer.ts';
export { extractToken, openTestMailbox, type TestMailbox } from './platform/mail/test-mailbox.fixture.ts';
export { openPasswords } from './platform/passwords.ts';
export { openDiskStorage } from './platform/storage/disk-storage.ts';
export { openS3Storage } from './platform/storage/s3-storage.ts';
export { createReadOnlyApp } from './read-only-app.ts';
export { templatesRepo } from './templates/templates.repo.ts';

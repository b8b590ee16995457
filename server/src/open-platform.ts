import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { limits } from '@pictable/contract';
import type { Config } from './config.ts';
import { watchOrphanFiles } from './images/deletion/watch-orphan-files.ts';
import { checkSecret } from './installation/check-secret.ts';
import { claimStorage } from './installation/claim-storage.ts';
import { watchDeadJobs } from './jobs/watch-dead-jobs.ts';
import { openBuckets } from './platform/buckets/open-buckets.ts';
import { openCdn } from './platform/cdn/open-cdn.ts';
import { systemClock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { createEncryption } from './platform/encryption.ts';
import { readExamples } from './platform/examples.ts';
import { createLog } from './platform/log.ts';
import { openMailer } from './platform/mail/open-mailer.ts';
import { openMeasuredImageFetcher } from './platform/metrics/measure-image-fetcher.ts';
import { measureRenderPool } from './platform/metrics/measure-render-pool.ts';
import { type Metrics, openMetrics } from './platform/metrics/metrics.ts';
import { openPasswords } from './platform/passwords.ts';
import type { Payments } from './platform/payments/payments.ts';
import type { Platform } from './platform/platform.ts';
import { openRateLimits } from './platform/rate-limit/open-rate-limits.ts';
import { openRenderPool } from './platform/render-pool/piscina-render-pool.ts';
import { openDocumentFetcher } from './platform/safe-fetch/document-fetcher.ts';
import type { ImageFetcherOptions } from './platform/safe-fetch/open-image-fetcher.ts';
import { openSourceFetcher } from './platform/safe-fetch/open-source-fetcher.ts';
import { openWebhookSenderOf } from './platform/safe-fetch/webhook-sender.ts';
import { createKeyedHash, loadServerSecret } from './platform/secrets.ts';
import { StartError } from './platform/start-error.ts';
import { describeStorageLocation, openStorage } from './platform/storage/open-storage.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import { traceImageFetcher, traceRenderPool, traceStorage } from './platform/tracing/trace-platform.ts';

export interface BuildPaths {
  readonly migrationsFolder: string;
  readonly workerFile: string;
  readonly webFolder: string | undefined;
  readonly examplesFolder: string;
}

/**
 * Opens all infrastructure dependencies. If one fails, or `stopping` fires meanwhile, closes the others.
 *
 * @throws StartError
 */
export async function openPlatform(
  config: Config,
  folders: BuildPaths,
  stopping: AbortSignal,
): Promise<Platform> {
  const log = createLog(config.logLevel);
  const { dataFolder, databaseUrl: url, databaseDirectUrl: directUrl, databasePoolSize: poolSize } = config;
  const { migrationsFolder, workerFile, webFolder, examplesFolder } = folders;
  const pool = { workers: config.renderWorkers, waitingMax: config.renderQueueMax };
  const [database, renderPool] = await openTogether(
    openDatabase({ url, directUrl, poolSize, dataFolder, migrationsFolder, log, signal: stopping }),
    openRenderPool({ ...pool, workerFile, deadlineMs: limits.renderDeadlineMs }),
  );
  try {
    stopping.throwIfAborted();
    const metrics = openMetrics();
    watchSettings(metrics, database);
    watchDeadJobs(metrics, database.db);
    watchOrphanFiles(metrics, database.db);
    const serverSecret = await loadServerSecret(dataFolder, config.serverSecret);
    await checkSecret(database.db, serverSecret);
    const storage = await openStorage(config, { log, signal: stopping });
    await claimStorage({ db: database.db, storage, place: describeStorageLocation(config) });
    const rateLimits = await openRateLimits({ ...config.rateLimits, database, log });
    watchRateLimits(metrics, rateLimits);
    return {
      config,
      log,
      clock: systemClock,
      database,
      tracing: config.tracing && (await openTracing(config.tracing)),
      storage: traceStorage(storage),
      cdn: config.cdn && openCdn(config.cdn),
      metrics,
      renderPool: traceRenderPool(measureRenderPool(renderPool, metrics)),
      ...openFetchers({ log, dnsServers: config.imageDnsServers }, metrics),
      buckets: openBuckets({ dnsServers: config.imageDnsServers }),
      webhookSender: openWebhookSenderOf(config),
      rateLimits,
      mailer: await openMailer({ config, clock: systemClock, log }),
      passwords: await openPasswords(),
      keyedHash: createKeyedHash(serverSecret),
      encryption: createEncryption(serverSecret),
      payments: config.stripe && (await openPayments(config.stripe)),
      examples: await readExamples(examplesFolder),
      webFolder,
      isStopping: () => stopping.aborted,
    };
  } catch (error) {
    await Promise.all([database.close(), renderPool.close()]);
    throw error;
  }
}

function watchSettings(metrics: Metrics, database: Database): void {
  metrics.addGauge('pictable_database_hazards', () => database.unsafeSettings.length);
}

function watchRateLimits(metrics: Platform['metrics'], rateLimits: Platform['rateLimits']): void {
  metrics.addGauge('pictable_rate_limits_alone', () => Number(rateLimits.isCountingLocally()));
}

/** What loads files of other servers. */
function openFetchers(
  options: Pick<ImageFetcherOptions, 'log' | 'dnsServers'>,
  metrics: Metrics,
): Pick<Platform, 'imageFetcher' | 'sourceFetcher' | 'documents'> {
  return {
    imageFetcher: traceImageFetcher(openMeasuredImageFetcher(options, metrics)),
    sourceFetcher: openSourceFetcher(options),
    documents: openDocumentFetcher(options),
  };
}

/** Loads the payment provider's library, which is large, only if one is configured. */
async function openPayments(stripe: NonNullable<Config['stripe']>): Promise<Payments> {
  const { stripePayments } = await import('./platform/payments/stripe-payments.ts');
  return stripePayments(stripe);
}

/**
 * Creates the data folder, readable by this user only: it contains secrets and user data. @throws StartError
 */
export async function ensureDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The folder ${folder} is not writable (${code}); set DATA_DIR to a writable folder.`,
      {
        cause: error,
      },
    );
  }
}

interface Closable {
  close(): Promise<void>;
}

async function openTogether<A extends Closable, B extends Closable>(
  a: Promise<A>,
  b: Promise<B>,
): Promise<[A, B]> {
  const opened = await Promise.allSettled([a, b]);
  const failed = opened.find((part) => part.status === 'rejected');
  if (failed) {
    for (const part of opened) if (part.status === 'fulfilled') await part.value.close();
    throw failed.reason;
  }
  return Promise.all([a, b]);
}

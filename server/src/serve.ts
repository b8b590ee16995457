import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { releaseMemory } from '@pictable/engine/host/heap';
import type { FastifyInstance } from 'fastify';
import { renewFirstOperatorLink } from './accounts/registration/first-operator.ts';
import { createApp } from './app.ts';
import { createDevelopmentAccount } from './create-development-account.ts';
import { drain } from './drain.ts';
import { replaceFileDurably } from './platform/durable-files.ts';
import type { Platform } from './platform/platform.ts';
import { StartError } from './platform/start-error.ts';
import { serveMetrics } from './serve-metrics.ts';
import { formatStartupBanner } from './startup-banner.ts';

/** How long running requests have to finish when the service stops. */
export const DRAIN_MS_MAX = 25_000;

/** The start leaves garbage, which is collected after this time. */
const AFTER_START_MS = 5_000;

/**
 * Listens until `stopping` fires, and for the drain delay after it, until proxies have noticed; then lets
 * running requests finish and closes the platform.
 *
 * @param releaseAddress called right before it listens, to stop the read-only service on the same address
 * @throws StartError if it cannot listen on the address
 */
export async function serve(
  platform: Platform,
  stopping: AbortSignal,
  releaseAddress: () => Promise<void>,
): Promise<void> {
  const app = await createApp(platform);
  const { metrics } = platform.config;
  let metricsServer: Server | undefined;
  try {
    const apiKey = platform.config.mode === 'development' ? await createDevelopmentKey(platform) : undefined;
    metricsServer = metrics && (await serveMetrics(platform.metrics, metrics.port, metrics.host));
    await app.ready();
    await releaseAddress();
    await listen(app, platform);
    setTimeout(() => void releaseMemory(), AFTER_START_MS).unref();
    if (platform.config.mode === 'development') printStartupBanner(app, platform, apiKey);
    if (platform.config.mode === 'production') await announceFirstOperatorLink(app, platform);
    if (!stopping.aborted) await once(stopping, 'abort');
    platform.log.info('stopping');
    await sleep(platform.config.drainDelayMs);
  } finally {
    await drain(app, platform.log, DRAIN_MS_MAX);
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    await platform.renderPool.close();
    await platform.rateLimits.close();
    platform.mailer.close();
    await platform.database.close();
    await platform.tracing?.close();
  }
}

/** @throws StartError if it cannot listen on the address */
export async function listen(
  app: FastifyInstance,
  { config, log }: Pick<Platform, 'config' | 'log'>,
): Promise<void> {
  const { port, host } = config;
  try {
    await app.listen({ port, host, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is already in use; set PORT to a free port.`);
    if (code === 'EACCES')
      throw new StartError(`Permission denied for port ${port}; set PORT to 1024 or higher.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`This machine has no address "${host}"; fix HOST.`);
    }
    throw error;
  }
  log.debug({ port, host }, 'ready');
}

const keyFileOf = ({ config }: Platform) => path.join(config.dataFolder, 'dev-api-key');

/** On an empty database, creates a development account and saves its key in the data folder, for scripts. */
async function createDevelopmentKey(platform: Platform): Promise<string | undefined> {
  const apiKey = await createDevelopmentAccount(platform);
  if (apiKey !== undefined) await replaceFileDurably(keyFileOf(platform), `${apiKey}\n`, 0o600);
  return apiKey;
}

/** Until there is an operator, names the file with the link that creates the first one. */
async function announceFirstOperatorLink(app: FastifyInstance, platform: Platform): Promise<void> {
  const { config, database, keyedHash, log } = platform;
  const { dataFolder } = config;
  const parts = { db: database.db, keyedHash, dataFolder, origin: originOf(app, platform) };
  const file = await renewFirstOperatorLink(parts);
  if (file !== undefined) log.info({ file }, 'there is no operator yet: open the link in this file');
}

function originOf(app: FastifyInstance, { config }: Platform): string {
  const { port } = app.server.address() as AddressInfo;
  return config.publicUrl ?? `http://localhost:${port}`;
}

function printStartupBanner(app: FastifyInstance, platform: Platform, apiKey: string | undefined): void {
  const origin = originOf(app, platform);
  // The log is buffered; its lines about the start must appear before the banner.
  platform.log.flush();
  process.stdout.write(formatStartupBanner({ origin, apiKey, keyFile: keyFileOf(platform) }));
}

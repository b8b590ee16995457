import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { createDevelopmentAccount } from './create-development-account.ts';
import { drain } from './drain.ts';
import { greet } from './greet.ts';
import { replaceFileDurably } from './platform/durable-files.ts';
import type { Platform } from './platform/platform.ts';
import { StartError } from './platform/start-error.ts';
import { serveMetrics } from './serve-metrics.ts';

/** How long requests that run have to finish when the service stops. */
export const DRAIN_MS_MAX = 25_000;

/**
 * Listens until `stopping` fires, and a while longer for proxies that have not seen it yet; then lets running requests finish and
 * closes the platform.
 *
 * @param freeAddress called right before it listens, for whoever has listened there until then
 * @throws StartError when the address cannot be listened to
 */
export async function serve(
  platform: Platform,
  stopping: AbortSignal,
  freeAddress: () => Promise<void>,
): Promise<void> {
  const app = await createApp(platform);
  const { metrics } = platform.config;
  let figures: Server | undefined;
  try {
    const apiKey = platform.config.mode === 'development' ? await provideKey(platform) : undefined;
    figures = metrics && (await serveMetrics(platform.metrics, metrics.port, metrics.host));
    await app.ready();
    await freeAddress();
    await listen(app, platform);
    if (platform.config.mode === 'development') welcomeDeveloper(app, platform, apiKey);
    if (!stopping.aborted) await once(stopping, 'abort');
    platform.log.info('stopping');
    await sleep(platform.config.drainDelayMs);
  } finally {
    await drain(app, platform.log, DRAIN_MS_MAX);
    figures?.close();
    figures?.closeAllConnections();
    await platform.renderPool.close();
    await platform.rateLimits.close();
    platform.mailer.close();
    await platform.database.close();
    await platform.tracing?.close();
  }
}

/** @throws StartError when the address cannot be listened to */
export async function listen(
  app: FastifyInstance,
  { config, log }: Pick<Platform, 'config' | 'log'>,
): Promise<void> {
  const { port, host } = config;
  try {
    await app.listen({ port, host, listenTextResolver: (address) => `listening at ${address}` });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is taken; set PORT to a free one.`);
    if (code === 'EACCES')
      throw new StartError(`This user may not listen at port ${port}; set PORT to 1024 or more.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`This machine has no address "${host}"; mend HOST.`);
    }
    throw error;
  }
  log.debug({ port, host }, 'ready');
}

const keyFileOf = ({ config }: Platform) => path.join(config.dataFolder, 'dev-api-key');

/** On an empty database a developer gets an account and its key, which also stays in the data folder, for scripts. */
async function provideKey(platform: Platform): Promise<string | undefined> {
  const apiKey = await createDevelopmentAccount(platform);
  if (apiKey !== undefined) await replaceFileDurably(keyFileOf(platform), `${apiKey}\n`, 0o600);
  return apiKey;
}

function welcomeDeveloper(app: FastifyInstance, platform: Platform, apiKey: string | undefined): void {
  const { port } = app.server.address() as AddressInfo;
  const origin = platform.config.publicUrl ?? `http://localhost:${port}`;
  process.stdout.write(greet({ origin, apiKey, keyFile: keyFileOf(platform) }));
}

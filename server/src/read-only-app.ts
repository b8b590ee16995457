import { type RouteName, routeList } from '@pictable/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { publicError } from './http/errors/public-error.ts';
import { createHttpServer, createOriginResolver } from './http/http-server.ts';
import type { Handlers } from './http/operation-context.ts';
import { inlineScriptHashes } from './http/pages/inline-script-hashes.ts';
import { servePages } from './http/pages/serve-pages.ts';
import { registerRoutes } from './http/register-routes.ts';
import { createOpenApiHandler } from './http/serve-openapi.ts';
import { serveStoredImage } from './images/serving/serve-image.ts';
import { serveLiveImage } from './live/serve-live-image.ts';
import { systemClock } from './platform/clock.ts';
import { openMetrics } from './platform/metrics/metrics.ts';
import type { Storage } from './platform/storage/storage.ts';
import { checkReadReadiness, notReady } from './status/readiness.ts';

interface Parts {
  readonly config: Config;
  readonly log: Logger;
  /** Undefined if the disk was full before the storage folder existed. */
  readonly storage: Storage | undefined;
  readonly webFolder: string | undefined;
  readonly isStopping: () => boolean;
}

const RETRY_SECONDS = 5;

/** A PublicError is not logged as an error, so thousands of these do not flood the log. */
const dataUnavailable = () =>
  publicError(
    'data-out-of-reach',
    { seconds: RETRY_SECONDS },
    { headers: { 'retry-after': String(RETRY_SECONDS) } },
  );

/**
 * The service while its disk is too full for the database to start: stored images, the pages, and 503 for all
 * other requests.
 */
export async function createReadOnlyApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, webFolder, isStopping } = parts;
  const originOf = createOriginResolver(config.publicUrl);
  const app = await createHttpServer({
    log,
    metrics: openMetrics(),
    trustProxy: config.trustProxy,
    isStopping,
    inlineScripts: await inlineScriptHashes(webFolder),
    originOf,
  });
  const reject = async () => {
    throw dataUnavailable();
  };
  registerRoutes(app, {
    handlers: handlersOf(parts, reject),
    authenticate: reject,
    applyCallerLimits: reject,
    actAsMember: reject,
    assertRenderCapacity: () => {
      throw dataUnavailable();
    },
    originOf,
  });
  await servePages(app, { config, webFolder, originOf });
  return app;
}

function handlersOf({ storage, isStopping }: Parts, reject: () => Promise<never>): Handlers {
  const rejecting = Object.fromEntries(routeList.map(({ name }) => [name, reject]));
  return {
    ...(rejecting as Record<RouteName, () => Promise<never>>),
    getImage: (context) =>
      storage ? serveStoredImage({ storage, clock: systemClock }, context, dataUnavailable) : reject(),
    serveLiveImage: (context) =>
      storage
        ? serveLiveImage({ storage, removedImages: { find: async () => undefined } }, context)
        : reject(),
    getOpenApi: createOpenApiHandler(),
    getStatus: async () => ({ status: 'unavailable' }),
    getLiveness: async () => ({ status: 'ok' }),
    getReadiness: async () => {
      throw notReady(isStopping() ? 'it is shutting down' : 'the disk is full');
    },
    getReadReadiness: async () => {
      if (!storage) throw notReady('the disk is full');
      await checkReadReadiness({ storage, isStopping });
      return { status: 'ok' };
    },
  };
}

import { routeList } from '@pictable/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Handlers } from './http/call.ts';
import { createHttpServer, originReader } from './http/http-server.ts';
import { inlineScripts } from './http/inline-scripts.ts';
import { refusal } from './http/public-error.ts';
import { registerRoutes } from './http/register-routes.ts';
import { openApiServer } from './http/serve-openapi.ts';
import { servePages } from './http/serve-pages.ts';
import { serveStoredImage } from './images/serve-image.ts';
import { openMetrics } from './platform/metrics/metrics.ts';
import type { Storage } from './platform/storage/storage.ts';
import { checkReadReadiness, notReady } from './status/readiness.ts';

interface Parts {
  readonly config: Config;
  readonly log: Logger;
  /** Undefined on a disk that was full before there was any file. */
  readonly storage: Storage | undefined;
  readonly webFolder: string | undefined;
  readonly isStopping: () => boolean;
}

const RETRY_SECONDS = 5;

/** Made on purpose and at once: thousands of them leave no line of an error in the log. */
const outOfReach = () =>
  refusal(
    'data-out-of-reach',
    { seconds: RETRY_SECONDS },
    { headers: { 'retry-after': String(RETRY_SECONDS) } },
  );

/** The service while its disk is too full for the database to start: stored images, the pages, and 503 for every other call. */
export async function createReadOnlyApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, webFolder, isStopping } = parts;
  const app = await createHttpServer({
    log,
    metrics: openMetrics(),
    trustProxy: config.trustProxy,
    isStopping,
    inlineScripts: await inlineScripts(webFolder),
  });
  const refuse = async () => {
    throw outOfReach();
  };
  const originOf = originReader(config.publicUrl);
  registerRoutes(app, {
    handlers: handlersOf(parts, refuse),
    authenticate: refuse,
    limitCaller: refuse,
    checkRoom: () => {
      throw outOfReach();
    },
    originOf,
  });
  await servePages(app, { config, webFolder, originOf });
  return app;
}

function handlersOf({ storage, isStopping }: Parts, refuse: () => Promise<never>): Handlers {
  const refusing = Object.fromEntries(routeList.map(({ name }) => [name, refuse]));
  return {
    ...(refusing as unknown as Handlers),
    getImage: (call) => (storage ? serveStoredImage(storage, call, outOfReach) : refuse()),
    getOpenApi: openApiServer(),
    getStatus: async () => ({ status: 'unavailable' }),
    getLiveness: async () => ({ status: 'ok' }),
    getReadiness: async () => {
      throw notReady(isStopping() ? 'it is stopping' : 'the disk is full');
    },
    getReadReadiness: async () => {
      if (!storage) throw notReady('the disk is full');
      await checkReadReadiness({ storage, isStopping });
      return { status: 'ok' };
    },
  };
}

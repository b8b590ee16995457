import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics/metrics.ts';

const NO_ROUTE = 'none';

/** Counts every request when its answer is out, or its caller gone. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async () => metrics.requestBegun());
  app.addHook('onResponse', async (request, reply) => {
    metrics.requestEnded({
      method: request.method,
      route: request.routeOptions.url ?? NO_ROUTE,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
      errorType: request.toldError?.type,
    });
  });
}

import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics/metrics.ts';

const NO_ROUTE = 'none';

/** Measures every request when its response is sent or its client has disconnected. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async () => metrics.requestStarted());
  app.addHook('onResponse', async (request, reply) => {
    metrics.requestEnded({
      method: request.method,
      route: request.routeOptions.url ?? NO_ROUTE,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
      errorType: request.reportedError?.type,
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { pathOf } from './paths.ts';

/** One line for each answered request. The path goes in without its query, where keys and tokens may stand. */
export function logAccess(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { caller } = request;
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
        userId: caller?.user.id,
        projectId: caller?.project?.id,
      },
      'request',
    );
  });
}

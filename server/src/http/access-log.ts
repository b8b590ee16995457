import type { FastifyInstance } from 'fastify';
import { pathOf } from './paths.ts';

/** Logs one line per response. The path is logged without the query, which may contain keys and tokens. */
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
        // A member acts on behalf of the owner of the project.
        memberId: caller?.member?.user.id,
      },
      'request',
    );
  });
}

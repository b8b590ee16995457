import type { FastifyInstance } from 'fastify';
import { isApiPath } from '../paths.ts';

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const ALLOWED_HEADERS =
  'Authorization, Cache-Control, Content-Type, Idempotency-Key, If-Match, If-None-Match, MCP-Protocol-Version, Prefer, X-API-Key, X-Request-Id, X-Requested-With';
const EXPOSED_HEADERS = [
  'Content-Disposition, ETag, Idempotency-Replayed, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, X-Concurrency-Limit, X-Image-Parts',
  'X-Image-Url, X-Live-Version, X-Quota-Limit, X-Quota-Remaining, X-Quota-Reset, X-Quota-Used, X-Render-Version, X-Request-Id, X-Warnings',
  'WWW-Authenticate',
].join(', ');
const PREFLIGHT_SECONDS = 86_400;

/**
 * Any page may call the API with its own key. Credentials are never allowed, so another site cannot use the
 * session of a visitor.
 */
export function registerCors(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiPath(request.url)) return;
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': EXPOSED_HEADERS,
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    });
    return reply.code(204).send();
  });
}

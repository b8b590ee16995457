import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsHtml } from '../http/accept.ts';
import { rateLimitError } from '../http/apply-rate-limits.ts';
import { rejectUnknownHost, type ServiceAddress } from '../http/browsers/same-site.ts';
import { publicErrorOf } from '../http/errors/send-error.ts';
import { setPageHeaders } from '../http/pages/plain-page.ts';
import { ipPrefix } from '../platform/rate-limit/ip-prefix.ts';
import type { RateLimiter, RateLimits } from '../platform/rate-limit/rate-limits.ts';
import { authorizationQuery } from './authorization-query.ts';
import { oauthRates } from './lifetimes.ts';
import { writeErrorPage } from './oauth-error-page.ts';
import { metadataPaths, resourceMetadata, serverMetadata } from './oauth-metadata.ts';
import { oauthPaths } from './oauth-paths.ts';
import type { OAuth } from './open-oauth.ts';

interface Parts {
  readonly oauth: OAuth;
  readonly config: ServiceAddress;
  readonly rateLimits: RateLimits;
  readonly originOf: (request: FastifyRequest) => string;
}

/** How long apps and proxies may store the metadata. */
const METADATA_SECONDS = 3_600;
const PREFLIGHT_SECONDS = 86_400;

/** Registers the OAuth endpoints. They have no cookies, except that of the authorization, which a browser opens. */
export function registerOAuth(app: FastifyInstance, parts: Parts): void {
  const { rateLimits } = parts;
  void app.register(async (scope) => {
    // The library reads the bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.setErrorHandler(sendOAuthError);
    serveMetadata(scope, parts);
    const pass = passingTo(parts);
    const authorize = limited(rateLimits.limiter(oauthRates.authorize));
    scope.get(oauthPaths.authorization, { onRequest: authorize }, (request, reply) => {
      const { searchParams } = new URL(request.raw.url ?? '', 'http://localhost');
      request.raw.url = `${oauthPaths.authorization}?${authorizationQuery(searchParams)}`;
      return pass(request, reply);
    });
    scope.get(`${oauthPaths.authorization}/:id`, { onRequest: authorize }, pass);
    const tokens = limited(rateLimits.limiter(oauthRates.tokens));
    const registrations = limited(rateLimits.limiter(oauthRates.register));
    for (const [path, limit] of [
      [oauthPaths.token, tokens],
      [oauthPaths.revocation, tokens],
      [oauthPaths.registration, registrations],
    ] as const) {
      scope.post(path, { onRequest: [openToPages, limit] }, pass);
      scope.options(path, { onRequest: openToPages }, preflight);
    }
  });
}

function serveMetadata(scope: FastifyInstance, { originOf }: Parts): void {
  for (const [path, metadataOf] of [
    [metadataPaths.server, serverMetadata],
    [metadataPaths.resource, resourceMetadata],
  ] as const) {
    scope.route({
      method: ['GET', 'HEAD'],
      url: path,
      onRequest: openToPages,
      handler: async (request, reply) => {
        reply.header('cache-control', `public, max-age=${METADATA_SECONDS}`);
        return metadataOf(originOf(request));
      },
    });
    scope.options(path, { onRequest: openToPages }, preflight);
  }
}

/** Any page may use these endpoints, because none of them reads a cookie. */
async function openToPages(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After, WWW-Authenticate, X-Request-Id',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

async function preflight(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': 'Authorization, Content-Type, MCP-Protocol-Version',
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    })
    .send();
}

/** @throws PublicError 429 */
function limited(limiter: RateLimiter) {
  return async (request: FastifyRequest): Promise<void> => {
    const state = await limiter.consume(ipPrefix(request.ip));
    if (!state.isAllowed) throw rateLimitError([state]);
  };
}

/** Passes a request to the library, which sends the response itself. */
function passingTo({ oauth, config, originOf }: Parts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    rejectUnknownHost(request, config);
    const origin = originOf(request);
    const provider = await oauth.providerOf(origin);
    const { raw } = request;
    const { protocol, host } = new URL(origin);
    // The library derives URLs and the address from them; they must not come from the client.
    raw.headers['x-forwarded-for'] = request.ip;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = host;
    reply.hijack();
    reply.raw.setHeader('cache-control', 'no-store');
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    await provider.callback()(raw, reply.raw);
    return reply;
  };
}

/** Sends an error in the form of RFC 6749, or as a page to a browser. */
function sendOAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, type, message, extras } = publicErrorOf(error, request);
  request.reportedError = { type, message };
  reply.code(status).headers({ 'cache-control': 'no-store', ...extras.headers });
  const isTemporary = status === 429 || status === 503;
  const code = isTemporary ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request';
  const body = { error: code, error_description: message };
  if (request.method === 'GET' && acceptsHtml(request.headers.accept)) {
    setPageHeaders(reply);
    return reply.send(writeErrorPage(body));
  }
  return reply.send(body);
}

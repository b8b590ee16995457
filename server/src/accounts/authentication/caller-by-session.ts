import type { FastifyRequest } from 'fastify';
import { rejectCrossSite } from '../../http/browsers/same-site.ts';
import { publicError } from '../../http/errors/public-error.ts';
import { expiredSessionCookie, findSession, type SessionParts } from '../sessions.ts';
import type { AuthenticationMethod } from './authenticate.ts';

interface Parts extends SessionParts {
  readonly originOf: (request: FastifyRequest) => string;
  readonly publicUrl: string | undefined;
}

/** Finds the caller by the session cookie of the browser. Rejects cross-site requests that write. */
export function callerBySession(parts: Parts): AuthenticationMethod {
  return async (request) => {
    if (request.headers.cookie === undefined) return undefined;
    const origin = parts.originOf(request);
    const found = await findSession(parts, request, origin);
    if (found === undefined) return undefined;
    if (found === 'ended') {
      throw publicError('session-ended', {}, { headers: { 'set-cookie': expiredSessionCookie(origin) } });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') rejectCrossSite(request, parts.publicUrl);
    return { ...found, project: undefined };
  };
}

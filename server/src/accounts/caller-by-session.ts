import type { FastifyRequest } from 'fastify';
import { refusal } from '../http/public-error.ts';
import { refuseCrossSite } from '../http/same-site.ts';
import type { CallerSource } from './authenticate.ts';
import { findSession, forgetSessionLine, type SessionParts } from './sessions.ts';

interface Parts extends SessionParts {
  readonly originOf: (request: FastifyRequest) => string;
  readonly publicUrl: string | undefined;
}

/** Finds the caller by the session cookie of the browser. Rejects cross-site requests that write. */
export function callerBySession(parts: Parts): CallerSource {
  return async (request) => {
    if (request.headers.cookie === undefined) return undefined;
    const origin = parts.originOf(request);
    const found = await findSession(parts, request, origin);
    if (found === undefined) return undefined;
    if (found === 'ended') {
      throw refusal('session-ended', {}, { headers: { 'set-cookie': forgetSessionLine(origin) } });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseCrossSite(request, parts.publicUrl);
    return { ...found, project: undefined };
  };
}

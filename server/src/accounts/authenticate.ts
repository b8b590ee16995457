import type { FastifyRequest } from 'fastify';
import type { Authenticate, Caller } from '../http/caller.ts';
import { refusal } from '../http/public-error.ts';

/**
 * One way to show who one is. Undefined: the request does not try this way. A credential that is there but wrong throws,
 * so that a bad key is never passed over for something weaker.
 */
export type CallerSource = (request: FastifyRequest) => Promise<Caller | undefined>;

/** The first source that knows the caller: they stand in the order of their strength, and a key is stronger than a cookie. */
export function createAuthenticate(sources: readonly CallerSource[]): Authenticate {
  return async (request) => {
    for (const source of sources) {
      const caller = await source(request);
      if (caller) return caller;
    }
    throw refusal('missing-credentials', {}, { headers: { 'www-authenticate': 'Bearer realm="pictable"' } });
  };
}

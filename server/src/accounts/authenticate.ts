import type { FastifyRequest } from 'fastify';
import type { Authenticate, Caller } from '../http/caller.ts';
import { refusal } from '../http/public-error.ts';

/**
 * One way to show who one is. Undefined: the request does not try this way. A credential that is there but wrong throws,
 * so that a bad key is never passed over for something weaker.
 */
export type CallerSource = (request: FastifyRequest) => Promise<Caller | undefined>;

/** Asks every source. Two that know a caller are two credentials: nobody could say whose request it is. */
export function createAuthenticate(sources: readonly CallerSource[]): Authenticate {
  return async (request) => {
    let caller: Caller | undefined;
    for (const source of sources) {
      const found = await source(request);
      if (caller && found) throw refusal('conflicting-credentials', {});
      caller ??= found;
    }
    if (caller) return caller;
    throw refusal('missing-credentials', {}, { headers: { 'www-authenticate': 'Bearer realm="pictable"' } });
  };
}

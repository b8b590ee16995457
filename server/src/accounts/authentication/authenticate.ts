import type { FastifyRequest } from 'fastify';
import {
  type Authenticate,
  type AuthenticateOptions,
  type Caller,
  rejectDisabled,
} from '../../http/caller.ts';
import { publicError } from '../../http/errors/public-error.ts';

/**
 * An authentication method. Resolves to undefined when the request carries no credential of this kind, and
 * throws for an invalid one, so that a bad key never falls back to a weaker method.
 */
export type AuthenticationMethod = (
  request: FastifyRequest,
  options: AuthenticateOptions,
) => Promise<Caller | undefined>;

/** Tries the sources in order, strongest first (an API key before a session), until one knows the caller. */
export function createAuthenticate(sources: readonly AuthenticationMethod[]): Authenticate {
  return async (request, options = {}) => {
    for (const source of sources) {
      const caller = await source(request, options);
      if (caller) {
        rejectDisabled(caller.user);
        return caller;
      }
    }
    throw publicError(
      'missing-credentials',
      {},
      { headers: { 'www-authenticate': 'Bearer realm="pictable"' } },
    );
  };
}

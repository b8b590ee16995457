import type { FastifyRequest } from 'fastify';
import { rateLimitError } from '../../http/apply-rate-limits.ts';
import { PublicError } from '../../http/errors/public-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { ipPrefix } from '../../platform/rate-limit/ip-prefix.ts';
import type { RateLimiter, RateState } from '../../platform/rate-limit/rate-limits.ts';

/** Runs a lookup by name. @throws PublicError 429 after too many lookups of names that do not exist */
export type LimitMisses = <Result>(request: FastifyRequest, read: () => Promise<Result>) => Promise<Result>;

const notFoundTypes = new Set(['image-not-found', 'preview-not-found']);

/**
 * Guessing names causes a database query per name, so clients that did it too often are rejected block any
 * lookup. Images whose files are in storage are still served.
 */
export function createLimitMisses(limiter: RateLimiter, clock: Clock): LimitMisses {
  // Kept in memory, so that a rejection needs no query.
  const blocked = new Map<string, RateState & { readonly untilMs: number }>();
  return async (request, read) => {
    const address = ipPrefix(request.ip);
    const nowMs = clock.now().getTime();
    const block = blocked.get(address);
    if (block && block.untilMs > nowMs)
      throw rateLimitError([{ ...block, resetSeconds: Math.ceil((block.untilMs - nowMs) / 1_000) }]);
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PublicError) || !notFoundTypes.has(error.type)) throw error;
      const state = await limiter.consume(address);
      if (state.isAllowed) throw error;
      for (const [other, { untilMs }] of blocked) if (untilMs <= nowMs) blocked.delete(other);
      blocked.set(address, { ...state, untilMs: nowMs + state.resetSeconds * 1_000 });
      throw rateLimitError([state]);
    }
  };
}

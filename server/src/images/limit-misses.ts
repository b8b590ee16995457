import type { FastifyRequest } from 'fastify';
import { rateRefusal } from '../http/limit-rate.ts';
import { PublicError } from '../http/public-error.ts';
import type { Clock } from '../platform/clock.ts';
import { household } from '../platform/rate-limit/household.ts';
import type { RateLimiter, RateState } from '../platform/rate-limit/rate-limits.ts';

/** Runs a read by name. @throws PublicError 429 for who asks again and again for what is not there */
export type LimitMisses = <Result>(request: FastifyRequest, read: () => Promise<Result>) => Promise<Result>;

const notThere = new Set(['image-not-found', 'preview-not-found']);

/**
 * Whoever guesses names makes the database look for each of them. Who has done it too often is refused before anything is
 * looked up; images that are stored are served from the storage all the same.
 */
export function createLimitMisses(limiter: RateLimiter, clock: Clock): LimitMisses {
  // Kept here, so that the refusal itself asks nobody.
  const refused = new Map<string, RateState & { readonly untilMs: number }>();
  return async (request, read) => {
    const address = household(request.ip);
    const nowMs = clock.now().getTime();
    const before = refused.get(address);
    if (before && before.untilMs > nowMs)
      throw rateRefusal([{ ...before, resetSeconds: Math.ceil((before.untilMs - nowMs) / 1_000) }]);
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PublicError) || !notThere.has(error.type)) throw error;
      const state = await limiter.consume(address);
      if (state.isAllowed) throw error;
      for (const [other, { untilMs }] of refused) if (untilMs <= nowMs) refused.delete(other);
      refused.set(address, { ...state, untilMs: nowMs + state.resetSeconds * 1_000 });
      throw rateRefusal([state]);
    }
  };
}

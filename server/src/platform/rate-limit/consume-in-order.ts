import type { RateLimiter, RateState } from './rate-limits.ts';

/**
 * Counts a request under several policies, one after the other. A request that one of them rejects does not count under
 * the next ones: with the narrowest policy first, no client can use up what it shares with others.
 *
 * @returns the states up to the first one that rejects the request
 */
export async function consumeInOrder(
  counts: readonly (readonly [limiter: RateLimiter, key: string])[],
): Promise<RateState[]> {
  const states: RateState[] = [];
  for (const [limiter, key] of counts) {
    const state = await limiter.consume(key);
    states.push(state);
    if (!state.isAllowed) break;
  }
  return states;
}

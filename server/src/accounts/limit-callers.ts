import type { FastifyReply } from 'fastify';
import type { Authenticate, Caller } from '../http/caller.ts';
import { limitRate, rateRefusal } from '../http/limit-rate.ts';
import { PublicError } from '../http/public-error.ts';
import { household } from '../platform/rate-limit/household.ts';
import type { RateLimiter, RateLimits, RatePolicy } from '../platform/rate-limit/rate-limits.ts';

type Rate = Omit<RatePolicy, 'name'>;

interface Rates {
  readonly key: Rate;
  readonly account: Rate;
}

/** Counts the calls of each key, and those of all keys of an account together. */
export function createLimitCaller(rateLimits: RateLimits, rates: Rates) {
  const key = rateLimits.limiter({ name: 'key', ...rates.key });
  const account = rateLimits.limiter({ name: 'account', ...rates.account });
  return async ({ user, project }: Caller, reply: FastifyReply): Promise<void> => {
    const states = await Promise.all([
      key.consume(project ? `project-${project.id}` : `user-${user.id}`),
      account.consume(String(user.id)),
    ]);
    limitRate(reply, states);
  };
}

/**
 * Counts wrong keys of an address. Calls with a right key are not counted by address: many users of an automation platform
 * come from the same one.
 */
export function limitWrongKeys(authenticate: Authenticate, limiter: RateLimiter): Authenticate {
  return async (request) => {
    try {
      return await authenticate(request);
    } catch (error) {
      if (!(error instanceof PublicError) || error.type !== 'invalid-credentials') throw error;
      const state = await limiter.consume(household(request.ip));
      throw state.isAllowed ? error : rateRefusal([state]);
    }
  };
}

import type { Authenticate, LimitCaller } from '../http/caller.ts';
import { limitRate, rateRefusal } from '../http/limit-rate.ts';
import { PublicError } from '../http/public-error.ts';
import { household } from '../platform/rate-limit/household.ts';
import type { RateLimiter, RateLimits, RatePolicy } from '../platform/rate-limit/rate-limits.ts';
import { createRenderSlots } from './render-slots.ts';

type Rate = Omit<RatePolicy, 'name'>;

interface Rates {
  readonly key: Rate;
  readonly account: Rate;
  /** Tables of one account that are drawn at once in this process. */
  readonly inFlight: number;
  /** How long the next ones wait for it. */
  readonly waitMsMax: number;
}

/**
 * Counts the calls of each key, and those of an account altogether; and lets a few tables of an account
 * be drawn at once. Pages of the web app
 * ask for several things each, and a program that uses up its key must not shut its owner out of them, so a session counts
 * with the account alone.
 */
export function createLimitCaller(rateLimits: RateLimits, rates: Rates): LimitCaller {
  const key = rateLimits.limiter({ name: 'key', ...rates.key });
  const account = rateLimits.limiter({ name: 'account', ...rates.account });
  const { inFlight, waitMsMax } = rates;
  // More than the advertised rate are refused before they could wait.
  const enterSlot = createRenderSlots({ inFlight, waitMsMax, waitingMax: rates.account.quota });
  return async ({ user, project, session }, reply, { drawsTable, isCounted }) => {
    const caller = project ? `project-${project.id}` : `user-${user.id}`;
    if (!isCounted) {
      const policies = [...(session ? [] : [key.consume(caller)]), account.consume(String(user.id))];
      limitRate(reply, await Promise.all(policies));
    }
    if (drawsTable) await enterSlot(user.id, caller, reply);
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

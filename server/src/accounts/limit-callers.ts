import type { FastifyReply } from 'fastify';
import type { Authenticate, LimitCaller } from '../http/caller.ts';
import { limitRate, rateRefusal } from '../http/limit-rate.ts';
import { PublicError, refusal } from '../http/public-error.ts';
import { household } from '../platform/rate-limit/household.ts';
import type { RateLimiter, RateLimits, RatePolicy } from '../platform/rate-limit/rate-limits.ts';

type Rate = Omit<RatePolicy, 'name'>;

interface Rates {
  readonly key: Rate;
  readonly account: Rate;
  /** Tables of one key that are drawn, or wait for it, at once in this process. */
  readonly inFlight: number;
}

/**
 * Counts the calls of each key, and those of an account altogether; and the tables of a key at once. Pages of the web app
 * ask for several things each, and a program that uses up its key must not shut its owner out of them, so a session counts
 * with the account alone.
 */
export function createLimitCaller(rateLimits: RateLimits, rates: Rates): LimitCaller {
  const key = rateLimits.limiter({ name: 'key', ...rates.key });
  const account = rateLimits.limiter({ name: 'account', ...rates.account });
  const enter = countInFlight(rates.inFlight);
  return async ({ user, project, session }, reply, { drawsTable, isCounted }) => {
    const caller = project ? `project-${project.id}` : `user-${user.id}`;
    if (!isCounted) {
      const policies = [...(session ? [] : [key.consume(caller)]), account.consume(String(user.id))];
      limitRate(reply, await Promise.all(policies));
    }
    if (drawsTable) enter(caller, reply);
  };
}

const IN_FLIGHT_RETRY_SECONDS = 1;

/** Nobody fills the queue of the render pool alone. */
function countInFlight(max: number) {
  const inFlight = new Map<string, number>();
  return (caller: string, reply: FastifyReply): void => {
    const count = inFlight.get(caller) ?? 0;
    if (count >= max) {
      const seconds = IN_FLIGHT_RETRY_SECONDS;
      throw refusal('too-many-at-once', { max, seconds }, { headers: { 'retry-after': String(seconds) } });
    }
    inFlight.set(caller, count + 1);
    reply.raw.once('close', () => {
      const left = (inFlight.get(caller) ?? 1) - 1;
      if (left > 0) inFlight.set(caller, left);
      else inFlight.delete(caller);
    });
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

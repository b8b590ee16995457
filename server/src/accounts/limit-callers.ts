import { limits } from '@pictable/contract';
import { applyRateLimits, rateLimitError } from '../http/apply-rate-limits.ts';
import type { ApplyCallerLimits, Authenticate, Caller, TakeRenderSlot } from '../http/caller.ts';
import { PublicError } from '../http/errors/public-error.ts';
import { formatBodySize } from '../http/read-body.ts';
import { consumeInOrder } from '../platform/rate-limit/consume-in-order.ts';
import { ipPrefix } from '../platform/rate-limit/ip-prefix.ts';
import type { RateLimiter, RateLimits, RatePolicy } from '../platform/rate-limit/rate-limits.ts';
import { createRenderSlots } from './render-slots.ts';

type Rate = Omit<RatePolicy, 'name'>;

interface Rates {
  readonly key: Rate;
  readonly account: Rate;
  /** Tables of one account that this process renders concurrently. */
  readonly inFlight: number;
  /** How long further tables wait for a slot. */
  readonly waitMsMax: number;
}

/**
 * Counts the requests per key and per account, and limits how many tables of an account are rendered
 * concurrently. A session counts towards the account only: pages of the web app send several requests each,
 * and a program that uses up its key must not lock its owner out of the web app.
 */
export function createCallerLimits(
  rateLimits: RateLimits,
  rates: Rates,
): { readonly applyCallerLimits: ApplyCallerLimits; readonly takeRenderSlot: TakeRenderSlot } {
  const key = rateLimits.limiter({ name: 'key', ...rates.key });
  const account = rateLimits.limiter({ name: 'account', ...rates.account });
  const { inFlight, waitMsMax } = rates;
  // The rate limit rejects anything above the account quota before it could wait.
  const waitingMax = rates.account.quota;
  const renderSlots = createRenderSlots({ inFlight, waitMsMax, waitingMax });
  // The tables of a batch take the same slots as other tables, one after the other; this only limits how many
  // bodies are in memory.
  const batchSlots = createRenderSlots({
    inFlight,
    waitMsMax,
    waitingMax,
    hint: `Up to ${inFlight} batches of an account are processed concurrently.`,
  });
  // Reading and decoding a large body takes many milliseconds of the thread that serves all accounts.
  const largeBodySlots = createRenderSlots({
    inFlight: 1,
    waitMsMax,
    waitingMax,
    hint: `Bodies above ${formatBodySize(limits.concurrentBodyBytesMax)} are read one at a time per account.`,
  });
  const applyCallerLimits: ApplyCallerLimits = async (caller, reply, request) => {
    const { user, session } = caller;
    const { reads, bodyBytes, isCounted } = request;
    const name = nameOf(caller);
    if (!isCounted) {
      const ofKey = session ? [] : [[key, name] as const];
      applyRateLimits(reply, await consumeInOrder([...ofKey, [account, String(user.id)]]));
    }
    if (!reads) return;
    // Before the other slot, so that large bodies that wait do not hold up the small tables of the account.
    if (!isSmallBody(bodyBytes)) await largeBodySlots.enter(user.id, name, reply);
    await (reads === 'table' ? renderSlots : batchSlots).enter(user.id, name, reply);
  };
  return {
    applyCallerLimits,
    takeRenderSlot: (caller, signal) => renderSlots.take(caller.user.id, nameOf(caller), signal),
  };
}

/** The caller for which requests are counted: a project or a user. */
function nameOf({ user, project }: Caller): string {
  return project ? `project-${project.id}` : `user-${user.id}`;
}

/** A body of undeclared length can be large. */
function isSmallBody(bytes: number | undefined): boolean {
  return bytes !== undefined && bytes <= limits.concurrentBodyBytesMax;
}

/** Errors for a text that was never a key, or is none any more. */
const wrongKeyErrors: ReadonlySet<string> = new Set(['invalid-credentials', 'expired-credentials']);

/**
 * Counts invalid keys per IP address. Requests with a valid key are not counted by address, because many
 * users of an automation platform share one.
 */
export function limitInvalidKeys(authenticate: Authenticate, limiter: RateLimiter): Authenticate {
  return async (request, options) => {
    try {
      return await authenticate(request, options);
    } catch (error) {
      if (!(error instanceof PublicError) || !wrongKeyErrors.has(error.type)) throw error;
      const state = await limiter.consume(ipPrefix(request.ip));
      throw state.isAllowed ? error : rateLimitError([state]);
    }
  };
}

import type { FastifyReply } from 'fastify';
import { limitRate } from '../http/limit-rate.ts';
import { household } from '../platform/rate-limit/household.ts';
import type { RateLimiter, RateLimits, RatePolicy } from '../platform/rate-limit/rate-limits.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** How often signing in may be tried. Nothing here knows whether an address has an account. */
const policies = {
  /** From one household at one account: somebody who mistypes. */
  account: { name: 'sign-in', quota: 5, windowSeconds: 15 * MINUTE },
  /** At one account from everywhere: many machines that guess together. Links still work then. */
  anywhere: { name: 'sign-in-anywhere', quota: 50, windowSeconds: 15 * MINUTE },
  /** From one household at any account: one machine that tries many. */
  household: { name: 'sign-in-address', quota: 20, windowSeconds: MINUTE },
  registration: { name: 'register', quota: 20, windowSeconds: HOUR },
  linkRequest: { name: 'magic-link', quota: 10, windowSeconds: HOUR },
  mail: { name: 'mail', quota: 3, windowSeconds: 15 * MINUTE },
} as const satisfies Record<string, RatePolicy>;

/** Who tries what, and from where. */
export interface Attempt {
  /** An email address, or whatever stands for one account. */
  readonly account: string;
  readonly address: string;
}

export type SignInLimits = ReturnType<typeof openSignInLimits>;

/** Counts attempts to sign in, registrations and mails. */
export function openSignInLimits(rateLimits: RateLimits) {
  const open = (policy: RatePolicy): RateLimiter => rateLimits.limiter(policy);
  const byPair = open(policies.account);
  const byAccount = open(policies.anywhere);
  const byHousehold = open(policies.household);
  const registrations = open(policies.registration);
  const linkRequests = open(policies.linkRequest);
  const mails = open(policies.mail);
  const pairOf = ({ account, address }: Attempt) => `${household(address)} ${account}`;

  return {
    /** Counts one password that is tried. @throws PublicError 429 */
    async tryPassword(attempt: Attempt, reply: FastifyReply): Promise<void> {
      const states = await Promise.all([
        byPair.consume(pairOf(attempt)),
        byAccount.consume(attempt.account),
        byHousehold.consume(household(attempt.address)),
      ]);
      limitRate(reply, states, 'too-many-attempts');
    },

    /** Somebody who knew the password begins anew; the count of his household goes on. */
    async passwordWasRight(attempt: Attempt): Promise<void> {
      await Promise.all([byPair.forget(pairOf(attempt)), byAccount.forget(attempt.account)]);
    },

    /** @throws PublicError 429 */
    async register(address: string, reply: FastifyReply): Promise<void> {
      limitRate(reply, [await registrations.consume(household(address))], 'too-many-attempts');
    },

    /** @throws PublicError 429 */
    async askForLink(address: string, reply: FastifyReply): Promise<void> {
      limitRate(reply, [await linkRequests.consume(household(address))], 'too-many-attempts');
    },

    /** Whether one more mail may go to an address: nobody's mailbox is to be flooded. */
    async mayMail(email: string): Promise<boolean> {
      return (await mails.consume(email)).isAllowed;
    },
  };
}

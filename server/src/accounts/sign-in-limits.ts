import type { FastifyReply } from 'fastify';
import { limitRate } from '../http/limit-rate.ts';
import { household } from '../platform/rate-limit/household.ts';
import type { RateLimiter, RateLimits, RatePolicy } from '../platform/rate-limit/rate-limits.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Limits of sign-in attempts. None depends on whether the address has an account. */
const policies = {
  /** Per account and network: allows for typing errors. */
  account: { name: 'sign-in', quota: 5, windowSeconds: 15 * MINUTE },
  /** Per account from all networks: stops distributed guessing. Magic links still work. */
  anywhere: { name: 'sign-in-anywhere', quota: 50, windowSeconds: 15 * MINUTE },
  /** Per network over all accounts: stops one machine that tries many accounts. */
  network: { name: 'sign-in-address', quota: 20, windowSeconds: MINUTE },
  registration: { name: 'register', quota: 20, windowSeconds: HOUR },
  linkRequest: { name: 'magic-link', quota: 10, windowSeconds: HOUR },
  mail: { name: 'mail', quota: 3, windowSeconds: 15 * MINUTE },
} as const satisfies Record<string, RatePolicy>;

/** An attempt to sign in: the account and the IP address. */
export interface Attempt {
  /** An email address or another identifier of one account. */
  readonly account: string;
  readonly address: string;
}

export type SignInLimits = ReturnType<typeof openSignInLimits>;

/** Counts sign-in attempts, registrations and mails. */
export function openSignInLimits(rateLimits: RateLimits) {
  const open = (policy: RatePolicy): RateLimiter => rateLimits.limiter(policy);
  const byPair = open(policies.account);
  const byAccount = open(policies.anywhere);
  const byNetwork = open(policies.network);
  const registrations = open(policies.registration);
  const linkRequests = open(policies.linkRequest);
  const mails = open(policies.mail);
  const pairOf = ({ account, address }: Attempt) => `${household(address)} ${account}`;

  return {
    /** Counts one password attempt. @throws PublicError 429 */
    async tryPassword(attempt: Attempt, reply: FastifyReply): Promise<void> {
      const states = await Promise.all([
        byPair.consume(pairOf(attempt)),
        byAccount.consume(attempt.account),
        byNetwork.consume(household(attempt.address)),
      ]);
      limitRate(reply, states, 'too-many-attempts');
    },

    /** Resets the counts of the account; the count of the network stays. */
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

    /** Whether another mail may be sent to the address, so that no inbox is flooded. */
    async mayMail(email: string): Promise<boolean> {
      return (await mails.consume(email)).isAllowed;
    },
  };
}

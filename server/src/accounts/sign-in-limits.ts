import type { FastifyReply } from 'fastify';
import { applyRateLimits } from '../http/apply-rate-limits.ts';
import { consumeInOrder } from '../platform/rate-limit/consume-in-order.ts';
import { ipPrefix } from '../platform/rate-limit/ip-prefix.ts';
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
  invitationRead: { name: 'invitation-read', quota: 60, windowSeconds: HOUR },
  /** Links that an address can request. */
  mail: { name: 'mail', quota: 3, windowSeconds: 15 * MINUTE },
  /** Per invited address: apart from the above, so that invitations cannot keep anyone from signing in by link. */
  invitationMail: { name: 'invitation-mail', quota: 3, windowSeconds: 15 * MINUTE },
  /** Per address that a project is offered to. */
  offerMail: { name: 'transfer-mail', quota: 3, windowSeconds: 15 * MINUTE },
  /** Per account that invites people, or offers them projects. */
  invitation: { name: 'invitation', quota: 50, windowSeconds: HOUR },
} as const satisfies Record<string, RatePolicy>;

/** An attempt to sign in: the account and the IP address. */
export interface SignInAttempt {
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
  const invitationReads = open(policies.invitationRead);
  const mails = open(policies.mail);
  const invitationMails = open(policies.invitationMail);
  const offerMails = open(policies.offerMail);
  const invitations = open(policies.invitation);
  const pairOf = ({ account, address }: SignInAttempt) => `${ipPrefix(address)} ${account}`;

  return {
    /** Counts one password attempt. @throws PublicError 429 */
    async countPasswordAttempt(attempt: SignInAttempt, reply: FastifyReply): Promise<void> {
      const states = await consumeInOrder([
        [byNetwork, ipPrefix(attempt.address)],
        [byPair, pairOf(attempt)],
        [byAccount, attempt.account],
      ]);
      applyRateLimits(reply, states, 'too-many-attempts');
    },

    /** Resets the counts of the account; the count of the network stays. */
    async resetPasswordAttempts(attempt: SignInAttempt): Promise<void> {
      await Promise.all([byPair.reset(pairOf(attempt)), byAccount.reset(attempt.account)]);
    },

    /** @throws PublicError 429 */
    async countRegistration(address: string, reply: FastifyReply): Promise<void> {
      applyRateLimits(reply, [await registrations.consume(ipPrefix(address))], 'too-many-attempts');
    },

    /** @throws PublicError 429 */
    async countLinkRequest(address: string, reply: FastifyReply): Promise<void> {
      applyRateLimits(reply, [await linkRequests.consume(ipPrefix(address))], 'too-many-attempts');
    },

    /** Counts one invitation, of the account and to the address. @throws PublicError 429 */
    async countInvitation(
      { accountId, email }: { readonly accountId: number; readonly email: string },
      reply: FastifyReply,
    ): Promise<void> {
      const states = await consumeInOrder([
        [invitations, String(accountId)],
        [invitationMails, email],
      ]);
      applyRateLimits(reply, states, 'too-many-attempts');
    },

    /** Counts one offer to transfer a project, of the account and to the address. @throws PublicError 429 */
    async countOffer(
      { accountId, email }: { readonly accountId: number; readonly email: string },
      reply: FastifyReply,
    ): Promise<void> {
      const states = await consumeInOrder([
        [invitations, String(accountId)],
        [offerMails, email],
      ]);
      applyRateLimits(reply, states, 'too-many-attempts');
    },

    /** @throws PublicError 429 */
    async countInvitationRead(address: string, reply: FastifyReply): Promise<void> {
      applyRateLimits(reply, [await invitationReads.consume(ipPrefix(address))], 'too-many-attempts');
    },

    /** Whether another link may be sent to the address, so that no inbox is flooded. */
    async allowsMail(email: string): Promise<boolean> {
      return (await mails.consume(email)).isAllowed;
    },
  };
}

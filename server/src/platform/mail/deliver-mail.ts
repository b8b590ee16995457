import type { KeyedHash } from '../secrets.ts';
import { composeMail } from './compose-mail.ts';
import type { Mailer, MailLinks, TemplatedMail } from './mail.ts';

interface Parts {
  readonly mailer: Mailer;
  readonly keyedHash: KeyedHash;
  /** The origin of all links in emails. */
  readonly mailOrigin: string;
}

/** Composes and sends queued emails. */
export function createMailDelivery({ mailer, keyedHash, mailOrigin }: Parts) {
  const links: MailLinks = {
    signIn: (seed) => signInUrl(mailOrigin, keyedHash, seed),
    invitation: (seed) => `${mailOrigin}/invitation?token=${invitationToken(keyedHash, seed)}`,
    registration: (seed) => registrationUrl(mailOrigin, invitationToken(keyedHash, seed)),
    page: (path) => mailOrigin + path,
  };
  return async (queued: TemplatedMail): Promise<void> => mailer.send(composeMail(queued, links));
}

/** The sign-in link of a seed. @param origin that of the service */
export function signInUrl(origin: string, keyedHash: KeyedHash, seed: string): string {
  return `${origin}/auth/verify?token=${signInToken(keyedHash, seed)}`;
}

/**
 * Derives the 256-bit token of a sign-in link from a random seed and the server secret. The queue stores the
 * seed; only the email contains the token.
 */
export function signInToken(keyedHash: KeyedHash, seed: string): string {
  return keyedHash(`sign-in link ${seed}`);
}

/** Derives the token of an invitation, as for sign-in links. */
export function invitationToken(keyedHash: KeyedHash, seed: string): string {
  return keyedHash(`invitation link ${seed}`);
}

/** URL of the page that creates an account with the token of an invitation. @param origin of the service */
export function registrationUrl(origin: string, token: string): string {
  return `${origin}/auth?invitation=${token}`;
}

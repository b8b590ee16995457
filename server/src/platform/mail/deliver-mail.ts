import type { KeyedHash } from '../secrets.ts';
import { composeMail } from './compose-mail.ts';
import type { Mailer, MailLinks, MailOrder, QueuedMail } from './mail.ts';

interface Parts {
  readonly mailer: Mailer;
  readonly keyedHash: KeyedHash;
  /** What links in mails begin with. */
  readonly mailOrigin: string;
}

/** Writes and sends the mails of the queue. */
export function createDeliverMail({ mailer, keyedHash, mailOrigin }: Parts) {
  const links: MailLinks = {
    signIn: (seed) => `${mailOrigin}/auth/verify?token=${linkToken(keyedHash, seed)}`,
    page: (path) => mailOrigin + path,
  };
  return async (queued: QueuedMail): Promise<void> => mailer.send(composeMail(queued as MailOrder, links));
}

/**
 * The token of a link that signs in, 256 bits made from a random seed and the server secret. The seed waits in the queue;
 * the token is in the mail alone.
 */
export function linkToken(keyedHash: KeyedHash, seed: string): string {
  return keyedHash(`sign-in link ${seed}`);
}

import type { Done } from '@pictable/contract';
import { rejectCrossSite } from '../http/browsers/same-site.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { enqueueMail } from '../jobs/mail-outbox.repo.ts';
import { addMagicLink, markBrowser } from './magic-links.ts';
import type { SignInParts } from './register.ts';
import { admitProvenAddress } from './registration/registration-policy.ts';
import { usersRepo } from './users.repo.ts';

/**
 * Sends a magic link to an address that has an account or may get one; any other address gets an email that says so. The
 * response and the work are the same in all cases, and the response does not wait for the mail.
 */
export async function requestMagicLink(
  parts: SignInParts,
  context: OperationContext<'requestMagicLink'>,
): Promise<Done> {
  rejectCrossSite(context.request, parts.publicUrl);
  if (parts.mailer.kind === 'none') throw publicError('magic-links-off', {});
  await parts.signInLimits.countLinkRequest(context.request.ip, context.reply);
  const { email } = context.body;
  const nonceHash = markBrowser(parts, context);
  if (await parts.signInLimits.allowsMail(email)) {
    await parts.db.transaction(async (tx) => {
      const userId = (await usersRepo(tx).findIdByEmail(email)) ?? null;
      const linkRequest = { email, nonceHash, userId, passwordHash: null };
      const admission = await admitProvenAddress(tx, parts.registration, { email, now: parts.clock.now() });
      // Always stored, so that it takes the same time; nobody learns the token of a link that is not sent.
      const seed = await addMagicLink({ ...parts, db: tx }, linkRequest);
      const isWelcome = userId !== null || admission !== undefined;
      await enqueueMail(
        tx,
        isWelcome
          ? { to: email, template: 'magic-link', values: { seed } }
          : { to: email, template: 'registration-closed', values: {} },
      );
    });
  }
  return { success: true };
}

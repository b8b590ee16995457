import type { Done } from '@pictable/contract';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { rejectCrossSite } from '../http/same-site.ts';
import { enqueueMail } from '../jobs/mail-outbox.repo.ts';
import { addMagicLink, markBrowser } from './magic-links.ts';
import type { SignInParts } from './register.ts';
import { usersRepo } from './users.repo.ts';

/**
 * Sends a magic link to any address. The response is the same in all cases and does not wait for the mail.
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
      const seed = await addMagicLink({ ...parts, db: tx }, linkRequest);
      await enqueueMail(tx, { to: email, template: 'magic-link', values: { seed } });
    });
  }
  return { success: true };
}

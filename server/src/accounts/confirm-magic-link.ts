import type { Call } from '../http/call.ts';
import { refusal } from '../http/public-error.ts';
import { refuseCrossSite } from '../http/same-site.ts';
import { loginLinksRepo } from './login-links.repo.ts';
import { isSameBrowser } from './login-links.ts';
import { presentUser } from './present-user.ts';
import { userOfProvenMailbox } from './prove-mailbox.ts';
import type { SignInParts } from './register.ts';
import { keepSession, openSession } from './sessions.ts';

/** Reports whether a link is valid and whether this browser requested it. Does not use up the link. */
export async function verifyMagicLink(parts: SignInParts, context: Call<'verifyMagicLink'>) {
  const { db, clock, keyedHash } = parts;
  const link = await loginLinksRepo(db).findOpen(keyedHash(context.query.token), clock.now());
  if (!link) throw refusal('invalid-link', {});
  return { success: true, sameBrowser: isSameBrowser(parts, context, link.nonceHash) };
}

/** Uses up a link and signs in its owner. */
export async function confirmMagicLink(parts: SignInParts, context: Call<'confirmMagicLink'>) {
  refuseCrossSite(context.request, parts.publicUrl);
  const { clock, keyedHash } = parts;
  const now = clock.now();
  const opened = await parts.db.transaction(async (tx) => {
    const link = await loginLinksRepo(tx).use(keyedHash(context.body.token), now);
    if (!link) return undefined;
    const isSameUser = isSameBrowser(parts, context, link.nonceHash);
    const passwordHash = isSameUser ? link.passwordHash : null;
    const user = await userOfProvenMailbox(tx, { email: link.email, now, passwordHash });
    const token = await openSession({ ...parts, db: tx }, context, { userId: user.id, provesMailbox: true });
    return { user, token };
  });
  if (!opened) throw refusal('invalid-link', {});
  keepSession(context, opened.token);
  const { plans } = parts;
  return {
    success: true,
    user: presentUser(opened.user, plans, now, { provesMailbox: true, createdAt: now }),
  };
}

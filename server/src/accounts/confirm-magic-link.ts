import type { MagicLink, SignedIn } from '@pictable/contract';
import { rejectCrossSite } from '../http/browsers/same-site.ts';
import { rejectDisabled } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { magicLinksRepo } from './magic-links.repo.ts';
import { isSameBrowser } from './magic-links.ts';
import { presentUser, withoutGroupRole } from './present-user.ts';
import type { SignInParts } from './register.ts';
import { openSession, setSessionCookie } from './sessions.ts';
import { usersRepo } from './users.repo.ts';
import { findOrCreateVerifiedUser } from './verify-email.ts';

/** Reports whether a link is valid and whether this browser requested it. Does not use up the link. */
export async function verifyMagicLink(
  parts: SignInParts,
  context: OperationContext<'verifyMagicLink'>,
): Promise<MagicLink> {
  const { db, clock, keyedHash } = parts;
  const link = await magicLinksRepo(db).findOpen(keyedHash(context.query.token), clock.now());
  if (!link) throw publicError('invalid-link', {});
  return { success: true, sameBrowser: isSameBrowser(parts, context, link.nonceHash) };
}

/** Uses up a link and signs in its owner. */
export async function confirmMagicLink(
  parts: SignInParts,
  context: OperationContext<'confirmMagicLink'>,
): Promise<SignedIn> {
  rejectCrossSite(context.request, parts.publicUrl);
  const { clock, keyedHash } = parts;
  const now = clock.now();
  const opened = await parts.db.transaction(async (tx) => {
    const link = await magicLinksRepo(tx).use(keyedHash(context.body.token), now);
    if (!link) return undefined;
    const isSameUser = isSameBrowser(parts, context, link.nonceHash);
    const passwordHash = isSameUser ? link.passwordHash : null;
    // A link of an operator does not prove the address, so it must not revoke what its owner has set up.
    const ownerId = link.nonceHash === null ? link.userId : null;
    const user =
      ownerId !== null
        ? await usersRepo(tx).getProfile(ownerId)
        : await findOrCreateVerifiedUser(tx, {
            ...{ email: link.email, now, passwordHash, registration: parts.registration },
          });
    // Thrown in the transaction, so that the link is not used up and proves nothing.
    if (!user) throw publicError('registration-closed', {});
    rejectDisabled(user);
    const token = await openSession({ ...parts, db: tx }, context, { userId: user.id, provesMailbox: true });
    return { user, token };
  });
  if (!opened) throw publicError('invalid-link', {});
  setSessionCookie(context, opened.token);
  const { plans } = parts;
  return {
    success: true,
    user: presentUser(withoutGroupRole(opened.user), plans, now, { provesMailbox: true, createdAt: now }),
  };
}

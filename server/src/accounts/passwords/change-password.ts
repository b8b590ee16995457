import type { Done } from '@pictable/contract';
import { publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import type { SignInParts } from '../register.ts';
import { sessionsRepo } from '../sessions.repo.ts';
import { hasRecentEmailProof, openSession, setSessionCookie } from '../sessions.ts';
import { type UserProfile, usersRepo } from '../users.repo.ts';
import { checkNewPassword, hashPassword, verifyPassword } from './check-password.ts';

/** Sets a new password and ends all sessions except this one, which gets a new token. API keys stay valid. */
export async function changePassword(
  parts: SignInParts,
  context: OperationContext<'changePassword'>,
): Promise<Done> {
  const { caller, body } = context;
  const user = await usersRepo(parts.db).getProfile(caller.user.id);
  await verifyIdentity(parts, context, user);
  checkNewPassword(body.newPassword, user.email, 'newPassword');
  const passwordHash = await hashPassword(parts.passwords, body.newPassword);
  const token = await parts.db.transaction(async (tx) => {
    await usersRepo(tx).setPassword(user.id, passwordHash);
    await sessionsRepo(tx).deleteOfUser(user.id);
    return openSession({ ...parts, db: tx }, context, { userId: user.id, provesMailbox: false });
  });
  setSessionCookie(context, token);
  return { success: true };
}

/**
 * Requires the current password, unless the session has just proved the email address or no password is set.
 */
async function verifyIdentity(
  parts: SignInParts,
  context: OperationContext<'changePassword'>,
  user: UserProfile,
): Promise<void> {
  const { caller, body } = context;
  if (!user.hasPassword || hasRecentEmailProof(caller.session, parts.clock.now())) return;
  const attempt = { account: user.email, address: context.request.ip };
  await parts.signInLimits.countPasswordAttempt(attempt, context.reply);
  const passwordHash = await usersRepo(parts.db).findPasswordHash(user.id);
  const isRight = await verifyPassword(parts.passwords, body.currentPassword ?? '', passwordHash);
  if (!isRight) {
    const { message } = publicError('wrong-password', {});
    throw publicError('wrong-password', {}, { details: [{ path: '/currentPassword', message }] });
  }
  await parts.signInLimits.resetPasswordAttempts(attempt);
}

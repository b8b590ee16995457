import type { Done } from '@pictable/contract';
import type { OperationContext } from '../../http/operation-context.ts';
import type { SignInParts } from '../register.ts';
import { sessionsRepo } from '../sessions.repo.ts';
import { deleteSession, openSession, setSessionCookie } from '../sessions.ts';
import { usersRepo } from '../users.repo.ts';
import { checkNewPassword, hashPassword } from './check-password.ts';
import { verifyIdentity } from './verify-identity.ts';

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
    const before = await deleteSession({ ...parts, db: tx }, context);
    await sessionsRepo(tx).deleteOfUser(user.id);
    // The session still began at the issuer of single sign-on, if it did.
    const idToken = before?.idToken;
    const session = { userId: user.id, provesMailbox: false, ...(idToken && { idToken }) };
    return openSession({ ...parts, db: tx }, context, session);
  });
  setSessionCookie(context, token);
  return { success: true };
}

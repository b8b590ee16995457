import type { Done, User } from '@pictable/contract';
import { rejectDisabled } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { rejectCrossSite } from '../http/same-site.ts';
import { verifyPassword } from './passwords/check-password.ts';
import { presentUser } from './present-user.ts';
import type { SignInParts } from './register.ts';
import { endSession, openSession, setSessionCookie } from './sessions.ts';
import { usersRepo } from './users.repo.ts';

/**
 * Signs in with email address and password. An unknown address takes the same time and gets the same
 * response.
 */
export async function signIn(parts: SignInParts, context: OperationContext<'login'>): Promise<User> {
  rejectCrossSite(context.request, parts.publicUrl);
  const { email, password } = context.body;
  const attempt = { account: email, address: context.request.ip };
  await parts.signInLimits.countPasswordAttempt(attempt, context.reply);
  const found = await usersRepo(parts.db).findWithPasswordHash(email);
  const isRight = await verifyPassword(parts.passwords, password, found?.passwordHash);
  if (!found || !isRight) throw publicError('login-failed', {});
  await parts.signInLimits.resetPasswordAttempts(attempt);
  const { profile } = found;
  rejectDisabled(profile);
  const opened = { userId: profile.id, provesMailbox: false };
  setSessionCookie(context, await openSession(parts, context, opened));
  return presentUser(profile, parts.plans, parts.clock.now());
}

/** Ends the session of this browser, if it has one. */
export async function signOut(parts: SignInParts, context: OperationContext<'logout'>): Promise<Done> {
  rejectCrossSite(context.request, parts.publicUrl);
  await endSession(parts, context);
  return { success: true };
}

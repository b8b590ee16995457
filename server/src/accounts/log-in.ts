import type { User } from '@pictable/contract';
import type { Call } from '../http/call.ts';
import { refusal } from '../http/public-error.ts';
import { refuseCrossSite } from '../http/same-site.ts';
import { verifyPassword } from './choose-password.ts';
import { presentUser } from './present-user.ts';
import type { SignInParts } from './register.ts';
import { closeSession, keepSession, openSession } from './sessions.ts';
import { usersRepo } from './users.repo.ts';

/**
 * Signs in with email address and password. An unknown address takes the same time and gets the same
 * response.
 */
export async function logIn(parts: SignInParts, context: Call<'login'>): Promise<User> {
  refuseCrossSite(context.request, parts.publicUrl);
  const { email, password } = context.body;
  const attempt = { account: email, address: context.request.ip };
  await parts.signInLimits.tryPassword(attempt, context.reply);
  const user = await usersRepo(parts.db).findByEmail(email);
  const isRight = await verifyPassword(parts.passwords, password, user?.password);
  if (!user || !isRight) throw refusal('login-failed', {});
  await parts.signInLimits.passwordWasRight(attempt);
  keepSession(context, await openSession(parts, context, { userId: user.id, provesMailbox: false }));
  return presentUser(user, parts.plans, parts.clock.now());
}

/** Ends the session of this browser, if it has one. */
export async function logOut(parts: SignInParts, context: Call<'logout'>) {
  refuseCrossSite(context.request, parts.publicUrl);
  await closeSession(parts, context);
  return { success: true };
}

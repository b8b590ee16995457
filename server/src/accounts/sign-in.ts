import type { SignedOut, User } from '@pictable/contract';
import type { Logger } from 'pino';
import { rejectCrossSite } from '../http/browsers/same-site.ts';
import { rejectDisabled } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import type { Encryption } from '../platform/encryption.ts';
import { verifyPassword } from './passwords/check-password.ts';
import { presentUser, withoutGroupRole } from './present-user.ts';
import { decryptIdToken } from './providers/id-token.ts';
import type { OpenIdFlow } from './providers/openid-connect.ts';
import type { SignInParts } from './register.ts';
import type { EndedSession } from './sessions.repo.ts';
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
  return presentUser(withoutGroupRole(profile), parts.plans, parts.clock.now());
}

interface SignOutParts extends SignInParts {
  /** Undefined: single sign-on is not configured. */
  readonly openId: OpenIdFlow | undefined;
  readonly encryption: Encryption;
  readonly log: Logger;
}

/** Ends the session of this browser, if it has one. */
export async function signOut(parts: SignOutParts, context: OperationContext<'logout'>): Promise<SignedOut> {
  rejectCrossSite(context.request, parts.publicUrl);
  const ended = await endSession(parts, context);
  const providerSignOutUrl = (ended && (await providerSignOutUrlOf(parts, ended, context.origin))) ?? null;
  return { success: true, providerSignOutUrl };
}

/** Undefined if the session did not start with single sign-on, or the issuer does not respond. */
async function providerSignOutUrlOf(
  { openId, encryption, log }: SignOutParts,
  { userId, idToken }: EndedSession,
  origin: string,
): Promise<string | undefined> {
  if (!openId || idToken === null) return undefined;
  try {
    return await openId.signOutUrl(decryptIdToken(encryption, userId, idToken), `${origin}/auth`);
  } catch (error) {
    // The session of this service has ended, and the user must see that.
    log.warn({ reason: (error as Error).message, provider: openId.name }, 'sign-out at a provider failed');
    return undefined;
  }
}

import { publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { hasRecentEmailProof } from '../sessions.ts';
import type { SignInLimits } from '../sign-in-limits.ts';
import { type UserProfile, usersRepo } from '../users.repo.ts';
import { verifyPassword } from './check-password.ts';

export interface VerifyIdentityParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly signInLimits: SignInLimits;
}

type VerifiedContext = Pick<OperationContext<'changePassword'>, 'caller' | 'request' | 'reply'> & {
  readonly body: { readonly currentPassword?: string | null | undefined };
};

/**
 * Requires the current password, unless the session has just proved the email address or no password is set.
 */
export async function verifyIdentity(
  parts: VerifyIdentityParts,
  { caller, body, request, reply }: VerifiedContext,
  user: UserProfile,
): Promise<void> {
  if (!user.hasPassword || hasRecentEmailProof(caller.session, parts.clock.now())) return;
  const attempt = { account: user.email, address: request.ip };
  await parts.signInLimits.countPasswordAttempt(attempt, reply);
  const passwordHash = await usersRepo(parts.db).findPasswordHash(user.id);
  const isRight = await verifyPassword(parts.passwords, body.currentPassword ?? '', passwordHash);
  if (!isRight) {
    const { message } = publicError('wrong-password', {});
    throw publicError('wrong-password', {}, { details: [{ path: '/currentPassword', message }] });
  }
  await parts.signInLimits.resetPasswordAttempts(attempt);
}

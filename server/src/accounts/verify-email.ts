import { publicError } from '../http/errors/public-error.ts';
import { invitationsRepo } from '../invitations/invitations.repo.ts';
import type { Db } from '../platform/db/database.ts';
import { apiKeysRepo } from './api-keys/api-keys.repo.ts';
import { newUserRow } from './new-user-row.ts';
import { admitProvenAddress, type RegistrationRules } from './registration/registration-policy.ts';
import { sessionsRepo } from './sessions.repo.ts';
import { type NewUserRow, type UserProfile, usersRepo } from './users.repo.ts';

/** Proof that someone controls an email address. */
export interface VerifiedEmail {
  readonly email: string;
  readonly now: Date;
  /** Whether the address may get an account, if it has none. */
  readonly registration: RegistrationRules;
  /** Hash of a password that was chosen in the browser that presents the proof; null otherwise. */
  readonly passwordHash: string | null;
  /** Profile from a sign-in provider, for a new account. */
  readonly profile?: Partial<NewUserRow>;
}

/**
 * Returns the account of a verified email address and creates it if there is none and the server accepts it. If someone registered the
 * address before, they may have been an attacker waiting for the real owner (account pre-hijacking), so the
 * first proof revokes the password, the sessions and the keys.
 *
 * @param tx a transaction; the user stays locked until it ends
 * @returns undefined if there is no account, and the server does not accept the address
 */
export async function findOrCreateVerifiedUser(
  tx: Db,
  proof: VerifiedEmail,
): Promise<UserProfile | undefined> {
  const users = usersRepo(tx);
  const { email, now, passwordHash } = proof;
  const added = await createIfAdmitted(tx, proof);
  if (added) return added;
  const user = await users.lockByEmail(email);
  if (!user && added === undefined) return undefined;
  if (!user) throw new Error('The user was deleted while signing in.');
  if (user.emailVerifiedAt !== null) return user;
  await users.verifyEmail(user.id, now, passwordHash);
  await apiKeysRepo(tx).deleteOfUser(user.id);
  await sessionsRepo(tx).deleteOfUser(user.id);
  return { ...user, emailVerifiedAt: now, hasPassword: passwordHash !== null, apiKeyPrefix: null };
}

/** @returns undefined if the server does not accept the address, null if it already has an account */
async function createIfAdmitted(tx: Db, proof: VerifiedEmail): Promise<UserProfile | null | undefined> {
  const { email, now, passwordHash, registration } = proof;
  const admission = await admitProvenAddress(tx, registration, { email, now });
  if (!admission) return undefined;
  const added = await usersRepo(tx).insertUnlessTaken({
    ...newUserRow(email, now),
    ...proof.profile,
    password: passwordHash,
    emailVerifiedAt: now,
  });
  const { invitation } = admission;
  // It may have been revoked in the meantime; the new account is then rolled back.
  if (added && invitation && !(await invitationsRepo(tx).accept(invitation.id, now)))
    throw publicError('registration-closed', {});
  return added ?? null;
}

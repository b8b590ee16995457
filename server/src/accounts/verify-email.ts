import type { Db } from '../platform/db/database.ts';
import { apiKeysRepo } from './api-keys/api-keys.repo.ts';
import { newUserRow } from './register.ts';
import { sessionsRepo } from './sessions.repo.ts';
import { type NewUserRow, type UserProfile, usersRepo } from './users.repo.ts';

/** Proof that someone controls an email address. */
export interface VerifiedEmail {
  readonly email: string;
  readonly now: Date;
  /** Hash of a password that was chosen in the browser that presents the proof; null otherwise. */
  readonly passwordHash: string | null;
  /** Profile from a sign-in provider, for a new account. */
  readonly profile?: Partial<NewUserRow>;
}

/**
 * Returns the account of a verified email address and creates it if there is none. If someone registered the
 * address before, they may have been an attacker waiting for the real owner (account pre-hijacking), so the
 * first proof revokes the password, the sessions and the keys.
 *
 * @param tx a transaction; the user stays locked until it ends
 */
export async function findOrCreateVerifiedUser(tx: Db, proof: VerifiedEmail): Promise<UserProfile> {
  const users = usersRepo(tx);
  const { email, now, passwordHash } = proof;
  const added = await users.insertUnlessTaken({
    ...newUserRow(email, now),
    ...proof.profile,
    password: passwordHash,
    emailVerifiedAt: now,
  });
  if (added) return added;
  const user = await users.lockByEmail(email);
  if (!user) throw new Error('The user was deleted while signing in.');
  if (user.emailVerifiedAt !== null) return user;
  await users.verifyEmail(user.id, now, passwordHash);
  await apiKeysRepo(tx).deleteOfUser(user.id);
  await sessionsRepo(tx).deleteOfUser(user.id);
  return { ...user, emailVerifiedAt: now, hasPassword: passwordHash !== null, apiKeyPrefix: null };
}

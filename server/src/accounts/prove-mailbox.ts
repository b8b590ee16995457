import type { UserRow } from '../http/caller.ts';
import type { Db } from '../platform/db/database.ts';
import { newUserRow } from './register.ts';
import { sessionsRepo } from './sessions.repo.ts';
import { type NewUserRow, usersRepo } from './users.repo.ts';

/** Somebody who has shown that a mailbox is his. */
export interface Proof {
  readonly email: string;
  readonly now: Date;
  /** A password that is certainly his own: he chose it in the browser that shows the proof. */
  readonly passwordHash: string | null;
  /** What a provider tells about him, for a new account. */
  readonly profile?: Partial<NewUserRow>;
}

/**
 * The account of somebody who has proved his mailbox, made when there is none. Whoever registered the address before the
 * first proof may have been another, who waits for its owner to move in: his password, his sessions and his keys end here.
 *
 * @param tx a transaction; the user stays locked until it ends
 */
export async function userOfProvenMailbox(tx: Db, proof: Proof): Promise<UserRow> {
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
  if (!user) throw new Error('A user was deleted while he signed in.');
  if (user.emailVerifiedAt !== null) return user;
  await users.verifyEmail(user.id, now, passwordHash);
  await sessionsRepo(tx).deleteOfUser(user.id);
  return { ...user, emailVerifiedAt: now, password: passwordHash, apiKeyHash: null, apiKeyPrefix: null };
}

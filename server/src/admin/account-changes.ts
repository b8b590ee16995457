import { addMagicLink } from '../accounts/magic-links.ts';
import { operatorsRepo } from '../accounts/registration/operators.repo.ts';
import { sessionsRepo } from '../accounts/sessions.repo.ts';
import type { Actor } from '../audit/audit-log.repo.ts';
import { recordChange } from '../audit/record-change.ts';
import { deletedImagesRepo } from '../images/deletion/deleted-images.repo.ts';
import type { EnqueuedDeletion } from '../jobs/delete-files.ts';
import { accountDeletionRepo } from '../own-data/account-deletion.repo.ts';
import type { Db } from '../platform/db/database.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import { type AdminAccount, adminAccountsRepo } from './admin-accounts.repo.ts';

/** Who changes which account, and where. */
export interface AccountChange {
  readonly db: Db;
  readonly actor: Actor;
  readonly account: AdminAccount;
}

/** The change would leave no operator. Commands can make such a change, because they need no account. */
export class LastOperator extends Error {}

/** @throws LastOperator */
async function keepAnOperator(tx: Db, { actor, account }: Omit<AccountChange, 'db'>): Promise<void> {
  if (actor === 'command' || account.role !== 'operator') return;
  const operators = await operatorsRepo(tx).lock();
  if (!operators.some((id) => id !== account.id)) throw new LastOperator();
}

export async function changePlanOf(
  { db, actor, account: { id: userId } }: AccountChange,
  change: { readonly from: string; readonly to: string },
): Promise<void> {
  await recordChange(
    db,
    (tx) => adminAccountsRepo(tx).setPlan(userId, change.to),
    () => ({ actor, action: 'account.plan', userId, details: { ...change } }),
  );
}

/** @throws LastOperator */
export async function changeRoleOf(
  { db, actor, account }: AccountChange,
  role: AdminAccount['role'],
): Promise<void> {
  const { id: userId, role: from } = account;
  await recordChange(
    db,
    async (tx) => {
      await keepAnOperator(tx, { actor, account });
      await adminAccountsRepo(tx).setRole(userId, role);
    },
    () => ({ actor, action: 'account.role', userId, details: { from, to: role } }),
  );
}

/**
 * Disables an account, which ends its sessions; or enables it again. @param at null: enables it
 *
 * @throws LastOperator
 */
export async function setDisabledAt({ db, actor, account }: AccountChange, at: Date | null): Promise<void> {
  const { id: userId } = account;
  await recordChange(
    db,
    async (tx) => {
      if (at !== null) await keepAnOperator(tx, { actor, account });
      await adminAccountsRepo(tx).setDisabledAt(userId, at);
      if (at !== null) await sessionsRepo(tx).deleteOfUser(userId);
    },
    () => ({ actor, action: at === null ? 'account.enable' : 'account.disable', userId }),
  );
}

/** @returns the seed of the token of a link that signs in once */
export async function addSignInLink(
  { db, actor, account: { id: userId, email } }: AccountChange,
  { keyedHash, now }: { readonly keyedHash: KeyedHash; readonly now: Date },
): Promise<string> {
  // No browser requested it, so opening it asks for confirmation.
  const link = { email: email.toLowerCase(), userId, nonceHash: null, passwordHash: null };
  return recordChange(
    db,
    (tx) => addMagicLink({ db: tx, keyedHash, clock: { now: () => now } }, link),
    () => ({ actor, action: 'account.sign-in-link', userId }),
  );
}

/** Number of images that one statement deletes. */
const IMAGES_PER_STATEMENT = 500;

/** Deletes stored images as their owner does: jobs delete the files, after the time in which they can be restored. */
export async function purgeImagesOf(
  { db, actor, account: { id: userId } }: AccountChange,
  { ids, days }: { readonly ids: readonly number[]; readonly days: number },
): Promise<void> {
  await recordChange(
    db,
    async (tx) => {
      const images = deletedImagesRepo(tx);
      for (let start = 0; start < ids.length; start += IMAGES_PER_STATEMENT)
        await images.delete(ids.slice(start, start + IMAGES_PER_STATEMENT), userId, undefined);
    },
    () => ({ actor, action: 'account.purge', userId, details: { images: ids.length, olderThanDays: days } }),
  );
}

/**
 * Deletes an account; a job deletes its files. @returns undefined if it has a paid subscription
 *
 * @throws LastOperator
 */
export async function deleteAccountOf({
  db,
  actor,
  account,
}: AccountChange): Promise<EnqueuedDeletion | undefined> {
  const { id: userId, images, projects } = account;
  return recordChange(
    db,
    async (tx) => {
      await keepAnOperator(tx, { actor, account });
      return accountDeletionRepo(tx).delete(userId);
    },
    (enqueued) => enqueued && { actor, action: 'account.delete', userId, details: { images, projects } },
  );
}

/** Restores a deleted image, as its owner can. @returns its files; undefined if it cannot be restored */
export async function restoreImageOf({ db, actor, account: { id: userId } }: AccountChange, imageId: number) {
  return recordChange(
    db,
    async (tx) => {
      const { rows, files } = await deletedImagesRepo(tx).restore([imageId], userId, undefined);
      return rows.length === 0 ? undefined : files;
    },
    (files) => files && { actor, action: 'account.restore-image', userId, target: `image ${imageId}` },
  );
}

/** Records that the data of an account is exported, and to whom. */
export async function recordExport({ db, actor, account: { id: userId } }: AccountChange): Promise<void> {
  await recordChange(
    db,
    async () => {},
    () => ({ actor, action: 'account.export', userId }),
  );
}

import { addMagicLink } from '../accounts/magic-links.ts';
import { sessionsRepo } from '../accounts/sessions.repo.ts';
import { type Actor, auditLogRepo } from '../audit/audit-log.repo.ts';
import { recordChange } from '../audit/record-change.ts';
import { deletedImagesRepo } from '../images/deletion/deleted-images.repo.ts';
import { imageStorageNames, livePointerName } from '../images/image-file.ts';
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

export async function changeRoleOf(
  { db, actor, account: { id: userId, role: from } }: AccountChange,
  role: AdminAccount['role'],
): Promise<void> {
  await recordChange(
    db,
    (tx) => adminAccountsRepo(tx).setRole(userId, role),
    () => ({ actor, action: 'account.role', userId, details: { from, to: role } }),
  );
}

/** Disables an account, which ends its sessions; or enables it again. @param at null: enables it */
export async function setDisabledAt(
  { db, actor, account: { id: userId } }: AccountChange,
  at: Date | null,
): Promise<void> {
  await recordChange(
    db,
    async (tx) => {
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
  // No browser has requested it, so that opening it asks for a confirmation.
  const link = { email: email.toLowerCase(), userId, nonceHash: null, passwordHash: null };
  return recordChange(
    db,
    (tx) => addMagicLink({ db: tx, keyedHash, clock: { now: () => now } }, link),
    () => ({ actor, action: 'account.sign-in-link', userId }),
  );
}

/** Adds an entry about an export, which changes nothing. */
export async function recordExportOf({ db, actor, account: { id: userId } }: AccountChange): Promise<void> {
  await auditLogRepo(db).add({ actor, action: 'account.export', userId });
}

/** Images that one statement deletes. */
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

/** Deletes an account; a job deletes its files. @returns undefined if it has a paid subscription */
export async function deleteAccountOf({
  db,
  actor,
  account: { id: userId, images, projects },
}: AccountChange): Promise<EnqueuedDeletion | undefined> {
  return recordChange(
    db,
    (tx) =>
      accountDeletionRepo(tx).delete(userId, ({ images: files, live }) => [
        ...imageStorageNames(files),
        ...live.map(({ token }) => livePointerName(token)),
      ]),
    (enqueued) => enqueued && { actor, action: 'account.delete', userId, details: { images, projects } },
  );
}

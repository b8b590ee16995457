import { addMagicLink } from '../accounts/magic-links.ts';
import { sessionsRepo } from '../accounts/sessions.repo.ts';
import { type Actor, auditLogRepo } from '../audit/audit-log.repo.ts';
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

/** Each change is one transaction with its entry in the audit log. */
export async function changePlanOf(
  { db, actor, account }: AccountChange,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await adminAccountsRepo(tx).setPlan(account.id, to);
    await auditLogRepo(tx).add({ actor, action: 'account.plan', userId: account.id, details: { from, to } });
  });
}

export async function changeRoleOf(
  { db, actor, account }: AccountChange,
  role: AdminAccount['role'],
): Promise<void> {
  await db.transaction(async (tx) => {
    await adminAccountsRepo(tx).setRole(account.id, role);
    const details = { from: account.role, to: role };
    await auditLogRepo(tx).add({ actor, action: 'account.role', userId: account.id, details });
  });
}

/** Disables an account, which ends its sessions; or enables it again. @param at null: enables it */
export async function setDisabledAt({ db, actor, account }: AccountChange, at: Date | null): Promise<void> {
  await db.transaction(async (tx) => {
    await adminAccountsRepo(tx).setDisabledAt(account.id, at);
    if (at !== null) await sessionsRepo(tx).deleteOfUser(account.id);
    const action = at === null ? 'account.enable' : 'account.disable';
    await auditLogRepo(tx).add({ actor, action, userId: account.id });
  });
}

/** @returns the seed of the token of a link that signs in once */
export async function addSignInLink(
  { db, actor, account }: AccountChange,
  { keyedHash, now }: { readonly keyedHash: KeyedHash; readonly now: Date },
): Promise<string> {
  return db.transaction(async (tx) => {
    await auditLogRepo(tx).add({ actor, action: 'account.sign-in-link', userId: account.id });
    // No browser has requested it, so that opening it asks for a confirmation.
    const link = {
      email: account.email.toLowerCase(),
      userId: account.id,
      nonceHash: null,
      passwordHash: null,
    };
    return addMagicLink({ db: tx, keyedHash, clock: { now: () => now } }, link);
  });
}

/** Deletes an account; a job deletes its files. @returns undefined if it has a paid subscription */
export async function deleteAccountOf({
  db,
  actor,
  account,
}: AccountChange): Promise<EnqueuedDeletion | undefined> {
  const { images, projects } = account;
  return db.transaction(async (tx) => {
    const enqueued = await accountDeletionRepo(tx).delete(account.id, ({ images: files, live }) => [
      ...imageStorageNames(files),
      ...live.map(({ token }) => livePointerName(token)),
    ]);
    if (enqueued)
      await auditLogRepo(tx).add({
        ...{ actor, action: 'account.delete', userId: account.id },
        details: { images, projects },
      });
    return enqueued;
  });
}

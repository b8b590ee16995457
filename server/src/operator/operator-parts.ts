import type { PlanCatalogue } from '@pictable/contract';
import { type AdminAccount, adminAccountsRepo } from '../admin/admin-accounts.repo.ts';
import type { Actor } from '../audit/audit-log.repo.ts';
import type { Caller } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import { parseId } from '../http/paths.ts';
import type { restoreImage } from '../images/deletion/delete-image.ts';
import type { ExportParts } from '../own-data/export-account.ts';
import type { Db } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';

/** What the operator API needs. */
export type OperatorParts = Platform &
  ExportParts &
  Parameters<typeof restoreImage>[0] & { readonly plans: PlanCatalogue };

/** The account of an `{id}` in a path. @throws PublicError 404 */
export async function findAccount(db: Db, id: string): Promise<AdminAccount> {
  const account = await adminAccountsRepo(db).findById(parseId(id));
  if (!account) throw publicError('account-not-found', {});
  return account;
}

/** Who acts, for the audit log. */
export function actorOf({ user }: Caller): Actor {
  return { kind: 'operator', id: user.id };
}

import type { Done } from '@pictable/contract';
import { type VerifyIdentityParts, verifyIdentity } from '../accounts/passwords/verify-identity.ts';
import { operatorsRepo } from '../accounts/registration/operators.repo.ts';
import { expiredSessionCookie } from '../accounts/sessions.ts';
import { usersRepo } from '../accounts/users.repo.ts';
import { invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { enqueueCdnPurge, type PurgeParts, servedFilenames } from '../images/deletion/purge-cdn.ts';
import { deleteFilesNow } from '../jobs/delete-files.ts';
import type { JobsRepo } from '../jobs/jobs.repo.ts';
import type { Db } from '../platform/db/database.ts';
import { afterCommit } from '../platform/outage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { accountDeletionRepo } from './account-deletion.repo.ts';

export interface DeleteAccountParts extends VerifyIdentityParts, PurgeParts {
  readonly storage: Storage;
  readonly jobs: JobsRepo;
}

/**
 * Deletes the account of the session, as `deleteProject` deletes a project: the records at once, the files
 * before the response, with a job for those that are left after a crash.
 *
 * @throws PublicError 400 for another address or a wrong password, 409 with an active subscription, and
 * for the last operator
 */
export async function deleteAccount(
  parts: DeleteAccountParts,
  context: OperationContext<'deleteAccount'>,
): Promise<Done> {
  const { caller, body, request, reply, origin } = context;
  const user = await usersRepo(parts.db).getProfile(caller.user.id);
  if (body.email !== user.email.toLowerCase())
    throw invalidRequest('/email', 'email must be the email address of this account.');
  await verifyIdentity(parts, context, user);
  const enqueued = await parts.db.transaction(async (tx) => {
    if (user.role === 'operator') await keepAnOperator(tx, user.id);
    return accountDeletionRepo(tx).delete(user.id);
  });
  if (!enqueued) throw publicError('subscription-active', {});
  reply.header('set-cookie', expiredSessionCookie(origin));
  // The request log would refer to a user who does not exist any more.
  request.caller = undefined;
  await afterCommit(() =>
    deleteFilesNow(parts.storage, parts.jobs, enqueued, (names) =>
      enqueueCdnPurge(parts, servedFilenames(names)),
    ),
  );
  return { success: true };
}

/**
 * The accounts of others must not be left without anybody who can manage them. The last account of all can be deleted.
 *
 * @throws PublicError 409
 */
async function keepAnOperator(tx: Db, userId: number): Promise<void> {
  const repo = operatorsRepo(tx);
  const operators = await repo.lock();
  if (operators.some((id) => id !== userId) || !(await repo.hasOtherAccounts(userId))) return;
  throw publicError('last-operator', {});
}

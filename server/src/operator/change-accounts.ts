import type { ChangedAccount, Done, Purged, SignInLink } from '@pictable/contract';
import { planOfTier } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { usersRepo } from '../accounts/users.repo.ts';
import {
  addSignInLink,
  changePlanOf,
  changeRoleOf,
  deleteAccountOf,
  LastOperator,
  purgeImagesOf,
  recordExport,
  restoreImageOf,
  setDisabledAt,
} from '../admin/account-changes.ts';
import { adminAccountsRepo } from '../admin/admin-accounts.repo.ts';
import type { Caller } from '../http/caller.ts';
import { invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { parseId } from '../http/paths.ts';
import { reconcileNow } from '../images/deletion/delete-image.ts';
import { enqueueCdnPurge, servedFilenames } from '../images/deletion/purge-cdn.ts';
import { deleteFilesNow } from '../jobs/delete-files.ts';
import { exportAccount } from '../own-data/export-account.ts';
import { signInUrl } from '../platform/mail/deliver-mail.ts';
import { afterCommit } from '../platform/outage.ts';
import { actorOf, findAccount, type OperatorParts } from './operator-parts.ts';
import { presentAccount } from './present-account.ts';

const DAY_MS = 86_400_000;

/** @throws PublicError 409 for the own account */
function rejectOwn(caller: Caller, id: number, change: string): void {
  if (caller.user.id === id) throw publicError('own-account', { change });
}

/** @throws PublicError 409 instead of `LastOperator` */
async function keepingAnOperator<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof LastOperator ? publicError('last-operator', {}) : error;
  }
}

/** Changes plan and role, disables or enables an account, all or nothing. @throws PublicError 404, 409 */
export async function changeAccount(
  { db, plans, clock }: OperatorParts,
  { caller, params, body }: OperationContext<'changeAccount'>,
): Promise<ChangedAccount> {
  const { plan, role, disabled } = body;
  const changed = await keepingAnOperator(() =>
    db.transaction(async (tx) => {
      const account = await findAccount(tx, params.id);
      if (disabled === true) rejectOwn(caller, account.id, 'disable');
      const change = { db: tx, actor: actorOf(caller), account };
      const from = planOfTier(plans, account.plan).tier;
      if (plan !== undefined && plan !== from) await changePlanOf(change, { from, to: plan });
      if (role !== undefined && role !== account.role) await changeRoleOf(change, role);
      if (disabled !== undefined && disabled !== (account.disabledAt !== null))
        await setDisabledAt(change, disabled ? clock.now() : null);
      return findAccount(tx, params.id);
    }),
  );
  return { success: true, account: presentAccount(changed, plans, clock.now()) };
}

/** Deletes an account with everything it owns, as its user can. @throws PublicError 400, 404, 409 */
export async function removeAccount(
  parts: OperatorParts,
  { caller, params, body }: OperationContext<'removeAccount'>,
): Promise<Done> {
  const { db, storage, jobs } = parts;
  const account = await findAccount(db, params.id);
  rejectOwn(caller, account.id, 'delete');
  if (body.email !== account.email.toLowerCase())
    throw invalidRequest('/email', `email must be the email address of this account; got ${body.email}.`);
  const enqueued = await keepingAnOperator(() => deleteAccountOf({ db, actor: actorOf(caller), account }));
  if (!enqueued) throw publicError('subscription-active', {});
  await afterCommit(() =>
    deleteFilesNow(storage, jobs, enqueued, (names) => enqueueCdnPurge(parts, servedFilenames(names))),
  );
  return { success: true };
}

/** @throws PublicError 404 */
export async function createSignInLink(
  { db, keyedHash, clock }: OperatorParts,
  { caller, params, origin }: OperationContext<'createSignInLink'>,
): Promise<SignInLink> {
  const account = await findAccount(db, params.id);
  const seed = await addSignInLink({ db, actor: actorOf(caller), account }, { keyedHash, now: clock.now() });
  return { success: true, url: signInUrl(origin, keyedHash, seed) };
}

/** Deletes the stored images of an account; jobs delete the files. @throws PublicError 404 */
export async function purgeAccountImages(
  { db, clock }: OperatorParts,
  { caller, params, body }: OperationContext<'purgeAccountImages'>,
): Promise<Purged> {
  const account = await findAccount(db, params.id);
  const days = body.olderThanDays;
  const before = new Date(clock.now().getTime() - days * DAY_MS);
  const ids = await adminAccountsRepo(db).oldImages(account.id, before);
  if (body.dryRun !== true && ids.length > 0)
    await purgeImagesOf({ db, actor: actorOf(caller), account }, { ids, days });
  return { success: true, images: ids.length };
}

/** @throws PublicError 404 also for an image that was deleted too long ago */
export async function restoreAccountImage(
  parts: OperatorParts,
  { caller, params }: OperationContext<'restoreAccountImage'>,
): Promise<Done> {
  const { db } = parts;
  const account = await findAccount(db, params.id);
  const files = await restoreImageOf({ db, actor: actorOf(caller), account }, parseId(params.image));
  if (!files) throw publicError('image-not-found', {});
  await reconcileNow(parts, files);
  return { success: true };
}

/** Sends the file that the user of the account can download. @throws PublicError 404 */
export async function exportAnyAccount(
  parts: OperatorParts,
  context: OperationContext<'exportAnyAccount'>,
): Promise<FastifyReply> {
  const { db } = parts;
  const { caller, params } = context;
  const account = await findAccount(db, params.id);
  await recordExport({ db, actor: actorOf(caller), account });
  const user = await usersRepo(db).getProfile(account.id);
  return exportAccount(parts, { ...context, params: {}, caller: { user, project: undefined } });
}

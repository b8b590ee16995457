import { type Done, limits, type OneTransfer, type PlanCatalogue, planOfTier } from '@pictable/contract';
import type { SignInLimits } from '../accounts/sign-in-limits.ts';
import { auditLogRepo } from '../audit/audit-log.repo.ts';
import { rejectDisabled } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { enqueueMail } from '../jobs/mail-outbox.repo.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { findOwnProject } from '../projects/find-own-project.ts';
import { presentTransfer } from '../projects/present-project.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import { lockOwned } from './lock-owned.ts';
import { type MembersRepo, membersRepo } from './members.repo.ts';
import { ownershipRepo } from './ownership.repo.ts';
import { projectEntry } from './project-entry.ts';
import { transfersRepo } from './transfers.repo.ts';

export interface TransferParts {
  readonly database: { readonly db: Db };
  readonly projects: ProjectsRepo;
  readonly members: MembersRepo;
  readonly plans: PlanCatalogue;
  readonly clock: Clock;
  readonly signInLimits: SignInLimits;
}

/**
 * Offers a project to a member, who gets an email. Replaces another offer of the project.
 *
 * @throws PublicError 403 if the plan of the member has no place, or their account is disabled, 404 if there is no such
 *   member, 429
 */
export async function offerTransfer(
  parts: TransferParts,
  { caller, params, body: { userId }, reply }: OperationContext<'offerTransfer'>,
): Promise<OneTransfer> {
  const project = await findOwnProject(parts.projects, caller, params.id);
  const people = await parts.members.list(project.id);
  const owner = people.find(({ role }) => role === 'owner');
  const member = people.find((person) => person.userId === userId && person.role !== 'owner');
  if (!owner || !member) throw publicError('member-not-found', {});
  const to = member.email.toLowerCase();
  await parts.signInLimits.countOffer({ accountId: caller.user.id, email: to }, reply);
  const expiresAt = new Date(parts.clock.now().getTime() + limits.transferDays * 86_400_000);
  const transfer = { projectId: project.id, userId, expiresAt };
  await parts.database.db.transaction(async (tx) => {
    const account = await lockAccount(tx, parts.plans, transfer);
    if (!account) throw publicError('member-not-found', {});
    if (account.disabledAt !== null)
      throw publicError('account-disabled', {}, { hint: 'This is the account of the member, not yours.' });
    if (account.isFull) throw publicError('new-owner-limit-reached', { limit: account.limit });
    await lockOwned(membersRepo(tx), project);
    if (!(await transfersRepo(tx).offer(transfer))) throw publicError('member-not-found', {});
    const values = { project: project.name, owner: owner.name, projectId: project.id };
    await enqueueMail(tx, { to: member.email, template: 'project-transfer', values });
    await auditLogRepo(tx).add(projectEntry(caller, project, 'project.offer-transfer', { to: userId }));
  });
  return { success: true, transfer: presentTransfer(transfer) };
}

/** The owner withdraws the offer, or the member declines it. @throws PublicError 404 if there is none for the caller */
export async function endTransfer(
  { projects, database, clock }: TransferParts,
  { caller, params }: OperationContext<'endTransfer'>,
): Promise<Done> {
  const project = await findOwnProject(projects, caller, params.id);
  await database.db.transaction(async (tx) => {
    await lockOwned(membersRepo(tx), project);
    const to = await transfersRepo(tx).end(project.id, caller.member?.user.id, clock.now());
    if (to === undefined) throw publicError('transfer-not-found', {});
    const action = caller.member ? 'project.decline-transfer' : 'project.withdraw-transfer';
    await auditLogRepo(tx).add(projectEntry(caller, project, action, { to }));
  });
  return { success: true };
}

/**
 * Makes the member to whom the project is offered its owner.
 *
 * @throws PublicError 403 if the account would exceed a limit with the project, 404 if it is not offered to the caller
 */
export async function acceptTransfer(
  { projects, database, clock, plans }: TransferParts,
  { caller, params }: OperationContext<'acceptTransfer'>,
): Promise<Done> {
  const project = await findOwnProject(projects, caller, params.id);
  const { member } = caller;
  // The owner has offered it to somebody else.
  if (!member) throw publicError('transfer-not-found', {});
  const [from, to] = [project.userId, member.user.id];
  await database.db.transaction(async (tx) => {
    // Accounts before projects, as everywhere, to prevent deadlocks.
    const account = await lockAccount(tx, plans, { projectId: project.id, userId: to });
    if (!account) throw publicError('transfer-not-found', {});
    rejectDisabled(account);
    const ownership = ownershipRepo(tx);
    await ownership.lockContent(project.id, from);
    // Of two requests, the second one waited for the lock.
    if ((await transfersRepo(tx).end(project.id, to, clock.now())) === undefined)
      throw publicError('transfer-not-found', {});
    await lockOwned(membersRepo(tx), project);
    if (account.isFull) throw publicError('project-limit-reached', { limit: account.limit });
    for (const { inProject, total, things, limit } of await ownership.countWith(project.id, to))
      if (inProject > 0 && total > limit)
        throw publicError('transfer-limit-reached', { count: total, things, limit });
    await ownership.transfer(project.id, from, to);
    await auditLogRepo(tx).add(projectEntry(caller, project, 'project.transfer', { to }));
  });
  return { success: true };
}

/**
 * Locks the account of a member until the transaction ends.
 *
 * @returns the account, the projects that its plan allows, and whether it has so many; undefined if there is no such member
 */
async function lockAccount(
  tx: Db,
  plans: PlanCatalogue,
  { projectId, userId }: { readonly projectId: number; readonly userId: number },
) {
  const ownership = ownershipRepo(tx);
  const account = await ownership.lockAccountOf(projectId, userId);
  if (!account) return undefined;
  const limit = planOfTier(plans, account.tier).projects ?? Number.POSITIVE_INFINITY;
  const isFull = (await ownership.countProjectsOf(userId)) >= limit;
  return { disabledAt: account.disabledAt, limit, isFull };
}

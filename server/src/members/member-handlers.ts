import type { Done, MemberList, OneMember } from '@pictable/contract';
import { type AuditEntry, auditLogRepo } from '../audit/audit-log.repo.ts';
import { type ProjectRow, senderIdOf } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { Handlers, OperationContext } from '../http/operation-context.ts';
import { parseId } from '../http/paths.ts';
import type { Db } from '../platform/db/database.ts';
import { findOwnProject } from '../projects/find-own-project.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import {
  acceptInvitation,
  createInvitation,
  type InvitationParts,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from './invitation-handlers.ts';
import { lockOwned } from './lock-owned.ts';
import { type MembersRepo, membersRepo } from './members.repo.ts';
import { presentMember } from './present-member.ts';
import { projectEntry } from './project-entry.ts';
import { acceptTransfer, endTransfer, offerTransfer, type TransferParts } from './transfer-handlers.ts';

export interface MemberParts {
  readonly database: { readonly db: Db };
  readonly projects: ProjectsRepo;
  readonly members: MembersRepo;
}

/** Handlers of the operations on the members of projects. */
export function memberHandlers(parts: MemberParts & InvitationParts & TransferParts) {
  return {
    listMembers: (context) => listMembers(parts, context),
    updateMember: (context) => updateMember(parts, context),
    removeMember: (context) => removeMember(parts, context),
    leaveProject: (context) => leaveProject(parts, context),
    offerTransfer: (context) => offerTransfer(parts, context),
    endTransfer: (context) => endTransfer(parts, context),
    acceptTransfer: (context) => acceptTransfer(parts, context),
    listInvitations: (context) => listInvitations(parts, context),
    createInvitation: (context) => createInvitation(parts, context),
    revokeInvitation: (context) => revokeInvitation(parts, context),
    readInvitation: (context) => readInvitation(parts, context),
    acceptInvitation: (context) => acceptInvitation(parts, context),
  } satisfies Partial<Handlers>;
}

async function listMembers(
  { projects, members }: MemberParts,
  { caller, params }: OperationContext<'listMembers'>,
): Promise<MemberList> {
  const project = await findOwnProject(projects, caller, params.id);
  const rows = await members.list(project.id);
  return { success: true, members: rows.map((row) => presentMember(row, senderIdOf(caller))) };
}

/** @throws PublicError 404 if there is no such member; the owner is none */
async function updateMember(
  parts: MemberParts,
  { caller, params, body }: OperationContext<'updateMember'>,
): Promise<OneMember> {
  const project = await findOwnProject(parts.projects, caller, params.id);
  const userId = parseId(params.user);
  await changeMembers(parts, project, async (members) => {
    if (!(await members.setRole(project.id, userId, body.role))) throw publicError('member-not-found', {});
    return projectEntry(caller, project, 'member.role', { member: userId, role: body.role });
  });
  const changed = (await parts.members.list(project.id)).find((row) => row.userId === userId);
  if (!changed) throw publicError('member-not-found', {});
  return { success: true, member: presentMember(changed, senderIdOf(caller)) };
}

/** @throws PublicError 404 if there is no such member; the owner is none */
async function removeMember(
  parts: MemberParts,
  { caller, params }: OperationContext<'removeMember'>,
): Promise<Done> {
  const project = await findOwnProject(parts.projects, caller, params.id);
  const userId = parseId(params.user);
  await changeMembers(parts, project, async (members) => {
    if (!(await members.remove(project.id, userId))) throw publicError('member-not-found', {});
    return projectEntry(caller, project, 'member.remove', { member: userId });
  });
  return { success: true };
}

/** @throws PublicError 409 for the owner */
async function leaveProject(
  parts: MemberParts,
  { caller, params }: OperationContext<'leaveProject'>,
): Promise<Done> {
  const project = await findOwnProject(parts.projects, caller, params.id);
  const { member } = caller;
  if (!member) throw publicError('owner-cannot-leave', {});
  await changeMembers(parts, project, async (members) => {
    if (!(await members.remove(project.id, member.user.id))) throw publicError('project-not-found', {});
    return projectEntry(caller, project, 'member.leave', {});
  });
  return { success: true };
}

/** Changes the members of a project together with an entry in the audit log, after other such changes. */
async function changeMembers(
  { database }: MemberParts,
  project: ProjectRow,
  change: (members: MembersRepo) => Promise<AuditEntry>,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const members = membersRepo(tx);
    await lockOwned(members, project);
    await auditLogRepo(tx).add(await change(members));
  });
}

import {
  type AcceptedInvitation,
  type Done,
  type Invitation,
  type InvitationList,
  limits,
  type OneInvitation,
  type ReceivedInvitation,
} from '@pictable/contract';
import type { SignInLimits } from '../accounts/sign-in-limits.ts';
import { usersRepo } from '../accounts/users.repo.ts';
import { auditLogRepo } from '../audit/audit-log.repo.ts';
import { recordChange } from '../audit/record-change.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { parseId } from '../http/paths.ts';
import { type InvitationRow, invitationsRepo } from '../invitations/invitations.repo.ts';
import { enqueueMail } from '../jobs/mail-outbox.repo.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { randomSecret } from '../platform/ids.ts';
import { invitationToken } from '../platform/mail/deliver-mail.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import { findOwnProject } from '../projects/find-own-project.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import { type MembersRepo, membersRepo, nameOf } from './members.repo.ts';
import { projectEntry } from './project-entry.ts';

export interface InvitationParts {
  readonly database: { readonly db: Db };
  readonly projects: ProjectsRepo;
  readonly members: MembersRepo;
  readonly invitations: ReturnType<typeof invitationsRepo>;
  readonly keyedHash: KeyedHash;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'kind'>;
  readonly signInLimits: SignInLimits;
}

type ProjectInvitation = InvitationRow & {
  readonly projectId: number;
  readonly role: NonNullable<InvitationRow['role']>;
};

export async function listInvitations(
  { projects, invitations, clock }: InvitationParts,
  { caller, params }: OperationContext<'listInvitations'>,
): Promise<InvitationList> {
  const project = await findOwnProject(projects, caller, params.id);
  const rows = await invitations.listPending(project.id, clock.now());
  return { success: true, invitations: presentInvitations(rows) };
}

/**
 * Sends an invitation, which replaces an open one of the same address.
 *
 * @throws PublicError 403 at a limit and without a mail server, 409 if the address is that of a member, 429
 */
export async function createInvitation(
  parts: InvitationParts,
  { caller, params, body: { email, role }, reply }: OperationContext<'createInvitation'>,
): Promise<OneInvitation> {
  const project = await findOwnProject(parts.projects, caller, params.id);
  if (parts.mailer.kind === 'none') throw publicError('invitations-off', {});
  await parts.signInLimits.countInvitation({ accountId: caller.user.id, email }, reply);
  const now = parts.clock.now();
  const expiresAt = new Date(now.getTime() + limits.invitationDays * 86_400_000);
  const seed = randomSecret();
  const id = await parts.database.db.transaction(async (tx) => {
    const members = membersRepo(tx);
    if ((await members.lock(project.id))?.ownerId !== project.userId)
      throw publicError('project-not-found', {});
    const present = await members.list(project.id);
    if (present.some((member) => member.email.toLowerCase() === email))
      throw publicError('already-member', { email });
    if (present.length >= limits.membersMax)
      throw publicError('member-limit-reached', { max: limits.membersMax });
    const invitations = invitationsRepo(tx);
    const pending = (await invitations.listPending(project.id, now)).filter((row) => row.email !== email);
    if (pending.length >= limits.invitationsMax)
      throw publicError('invitation-limit-reached', { max: limits.invitationsMax });
    const added = await invitations.replace({
      tokenHash: parts.keyedHash(invitationToken(parts.keyedHash, seed)),
      ...{ email, project: { id: project.id, role }, invitedBy: caller.user.id, createdAt: now, expiresAt },
    });
    const inviter = nameOf(await usersRepo(tx).getProfile(caller.user.id));
    const values = { seed, project: project.name, inviter, role };
    await enqueueMail(tx, { to: email, template: 'project-invitation', values });
    await auditLogRepo(tx).add(projectEntry(caller, project, 'member.invite', { invitation: added, role }));
    return added;
  });
  return { success: true, invitation: presentInvitation({ id, email, role, createdAt: now, expiresAt }) };
}

/** @throws PublicError 404 if the project has no such pending invitation */
export async function revokeInvitation(
  { projects, database }: InvitationParts,
  { caller, params }: OperationContext<'revokeInvitation'>,
): Promise<Done> {
  const project = await findOwnProject(projects, caller, params.id);
  const id = parseId(params.invitation);
  const isRevoked = await recordChange(
    database.db,
    (tx) => invitationsRepo(tx).revoke(id, project.id),
    (revoked) =>
      revoked ? projectEntry(caller, project, 'member.revoke-invitation', { invitation: id }) : undefined,
  );
  if (!isRevoked) throw publicError('invitation-not-found', {});
  return { success: true };
}

/** @throws PublicError 404 if the token is not that of a pending invitation */
export async function readInvitation(
  parts: InvitationParts,
  { body }: OperationContext<'readInvitation'>,
): Promise<ReceivedInvitation> {
  const { db } = parts.database;
  const { projectId, email, role, expiresAt } = await findByToken(parts, db, body.token);
  const [owner] = await parts.members.list(projectId);
  const project = await parts.projects.findById(projectId);
  if (!owner || !project) throw publicError('invitation-not-found', {});
  return {
    success: true,
    project: project.name,
    ownerName: owner.name,
    ...{ email, role, expiresAt: expiresAt.toISOString() },
  };
}

/**
 * Makes the user of the session a member. Members keep the role that they have.
 *
 * @throws PublicError 403 for another address and at the limit of members, 404
 */
export async function acceptInvitation(
  parts: InvitationParts,
  { caller, body }: OperationContext<'acceptInvitation'>,
): Promise<AcceptedInvitation> {
  const userId = caller.user.id;
  const now = parts.clock.now();
  return parts.database.db.transaction(async (tx) => {
    const invitation = await findByToken(parts, tx, body.token);
    const { email } = await usersRepo(tx).getProfile(userId);
    if (email.toLowerCase() !== invitation.email) throw publicError('invitation-for-another-address', {});
    const members = membersRepo(tx);
    const project = await members.lock(invitation.projectId);
    // Of two requests with the same token, the second one waited for the lock.
    if (!project || !(await invitationsRepo(tx).accept(invitation.id, now)))
      throw publicError('invitation-not-found', {});
    const found = { id: invitation.projectId, name: project.name };
    if (project.ownerId === userId) return { success: true, project: found, role: 'owner' };
    const isNew = (await members.findMembership(userId, { projectId: found.id })) === undefined;
    if (isNew && (await members.count(found.id)) >= limits.membersMax)
      throw publicError('member-limit-reached', { max: limits.membersMax });
    const role = await members.add(found.id, userId, invitation.role);
    const entry = projectEntry(caller, { id: found.id, userId: project.ownerId }, 'member.join', { role });
    if (isNew) await auditLogRepo(tx).add(entry);
    return { success: true, project: found, role };
  });
}

/** @throws PublicError 404 */
async function findByToken({ keyedHash, clock }: InvitationParts, db: Db, token: string) {
  const found = await invitationsRepo(db).findUsable(keyedHash(token), clock.now());
  if (!found || !isOfProject(found)) throw publicError('invitation-not-found', {});
  return found;
}

/** Invitations as the owner of their project sees them. */
export function presentInvitations(rows: readonly InvitationRow[]): Invitation[] {
  return rows.filter(isOfProject).map(presentInvitation);
}

function isOfProject(row: InvitationRow): row is ProjectInvitation {
  return row.projectId !== null && row.role !== null;
}

function presentInvitation({
  id,
  email,
  role,
  createdAt,
  expiresAt,
}: Pick<ProjectInvitation, 'id' | 'email' | 'role' | 'createdAt' | 'expiresAt'>): Invitation {
  return { id, email, role, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { invitations, projects, users } from '../platform/db/schema.ts';

/** An invitation without the hash of its token. */
export type InvitationRow = Omit<typeof invitations.$inferSelect, 'tokenHash'>;

export interface NewInvitation {
  readonly tokenHash: string;
  /** In lower case. */
  readonly email: string;
  /** The project and the role; undefined: an invitation to the service. */
  readonly project?: { readonly id: number; readonly role: NonNullable<InvitationRow['role']> };
  /** The account that invites; null: an operator command. */
  readonly invitedBy: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const { tokenHash: _tokenHash, ...columns } = getTableColumns(invitations);

/**
 * Invitations by email. A pending one is neither accepted nor expired. It cannot be used while the account of the
 * person who sent it, or of the owner of the project, is disabled. All methods run in the transaction passed as `db`, if it is one.
 */
export function invitationsRepo(db: Db) {
  const disabledHosts = db
    .select({ one: sql`1` })
    .from(users)
    .where(
      and(
        isNotNull(users.disabledAt),
        or(
          eq(users.id, invitations.invitedBy),
          sql`${users.id} = (select ${projects.userId} from ${projects} where ${projects.id} = ${invitations.projectId})`,
        ),
      ),
    );
  const isPending = (now: Date) => and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now));
  const isUsable = (now: Date) => and(isPending(now), notExists(disabledHosts));
  const list = (where: SQL | undefined) =>
    db.select(columns).from(invitations).where(where).orderBy(desc(invitations.id));
  const ofProject = (projectId: number | null) =>
    projectId === null ? isNull(invitations.projectId) : eq(invitations.projectId, projectId);

  return {
    /** Replaces a pending invitation of the same address to the same project. @returns its id */
    async replace({ project, ...invitation }: NewInvitation): Promise<number> {
      const projectId = project?.id ?? null;
      await db
        .delete(invitations)
        .where(
          and(eq(invitations.email, invitation.email), ofProject(projectId), isNull(invitations.acceptedAt)),
        );
      const [row] = await db
        .insert(invitations)
        .values({ ...invitation, projectId, role: project?.role ?? null })
        .returning({ id: invitations.id });
      return row!.id;
    },

    async findUsable(tokenHash: string, now: Date): Promise<InvitationRow | undefined> {
      const [found] = await list(and(isUsable(now), eq(invitations.tokenHash, tokenHash)));
      return found;
    },

    /** The invitations that an address, in lower case, can use. */
    async listUsableOfEmail(email: string, now: Date): Promise<InvitationRow[]> {
      return list(and(isUsable(now), eq(invitations.email, email)));
    },

    /** The pending invitations to a project. @param projectId null: to the service */
    async listPending(projectId: number | null, now: Date): Promise<InvitationRow[]> {
      return list(and(isPending(now), ofProject(projectId)));
    },

    /** The pending invitation of an address, in lower case, to the service. */
    async findPendingToService(email: string, now: Date): Promise<InvitationRow | undefined> {
      const [found] = await list(and(isPending(now), ofProject(null), eq(invitations.email, email)));
      return found;
    },

    /** @returns false if it was accepted in the meantime, has expired or cannot be used */
    async accept(id: number, now: Date): Promise<boolean> {
      const accepted = await db
        .update(invitations)
        .set({ acceptedAt: now })
        .where(and(eq(invitations.id, id), isUsable(now)));
      return accepted.rowCount === 1;
    },

    /** @returns false if there is no such pending invitation */
    async revoke(id: number, projectId: number | null): Promise<boolean> {
      const deleted = await db
        .delete(invitations)
        .where(and(eq(invitations.id, id), ofProject(projectId), isNull(invitations.acceptedAt)));
      return deleted.rowCount === 1;
    },

    /** Revokes the pending invitations that a person has sent to a project. */
    async revokeSentBy(userId: number, projectId: number): Promise<void> {
      await db
        .delete(invitations)
        .where(and(eq(invitations.invitedBy, userId), ofProject(projectId), isNull(invitations.acceptedAt)));
    },

    /** Deletes invitations that expired or were accepted before a time. */
    async deleteOld(before: Date): Promise<void> {
      await db
        .delete(invitations)
        .where(
          or(lt(invitations.expiresAt, before), sql`${invitations.acceptedAt} < ${before.toISOString()}`),
        );
    },
  };
}

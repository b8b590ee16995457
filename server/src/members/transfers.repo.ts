import { and, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { projectMembers, projects } from '../platform/db/schema.ts';

/** A member who can become the owner of a project. */
interface OfferedTransfer {
  readonly projectId: number;
  readonly userId: number;
  readonly expiresAt: Date;
}

/**
 * Transfers that are offered. An offer is part of a membership, so whatever ends the membership ends it. All methods run
 * in the transaction passed as `db`, if it is one.
 */
export function transfersRepo(db: Db) {
  const isOfferTo = (projectId: number, userId: number) =>
    and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId));
  const isOpen = (now: Date) => gt(projectMembers.transferExpiresAt, now);

  return {
    /** The open offers that a person has made or can accept, by the id of the project. */
    async openFor(userId: number, now: Date): Promise<ReadonlyMap<number, OfferedTransfer>> {
      const rows = await db
        .select({
          projectId: projectMembers.projectId,
          userId: projectMembers.userId,
          expiresAt: sql`${projectMembers.transferExpiresAt}`.mapWith(projectMembers.transferExpiresAt),
        })
        .from(projectMembers)
        .innerJoin(projects, eq(projects.id, projectMembers.projectId))
        .where(and(isOpen(now), or(eq(projectMembers.userId, userId), eq(projects.userId, userId))));
      return new Map(rows.map((row) => [row.projectId, row]));
    },

    /** Replaces the offer of a project, which is locked. @returns false if there is no such member */
    async offer({ projectId, userId, expiresAt }: OfferedTransfer): Promise<boolean> {
      await db
        .update(projectMembers)
        .set({ transferExpiresAt: null })
        .where(
          and(
            eq(projectMembers.projectId, projectId),
            ne(projectMembers.userId, userId),
            isNotNull(projectMembers.transferExpiresAt),
          ),
        );
      const offered = await db
        .update(projectMembers)
        .set({ transferExpiresAt: expiresAt })
        .where(isOfferTo(projectId, userId));
      return offered.rowCount === 1;
    },

    /**
     * Ends the open offer of a project, which is locked.
     * @param userId the member to whom it must be; undefined: any
     * @returns the member to whom it was; undefined if there is no such offer
     */
    async end(projectId: number, userId: number | undefined, now: Date): Promise<number | undefined> {
      const [ended] = await db
        .update(projectMembers)
        .set({ transferExpiresAt: null })
        .where(
          and(
            eq(projectMembers.projectId, projectId),
            userId === undefined ? undefined : eq(projectMembers.userId, userId),
            isOpen(now),
          ),
        )
        .returning({ userId: projectMembers.userId });
      return ended?.userId;
    },
  };
}

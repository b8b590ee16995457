import { limits } from '@pictable/contract';
import { and, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import {
  apiKeys,
  liveImages,
  projectMembers,
  projects,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from '../platform/db/schema.ts';

/**
 * Makes the `Idempotency-Key` of each result that belongs to a project one of the project. The former owner, who acts in
 * the project from now on, finds it there, and it cannot meet a key of the account that the row gets. The project is
 * locked (see `lockContent`), so that nobody uses another key in it meanwhile.
 */
async function moveKeys(db: Db, projectId: number, from: number): Promise<void> {
  // A row of version 0.1.0 only has the project of the key that was sent.
  await db.execute(sql`
    update idempotent_requests own set project_id = ${projectId}, owner_project_id = ${projectId}
    where user_id = ${from} and (project_id = ${projectId} or (project_id = 0 and owner_project_id = ${projectId}
      and not exists (select from idempotent_requests other
        where other.user_id = ${from} and other.project_id = ${projectId} and other.key = own.key)))`);
  // A key that is in use in the project already stays with the account.
  await db.execute(sql`
    update idempotent_requests set owner_project_id = null
    where owner_project_id = ${projectId} and project_id = 0`);
  // The request of an account could name other projects; from now on, it is confined to this one.
  await db.execute(sql`
    update render_jobs own set caller_project_id = ${projectId}, idempotency_key = case
      when not exists (select from render_jobs other where other.user_id = ${from}
        and other.caller_project_id = ${projectId} and other.idempotency_key = own.idempotency_key)
      then idempotency_key end
    where user_id = ${from} and project_id = ${projectId} and caller_project_id is null`);
}

/** What an account can have a number of, and what a project brings along. */
const limitedPerAccount = [
  {
    things: 'webhook endpoints',
    ...{ table: webhookEndpoints, goneAt: webhookEndpoints.deletedAt, limit: limits.webhooksMax },
  },
  {
    things: 'live images',
    ...{ table: liveImages, goneAt: liveImages.deletedAt, limit: limits.liveImagesMax },
  },
  { things: 'API keys with scopes', table: apiKeys, goneAt: apiKeys.revokedAt, limit: limits.keysMax },
] as const;

/** How many of some things an account would have with a project. */
export interface CountedThings {
  /** Their plural, for errors. */
  readonly things: string;
  readonly limit: number;
  readonly total: number;
  readonly inProject: number;
}

/** Transfers of projects, and what a former owner leaves behind. All methods run in the transaction passed as `db`. */
export function ownershipRepo(db: Db) {
  const isMember = (projectId: number, userId: number) =>
    and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId));

  return {
    /**
     * Locks the account of a member, so that what it owns is not counted while it changes.
     * @returns undefined if there is no such member
     */
    async lockAccountOf(projectId: number, userId: number) {
      const [user] = await db
        .select({ tier: users.currentPlanTier, disabledAt: users.disabledAt })
        .from(users)
        .where(eq(users.id, userId))
        .for('no key update');
      const [member] = await db
        .select({ role: projectMembers.role })
        .from(projectMembers)
        .where(isMember(projectId, userId));
      return member && user;
    },

    /**
     * Waits for what is being added to a project, and lets nothing more be added until the transaction ends. The account
     * of its owner is locked first, as in the transactions that add something.
     */
    async lockContent(projectId: number, ownerId: number): Promise<void> {
      await db.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('key share');
      await db.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('update');
    },

    async countProjectsOf(userId: number): Promise<number> {
      const [found] = await db.select({ n: count() }).from(projects).where(eq(projects.userId, userId));
      return found?.n ?? 0;
    },

    /** What an account can have a number of: how many it would have with a project, and how many the project has. */
    async countWith(projectId: number, userId: number): Promise<CountedThings[]> {
      const counted: CountedThings[] = [];
      for (const { things, table, goneAt, limit } of limitedPerAccount) {
        const [found] = await db
          .select({
            total: count(),
            inProject: sql<number>`count(*) filter (where ${table.projectId} = ${projectId})`.mapWith(Number),
          })
          .from(table)
          .where(and(or(eq(table.userId, userId), eq(table.projectId, projectId)), isNull(goneAt)));
        counted.push({ things, limit, total: found?.total ?? 0, inProject: found?.inProject ?? 0 });
      }
      return counted;
    },

    /**
     * Makes a member the owner of a project whose content is locked, and the owner an editor. What the project owns
     * follows by its foreign keys (see `ownedBy`); its keys remember who created them.
     */
    async transfer(projectId: number, from: number, to: number): Promise<void> {
      await moveKeys(db, projectId, from);
      const creator = (column: SQL | typeof apiKeys.createdBy | typeof projects.apiKeyCreatedBy) =>
        sql`nullif(coalesce(${column}, ${from}), ${to})`;
      await db
        .update(projects)
        .set({
          userId: to,
          apiKeyCreatedBy: creator(projects.apiKeyCreatedBy),
          signingCreatedBy: sql`case when ${projects.signingVersion} > 0 then ${creator(sql`${projects.signingCreatedBy}`)} end`,
          updatedAt: sql`now()`,
        })
        .where(eq(projects.id, projectId));
      await db
        .update(apiKeys)
        .set({ createdBy: creator(apiKeys.createdBy) })
        .where(eq(apiKeys.projectId, projectId));
      await db
        .update(webhookDeliveries)
        .set({ userId: to })
        .where(
          sql`${webhookDeliveries.endpointId} in (select ${webhookEndpoints.id} from ${webhookEndpoints} where ${webhookEndpoints.projectId} = ${projectId})`,
        );
      await db.delete(projectMembers).where(isMember(projectId, to));
      await db.insert(projectMembers).values({ projectId, userId: from, role: 'editor' });
    },

    /**
     * Revokes what a person created as a former owner of projects.
     * @param projectId undefined: in all projects
     */
    async revokeCredentials(userId: number, projectId?: number): Promise<void> {
      const isIn = projectId === undefined ? undefined : eq(projects.id, projectId);
      await db
        .delete(apiKeys)
        .where(
          and(
            eq(apiKeys.createdBy, userId),
            projectId === undefined ? undefined : eq(apiKeys.projectId, projectId),
          ),
        );
      await db
        .update(projects)
        .set({
          ...{ apiKeyHash: sql`'revoked ' || gen_random_uuid()`, apiKeyPrefix: '', apiKeyLastUsedAt: null },
          apiKeyCreatedBy: null,
        })
        .where(and(eq(projects.apiKeyCreatedBy, userId), isIn));
      await db
        .update(projects)
        .set({ signingVersion: sql`${projects.signingVersion} + 1`, signingCreatedBy: null })
        .where(and(eq(projects.signingCreatedBy, userId), isIn));
    },
  };
}

import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { ProjectRow, UserRow } from '../http/caller.ts';
import { type OrderedDeletion, orderDeletion } from '../jobs/delete-files.ts';
import type { Db } from '../platform/db/database.ts';
import { isUniqueViolation } from '../platform/db/pg-errors.ts';
import { projects, tableImages, users } from '../platform/db/schema.ts';

export interface NewProjectRow {
  readonly userId: number;
  readonly name: string;
  readonly description: string | null;
  readonly endpointPath: string;
  readonly apiKeyHash: string;
  readonly apiKeyPrefix: string;
}

/** What its owner may change of a project; undefined stays as it is. */
export interface ProjectRowChange {
  readonly name?: string;
  readonly description?: string | null;
  readonly isActive?: boolean;
}

/** What can stand in the way of a new project. */
export type ProjectRefusal = 'limit-reached' | 'endpoint-path-taken';

export type ProjectsRepo = ReturnType<typeof projectsRepo>;

/** Projects and their endpoint paths. */
export function projectsRepo(db: Db) {
  const byEndpointPath = db
    .select()
    .from(projects)
    .where(eq(projects.endpointPath, sql.placeholder('endpointPath')))
    .prepare('project_by_endpoint_path');

  return {
    async findByEndpointPath(endpointPath: string): Promise<ProjectRow | undefined> {
      const [project] = await byEndpointPath.execute({ endpointPath });
      return project;
    },

    async findById(id: number): Promise<ProjectRow | undefined> {
      const [project] = await db.select().from(projects).where(eq(projects.id, id));
      return project;
    },

    /** A project that draws, and whose it is. */
    async findActiveWithOwner(
      endpointPath: string,
    ): Promise<{ user: UserRow; project: ProjectRow } | undefined> {
      const [found] = await db
        .select({ user: users, project: projects })
        .from(projects)
        .innerJoin(users, eq(users.id, projects.userId))
        .where(and(eq(projects.endpointPath, endpointPath), eq(projects.isActive, true)));
      return found;
    },

    /** Makes every address invalid that was signed so far. @returns undefined when this owner has no such project */
    async renewSigning(id: number, userId: number): Promise<number | undefined> {
      const [renewed] = await db
        .update(projects)
        .set({ signingVersion: sql`${projects.signingVersion} + 1` })
        .where(isOwn(id, userId))
        .returning({ version: projects.signingVersion });
      return renewed?.version;
    },

    /** Puts another key in the place of the one before. @returns false when the project is not his */
    async setApiKey(
      { id, userId }: { readonly id: number; readonly userId: number },
      apiKeyHash: string,
      apiKeyPrefix: string,
    ): Promise<boolean> {
      const changed = await db
        .update(projects)
        .set({ apiKeyHash, apiKeyPrefix, apiKeyLastUsedAt: null })
        .where(and(eq(projects.id, id), eq(projects.userId, userId)));
      return changed.rowCount === 1;
    },

    /** Newest first. */
    async listOfUser(userId: number): Promise<ProjectRow[]> {
      return db.select().from(projects).where(eq(projects.userId, userId)).orderBy(desc(projects.id));
    },

    async findOwn(id: number, userId: number): Promise<ProjectRow | undefined> {
      const [project] = await db.select().from(projects).where(isOwn(id, userId));
      return project;
    },

    /** @returns the project as it is now, or undefined when this owner has none of that id */
    async update(id: number, userId: number, change: ProjectRowChange): Promise<ProjectRow | undefined> {
      const [updated] = await db
        .update(projects)
        .set({ ...change, updatedAt: sql`now()` })
        .where(isOwn(id, userId))
        .returning();
      return updated;
    },

    /**
     * Deletes a project with its key and the records of its images, and orders the deletion of their files with it.
     * @param namesOf the names in storage of images
     * @returns undefined when this owner has no such project
     */
    async delete(
      id: number,
      userId: number,
      namesOf: (
        images: readonly { readonly filename: string; readonly deletedAt: Date | null }[],
      ) => string[],
    ): Promise<OrderedDeletion | undefined> {
      return db.transaction(async (tx) => {
        // The lock keeps images from being added between the two deletions.
        const locked = await tx
          .select({ id: projects.id })
          .from(projects)
          .where(isOwn(id, userId))
          .for('update');
        if (locked.length === 0) return undefined;
        const images = await tx
          .delete(tableImages)
          .where(eq(tableImages.projectId, id))
          .returning({ filename: tableImages.filename, deletedAt: tableImages.deletedAt });
        await tx.delete(projects).where(eq(projects.id, id));
        return orderDeletion(tx, namesOf(images));
      });
    },

    /**
     * Adds a project unless its owner has as many as his plan allows (null: no limit). The owner's row is locked, so
     * that of many calls at once none slips past the limit.
     */
    async insert(row: NewProjectRow, limit: number | null): Promise<ProjectRow | ProjectRefusal> {
      try {
        return await db.transaction(async (tx) => {
          await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('update');
          const [owned] = await tx
            .select({ n: count() })
            .from(projects)
            .where(eq(projects.userId, row.userId));
          if (limit !== null && (owned?.n ?? 0) >= limit) return 'limit-reached';
          const [project] = await tx.insert(projects).values(row).returning();
          return project!;
        });
      } catch (error) {
        if (isUniqueViolation(error, 'projects_endpoint_path_unique')) return 'endpoint-path-taken';
        throw error;
      }
    },
  };
}

function isOwn(id: number, userId: number) {
  return and(eq(projects.id, id), eq(projects.userId, userId));
}

import { count, desc, eq, sql } from 'drizzle-orm';
import type { ProjectRow } from '../http/caller.ts';
import type { Db } from '../platform/db/database.ts';
import { isUniqueViolation } from '../platform/db/pg-errors.ts';
import { projects, users } from '../platform/db/schema.ts';

export interface NewProjectRow {
  readonly userId: number;
  readonly name: string;
  readonly description: string | null;
  readonly endpointPath: string;
  readonly apiKeyHash: string;
  readonly apiKeyPrefix: string;
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

    /** Newest first. */
    async listOfUser(userId: number): Promise<ProjectRow[]> {
      return db.select().from(projects).where(eq(projects.userId, userId)).orderBy(desc(projects.id));
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

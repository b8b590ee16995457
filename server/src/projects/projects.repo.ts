import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Principal, ProjectRow } from '../http/caller.ts';
import { type EnqueuedDeletion, enqueueFileDeletion } from '../jobs/delete-files.ts';
import { withoutHashes } from '../platform/db/columns-without-hashes.ts';
import type { Db } from '../platform/db/database.ts';
import { isUniqueViolation } from '../platform/db/pg-errors.ts';
import { liveImages, projects, tableImages, users } from '../platform/db/schema.ts';

export interface NewProjectRow {
  readonly userId: number;
  readonly name: string;
  readonly description: string | null;
  readonly endpointPath: string;
  readonly apiKeyHash: string;
  readonly apiKeyPrefix: string;
}

/** Editable fields of a project; undefined keeps the value. */
export interface ProjectRowChange {
  readonly name?: string;
  readonly description?: string | null;
  readonly isActive?: boolean;
}

/** What a project has in storage. */
export interface OwnedFiles {
  readonly images: readonly { readonly filename: string; readonly deletedAt: Date | null }[];
  readonly live: readonly { readonly token: string }[];
}

/** Why a project cannot be created. */
export type ProjectConflict = 'limit-reached' | 'endpoint-path-taken';

export type ProjectsRepo = ReturnType<typeof projectsRepo>;

/** Projects and their endpoint paths. */
export function projectsRepo(db: Db) {
  const byEndpointPath = db
    .select(withoutHashes.project)
    .from(projects)
    .where(eq(projects.endpointPath, sql.placeholder('endpointPath')))
    .prepare('project_by_endpoint_path');

  return {
    async findByEndpointPath(endpointPath: string): Promise<ProjectRow | undefined> {
      const [project] = await byEndpointPath.execute({ endpointPath });
      return project;
    },

    async findById(id: number): Promise<ProjectRow | undefined> {
      const [project] = await db.select(withoutHashes.project).from(projects).where(eq(projects.id, id));
      return project;
    },

    /** An active project and its owner, unless their account is disabled. */
    async findActiveWithOwner(
      endpointPath: string,
    ): Promise<{ user: Principal; project: ProjectRow } | undefined> {
      const [found] = await db
        .select({ user: withoutHashes.principal, project: withoutHashes.project })
        .from(projects)
        .innerJoin(users, eq(users.id, projects.userId))
        .where(
          and(eq(projects.endpointPath, endpointPath), eq(projects.isActive, true), isNull(users.disabledAt)),
        );
      return found;
    },

    /** Invalidates all signed URLs of the project. @returns undefined if this owner has no such project */
    async rotateSigningSecret(id: number, userId: number): Promise<number | undefined> {
      const [renewed] = await db
        .update(projects)
        .set({ signingVersion: sql`${projects.signingVersion} + 1`, signingCreatedBy: null })
        .where(isOwn(id, userId))
        .returning({ version: projects.signingVersion });
      return renewed?.version;
    },

    /** Replaces the API key. @returns false if the project does not belong to the user */
    async setApiKey(
      { id, userId }: { readonly id: number; readonly userId: number },
      apiKeyHash: string,
      apiKeyPrefix: string,
    ): Promise<boolean> {
      const changed = await db
        .update(projects)
        .set({ apiKeyHash, apiKeyPrefix, apiKeyLastUsedAt: null, apiKeyCreatedBy: null })
        .where(and(eq(projects.id, id), eq(projects.userId, userId)));
      return changed.rowCount === 1;
    },

    /** Newest first. */
    async listOfUser(userId: number): Promise<ProjectRow[]> {
      return db
        .select(withoutHashes.project)
        .from(projects)
        .where(eq(projects.userId, userId))
        .orderBy(desc(projects.id));
    },

    async findOwn(id: number, userId: number): Promise<ProjectRow | undefined> {
      const [project] = await db.select(withoutHashes.project).from(projects).where(isOwn(id, userId));
      return project;
    },

    /** @returns the updated project, or undefined if this owner has no such project */
    async update(id: number, userId: number, change: ProjectRowChange): Promise<ProjectRow | undefined> {
      const [updated] = await db
        .update(projects)
        .set({ ...change, updatedAt: sql`now()` })
        .where(isOwn(id, userId))
        .returning(withoutHashes.project);
      return updated;
    },

    /**
     * Deletes a project with its key and the records of its images, and enqueues the deletion of their files.
     * @param namesOf returns the storage names of images and live images
     * @returns undefined if this owner has no such project
     */
    async delete(
      id: number,
      userId: number,
      namesOf: (owned: OwnedFiles) => readonly string[],
    ): Promise<EnqueuedDeletion | undefined> {
      return db.transaction(async (tx) => {
        // The lock prevents inserting images between the two deletions.
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
        const live = await tx
          .delete(liveImages)
          .where(eq(liveImages.projectId, id))
          .returning({ token: liveImages.token });
        await tx.delete(projects).where(eq(projects.id, id));
        return enqueueFileDeletion(tx, namesOf({ images, live }));
      });
    },

    /**
     * Inserts a project unless its owner has reached the limit of their plan (null: no limit). Locks the row
     * of the owner, so that concurrent requests cannot exceed the limit.
     */
    async insert(row: NewProjectRow, limit: number | null): Promise<ProjectRow | ProjectConflict> {
      try {
        return await db.transaction(async (tx) => {
          await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('update');
          const [owned] = await tx
            .select({ n: count() })
            .from(projects)
            .where(eq(projects.userId, row.userId));
          if (limit !== null && (owned?.n ?? 0) >= limit) return 'limit-reached';
          const [project] = await tx.insert(projects).values(row).returning(withoutHashes.project);
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

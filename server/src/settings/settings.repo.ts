import { and, eq } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { projects, users } from '../platform/db/schema.ts';
import { themesOf } from '../projects/project-themes.ts';

/** Owner of settings: a user, or one of their projects. */
export interface SettingsOwner {
  readonly userId: number;
  readonly projectId: number | undefined;
}

export type SettingsRepo = ReturnType<typeof settingsRepo>;

/** Saved style settings, as JSON text. */
export function settingsRepo(db: Db) {
  const ownProject = (userId: number, projectId: number) =>
    and(eq(projects.id, projectId), eq(projects.userId, userId));

  return {
    /** @returns undefined if the project does not belong to the user */
    async find({ userId, projectId }: SettingsOwner): Promise<{ settings: string | null } | undefined> {
      const [found] =
        projectId === undefined
          ? await db.select({ settings: users.settings }).from(users).where(eq(users.id, userId))
          : await db
              .select({ settings: projects.settings })
              .from(projects)
              .where(ownProject(userId, projectId));
      return found;
    },

    /** Names of the themes that settings can name: none for those of a user, which apply to all projects. */
    async themeNames({ userId, projectId }: SettingsOwner): Promise<readonly string[]> {
      if (projectId === undefined) return [];
      const [found] = await db
        .select({ themes: projects.themes })
        .from(projects)
        .where(ownProject(userId, projectId));
      return themesOf(found).map(({ name }) => name);
    },

    /** @returns false if the project does not belong to the user */
    async save({ userId, projectId }: SettingsOwner, settings: string | null): Promise<boolean> {
      const saved =
        projectId === undefined
          ? await db.update(users).set({ settings }).where(eq(users.id, userId))
          : await db.update(projects).set({ settings }).where(ownProject(userId, projectId));
      return saved.rowCount === 1;
    },
  };
}

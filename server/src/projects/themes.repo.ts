import { type DerivedTheme, limits } from '@pictable/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { projects } from '../platform/db/schema.ts';
import { lockProject } from './lock-project.ts';
import { type ThemeRow, themesOf } from './project-themes.ts';

export type ThemesRepo = ReturnType<typeof themesRepo>;

/** Changes the themes in the rows of projects, one change after the other. */
export function themesRepo(db: Db) {
  const read = async (tx: Pick<Db, 'select'>, projectId: number) => {
    const [found] = await tx
      .select({ themes: projects.themes })
      .from(projects)
      .where(eq(projects.id, projectId));
    return themesOf(found);
  };
  const write = async (tx: Pick<Db, 'update'>, projectId: number, themes: readonly ThemeRow[]) => {
    const sorted = [...themes].sort((one, other) => (one.name < other.name ? -1 : 1));
    await tx
      .update(projects)
      .set({ themes: sorted.length === 0 ? null : JSON.stringify(sorted) })
      .where(eq(projects.id, projectId));
  };

  return {
    /** By name. */
    list: (projectId: number) => read(db, projectId),

    /** Adds or replaces a theme. @returns undefined if the project has as many themes as it can have */
    async save(
      projectId: number,
      { name, theme }: { readonly name: string; readonly theme: DerivedTheme },
      now: Date,
    ): Promise<(ThemeRow & { readonly isNew: boolean }) | undefined> {
      return db.transaction(async (tx) => {
        await lockProject(tx, projectId);
        const before = await read(tx, projectId);
        const same = before.find((row) => row.name === name);
        if (same !== undefined && JSON.stringify(same.theme) === JSON.stringify(theme))
          return { ...same, isNew: false };
        if (same === undefined && before.length >= limits.themesMax) return undefined;
        const row: ThemeRow = { name, theme, updatedAt: now.toISOString() };
        await write(tx, projectId, [...before.filter((other) => other !== same), row]);
        return { ...row, isNew: same === undefined };
      });
    },

    /** @returns false if there is no such theme */
    async delete(projectId: number, name: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockProject(tx, projectId);
        const before = await read(tx, projectId);
        const after = before.filter((row) => row.name !== name);
        if (after.length === before.length) return false;
        await write(tx, projectId, after);
        return true;
      });
    },
  };
}

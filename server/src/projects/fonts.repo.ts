import { limits } from '@pictable/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { projectFonts, projects } from '../platform/db/schema.ts';
import { lockProject } from './lock-project.ts';

/** A font file without its content. */
export interface FontRow {
  readonly family: string;
  readonly weightMin: number;
  readonly weightMax: number;
  readonly isItalic: boolean;
  readonly fileId: string;
  readonly format: (typeof projectFonts.$inferSelect)['format'];
  readonly glyphs: number;
  readonly bytes: number;
  readonly createdAt: Date;
}

/** A font file to save. */
export type NewFontRow = Omit<FontRow, 'bytes' | 'createdAt'> & { readonly content: Buffer };

/** The content of a font file. */
export interface FontContent {
  readonly family: string;
  readonly fileId: string;
  readonly content: Buffer;
}

export type FontsRepo = ReturnType<typeof fontsRepo>;

const rowColumns = {
  family: projectFonts.family,
  weightMin: projectFonts.weightMin,
  weightMax: projectFonts.weightMax,
  isItalic: projectFonts.isItalic,
  fileId: projectFonts.fileId,
  format: projectFonts.format,
  glyphs: projectFonts.glyphs,
  bytes: sql<number>`octet_length(${projectFonts.content})`,
  createdAt: projectFonts.createdAt,
};

/** The same order everywhere: the output of a table must not depend on the order in which files were sent. */
const order = [
  asc(projectFonts.family),
  asc(projectFonts.weightMin),
  asc(projectFonts.weightMax),
  asc(projectFonts.isItalic),
];

/** The fonts of projects. Each change increments the version in the row of the project. */
export function fontsRepo(db: Db) {
  const list = (from: Db, projectId: number): Promise<FontRow[]> =>
    from
      .select(rowColumns)
      .from(projectFonts)
      .where(eq(projectFonts.projectId, projectId))
      .orderBy(...order);

  return {
    /** By family and weight. */
    list: (projectId: number) => list(db, projectId),

    /** The content of all files, in the same order. */
    async load(projectId: number): Promise<FontContent[]> {
      const { family, fileId, content } = projectFonts;
      return db
        .select({ family, fileId, content })
        .from(projectFonts)
        .where(eq(projectFonts.projectId, projectId))
        .orderBy(...order);
    },

    /** One file; undefined if there is none. */
    async find(
      projectId: number,
      family: string,
      fileId: string,
    ): Promise<(Pick<FontRow, 'family' | 'format'> & { readonly content: Buffer }) | undefined> {
      const { format, content } = projectFonts;
      const found = await db
        .select({ family: projectFonts.family, format, content })
        .from(projectFonts)
        .where(and(eq(projectFonts.projectId, projectId), eq(projectFonts.fileId, fileId)));
      return found.find((font) => isSameName(font.family, family));
    },

    /**
     * Adds a file, or replaces the one of the same weight and style. A family keeps the spelling of its first file.
     *
     * @returns undefined if the project has as many files as it can have
     */
    async save(
      projectId: number,
      row: NewFontRow,
      now: Date,
    ): Promise<{ readonly files: readonly FontRow[]; readonly isNew: boolean } | undefined> {
      return db.transaction(async (tx) => {
        await lockProject(tx, projectId);
        const before = await list(tx, projectId);
        const family = before.find((font) => isSameName(font.family, row.family))?.family ?? row.family;
        const replaced = before.find(
          (font) =>
            font.family === family &&
            font.weightMin === row.weightMin &&
            font.weightMax === row.weightMax &&
            font.isItalic === row.isItalic,
        );
        if (replaced?.fileId === row.fileId)
          return { files: before.filter((font) => font.family === family), isNew: false };
        if (replaced === undefined && before.length >= limits.fontsMax) return undefined;
        const { family: _, ...content } = { ...row, createdAt: now };
        await tx
          .insert(projectFonts)
          .values({ projectId, family, ...content })
          .onConflictDoUpdate({
            target: [
              projectFonts.projectId,
              projectFonts.family,
              projectFonts.weightMin,
              projectFonts.weightMax,
              projectFonts.isItalic,
            ],
            set: content,
          });
        await nextVersion(tx, projectId);
        const files = (await list(tx, projectId)).filter((font) => font.family === family);
        return { files, isNew: replaced === undefined };
      });
    },

    /** Deletes a family, or one of its files. @returns false if there is no such font */
    async delete(projectId: number, family: string, fileId: string | undefined): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockProject(tx, projectId);
        const own = (await list(tx, projectId)).find((font) => isSameName(font.family, family));
        if (own === undefined) return false;
        const deleted = await tx
          .delete(projectFonts)
          .where(
            and(
              eq(projectFonts.projectId, projectId),
              eq(projectFonts.family, own.family),
              fileId === undefined ? undefined : eq(projectFonts.fileId, fileId),
            ),
          );
        const isDeleted = (deleted.rowCount ?? 0) > 0;
        if (isDeleted) await nextVersion(tx, projectId);
        return isDeleted;
      });
    },
  };
}

/** Tables with own fonts are rendered and charged again with each version, so that only a change may begin one. */
async function nextVersion(tx: Db, projectId: number): Promise<void> {
  await tx
    .update(projects)
    .set({ fontsVersion: sql`${projects.fontsVersion} + 1` })
    .where(eq(projects.id, projectId));
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

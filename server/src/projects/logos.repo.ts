import type { storedLogoTypes } from '@pictable/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { projectLogos, projects } from '../platform/db/schema.ts';
import { lockProject } from './lock-project.ts';

/** How tables show a logo. */
export interface LogoRowSettings {
  readonly position: NonNullable<(typeof projectLogos.$inferSelect)['position']>;
  readonly heightPx: number | null;
  readonly alt: string | null;
  readonly link: string | null;
}

/** The image of a logo. */
export interface LogoRowImage {
  /** SHA-256 of the content, in hex digits. */
  readonly fileId: string;
  readonly mediaType: (typeof storedLogoTypes)[number];
  readonly widthPx: number;
  readonly imageHeightPx: number;
  readonly content: Buffer;
}

/** A logo without its content. */
export type LogoRow = LogoRowSettings &
  Omit<LogoRowImage, 'content'> & { readonly bytes: number; readonly uploadedAt: Date };

/** What a table needs of a logo. */
export type LogoContent = LogoRowSettings & { readonly content: Buffer };

export type LogosRepo = ReturnType<typeof logosRepo>;

const settingsColumns = {
  position: projectLogos.position,
  heightPx: projectLogos.heightPx,
  alt: projectLogos.alt,
  link: projectLogos.link,
};
const rowColumns = {
  ...settingsColumns,
  fileId: projectLogos.fileId,
  mediaType: projectLogos.mediaType,
  widthPx: projectLogos.widthPx,
  imageHeightPx: projectLogos.imageHeightPx,
  uploadedAt: projectLogos.uploadedAt,
  bytes: sql<number>`octet_length(${projectLogos.content})`,
};

/** The logos of projects. Each change increments the version in the row of the project. */
export function logosRepo(db: Db) {
  const find = async (from: Pick<Db, 'select'>, projectId: number): Promise<LogoRow | undefined> => {
    const [found] = await from
      .select(rowColumns)
      .from(projectLogos)
      .where(eq(projectLogos.projectId, projectId));
    return found;
  };

  return {
    /** Undefined if the project has none. */
    find: (projectId: number) => find(db, projectId),

    /** The image and what a table needs to show it. */
    async load(projectId: number): Promise<LogoContent | undefined> {
      const [found] = await db
        .select({ ...settingsColumns, content: projectLogos.content })
        .from(projectLogos)
        .where(eq(projectLogos.projectId, projectId));
      return found;
    },

    /** The image alone. */
    async loadImage(
      projectId: number,
    ): Promise<Pick<LogoRowImage, 'content' | 'fileId' | 'mediaType'> | undefined> {
      const { content, fileId, mediaType } = projectLogos;
      const [found] = await db
        .select({ content, fileId, mediaType })
        .from(projectLogos)
        .where(eq(projectLogos.projectId, projectId));
      return found;
    },

    /**
     * Sets the logo of a project.
     *
     * @param image undefined keeps the stored one
     * @returns undefined if there is no image
     */
    async save(
      projectId: number,
      settings: LogoRowSettings,
      image: LogoRowImage | undefined,
      now: Date,
    ): Promise<{ readonly row: LogoRow; readonly isNew: boolean } | undefined> {
      return db.transaction(async (tx) => {
        await lockProject(tx, projectId);
        const before = await find(tx, projectId);
        if (image === undefined) {
          if (before === undefined) return undefined;
          await tx.update(projectLogos).set(settings).where(eq(projectLogos.projectId, projectId));
        } else {
          const values = { ...settings, ...image, uploadedAt: now };
          await tx
            .insert(projectLogos)
            .values({ projectId, ...values })
            .onConflictDoUpdate({ target: projectLogos.projectId, set: values });
        }
        const row = (await find(tx, projectId))!;
        if (!isSameLogo(before, row)) await nextVersion(tx, projectId);
        return { row, isNew: before === undefined };
      });
    },

    /** @returns false if there is none */
    async delete(projectId: number): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockProject(tx, projectId);
        const deleted = await tx.delete(projectLogos).where(eq(projectLogos.projectId, projectId));
        const isDeleted = (deleted.rowCount ?? 0) > 0;
        if (isDeleted) await nextVersion(tx, projectId);
        return isDeleted;
      });
    },
  };
}

function isSameLogo(before: LogoRow | undefined, row: LogoRow): boolean {
  return (
    before !== undefined &&
    (['fileId', 'position', 'heightPx', 'alt', 'link'] as const).every((key) => before[key] === row[key])
  );
}

/** Live images are rendered and charged again with each version, so that only a change may begin one. */
async function nextVersion(tx: Pick<Db, 'update'>, projectId: number): Promise<void> {
  await tx
    .update(projects)
    .set({ logoVersion: sql`${projects.logoVersion} + 1` })
    .where(eq(projects.id, projectId));
}

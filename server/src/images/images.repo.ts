import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/db/database.ts';
import { projects, tableImages } from '../platform/db/schema.ts';
import { chargeTable, chargeTables, createChargeGroups } from './charge-tables.repo.ts';
import { darkFilenameSql, isDarkFilename, lightFilename } from './dark-names.ts';
import { baseName, filenamesInAllFormats } from './image-file.ts';
import type { ChargedImage, ImageRows } from './image-rows.ts';

export type { ChargedImage, ImageRows, NewImageRow } from './image-rows.ts';

export interface ImageFilter {
  readonly userId: number;
  readonly projectId?: number | undefined;
  /** Only ids below this one. */
  readonly beforeId?: number | undefined;
  readonly limit: number;
}

export type ImagesRepo = ReturnType<typeof imagesRepo>;
export type ListedImageRow = Awaited<ReturnType<ImagesRepo['list']>>[number];

export type ImageDetailRow = NonNullable<Awaited<ReturnType<ImagesRepo['find']>>>;

/** Editable fields of a record; undefined keeps the value. */
export interface ImageTexts {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
}

export const listedColumns = {
  id: tableImages.id,
  filename: tableImages.filename,
  publicUrl: tableImages.publicUrl,
  title: tableImages.title,
  description: tableImages.description,
  userId: tableImages.userId,
  projectId: tableImages.projectId,
  createdAt: tableImages.createdAt,
  bucketUrl: tableImages.bucketUrl,
  renderVersion: tableImages.renderVersion,
  hasDark: hasDarkImage(),
};

const detailColumns = {
  ...listedColumns,
  format: tableImages.format,
  widthPx: tableImages.widthPx,
  heightPx: tableImages.heightPx,
  sizeBytes: tableImages.sizeBytes,
  alt: tableImages.alt,
  scale: tableImages.scale,
  links: tableImages.links,
  jsonData: tableImages.jsonData,
};

/** Columns needed to render an image again. */
const drawnColumns = {
  filename: tableImages.filename,
  title: tableImages.title,
  format: tableImages.format,
  widthPx: tableImages.widthPx,
  heightPx: tableImages.heightPx,
  jsonData: tableImages.jsonData,
  styleLayers: tableImages.styleLayers,
};
const first = alias(tableImages, 'first');
export type RenderSourceRow = NonNullable<Awaited<ReturnType<ImagesRepo['findByName']>>>;

/** Records of stored images. */
export function imagesRepo(db: Db) {
  return {
    /**
     * Charges one table and records its images in one atomic statement, which also starts a new usage window
     * if the last one has ended. Call it once the files are durable.
     *
     * @param limit tables per usage window; null: unlimited
     * @returns undefined if the quota is exhausted
     */
    async chargeAndInsert(
      images: ImageRows,
      limit: number | null,
      now: Date,
    ): Promise<ChargedImage | undefined> {
      return chargeTable(db, { images, limit, now });
    },

    /** Charges several tables of one user and project like `chargeAndInsert`, all or nothing. */
    async chargeAndInsertAll(
      tables: readonly ImageRows[],
      limit: number | null,
      now: Date,
    ): Promise<ChargedImage[] | undefined> {
      return chargeTables(db, tables, limit, now);
    },

    /** One image with its dimensions and its payload, which the first image of a table has for all. */
    async find(id: number, userId: number, projectId: number | undefined) {
      const [found] = await db
        .select({ image: detailColumns, firstJsonData: first.jsonData })
        .from(tableImages)
        .leftJoin(first, eq(first.id, tableImages.firstPartId))
        .where(and(eq(tableImages.id, id), isActive(userId, projectId)));
      return found && { ...found.image, jsonData: found.image.jsonData ?? found.firstJsonData };
    },

    /** Those of these images that this owner has, in the order of the ids. */
    async existing(ids: readonly number[], userId: number, projectId: number | undefined): Promise<number[]> {
      const found = await db
        .select({ id: tableImages.id })
        .from(tableImages)
        .where(and(inArray(tableImages.id, [...ids]), isActive(userId, projectId)));
      const existing = new Set(found.map(({ id }) => id));
      return [...new Set(ids)].filter((id) => existing.has(id));
    },

    /** The files of these images, and of the other images of their tables, oldest first. */
    async filenamesOf(ids: readonly number[], userId: number, projectId: number | undefined) {
      const which = or(inArray(tableImages.id, [...ids]), inArray(tableImages.firstPartId, [...ids]));
      const found = await db
        .select({ filename: tableImages.filename })
        .from(tableImages)
        .where(and(which, isActive(userId, projectId)))
        .orderBy(asc(tableImages.id));
      return found.map(({ filename }) => filename);
    },

    /** @returns the updated record, or undefined if this owner has no such image */
    async update(id: number, userId: number, projectId: number | undefined, change: ImageTexts) {
      const [updated] = await db
        .update(tableImages)
        .set(change)
        .where(and(eq(tableImages.id, id), isActive(userId, projectId)))
        .returning(listedColumns);
      return updated;
    },

    /** Deletes the payloads of images created before a date; the images stay. @returns how many */
    async purgePayloads(before: Date, limit: number): Promise<number> {
      const old = db
        .select({ id: tableImages.id })
        .from(tableImages)
        .where(and(isNotNull(tableImages.jsonData), lt(tableImages.createdAt, before)))
        .limit(limit);
      const purged = await db
        .update(tableImages)
        .set({ jsonData: null, styleLayers: null })
        .where(inArray(tableImages.id, old));
      return purged.rowCount ?? 0;
    },

    /** Newest first, without the payloads. */
    async list({ userId, projectId, beforeId, limit }: ImageFilter) {
      return db
        .select(listedColumns)
        .from(tableImages)
        .where(and(isActive(userId, projectId), isOlder(beforeId)))
        .orderBy(desc(tableImages.id))
        .limit(limit);
    },

    /**
     * The payloads of listed images, in order, up to `bytesMax` in total, but at least the first one. Reads
     * one row after the other, so that the database decompresses no more than one page.
     * @returns the payloads that fit
     */
    async listPayloads(ids: readonly number[], bytesMax: number): Promise<(string | null)[]> {
      if (ids.length === 0) return [];
      const result = await db.execute<{ payload: string | null }>(sql`
        with recursive listed(id, place) as (
          select * from unnest(${sql.param(ids)}::bigint[]) with ordinality
        ), page(place, payload, bytes) as (
          select place, ${tableImages.jsonData}::text, coalesce(octet_length(${tableImages.jsonData}::text), 0)::bigint
          from listed join ${tableImages} on ${tableImages.id} = listed.id where place = 1
          union all
          select listed.place, ${tableImages.jsonData}::text,
            page.bytes + coalesce(octet_length(${tableImages.jsonData}::text), 0)
          from page join listed on listed.place = page.place + 1 join ${tableImages} on ${tableImages.id} = listed.id
          where page.bytes <= ${bytesMax}
        )
        select payload from page where bytes <= ${bytesMax} or place = 1 order by place`);
      return result.rows.map(({ payload }) => payload);
    },

    /**
     * The image of a file name in any of its formats, with the source of its table, which the first image of
     * a table stores for all, and with what its project adds today. Deleted images are not found.
     */
    async findByName(filename: string) {
      const [found] = await db
        .select({
          image: drawnColumns,
          project: {
            id: projects.id,
            fontsVersion: projects.fontsVersion,
            logoVersion: projects.logoVersion,
          },
          first: { jsonData: first.jsonData, styleLayers: first.styleLayers, filename: first.filename },
        })
        .from(tableImages)
        .leftJoin(first, eq(first.id, tableImages.firstPartId))
        .leftJoin(projects, eq(projects.id, tableImages.projectId))
        .where(
          and(inArray(tableImages.filename, filenamesInAllFormats(filename)), isNull(tableImages.deletedAt)),
        );
      if (!found) return undefined;
      const { image, first: source } = found;
      const project = found.project ?? undefined;
      const own = source && { jsonData: source.jsonData, styleLayers: source.styleLayers };
      const isLaterPart = source !== null && source.filename !== lightFilename(image.filename);
      const isDark = source !== null && isDarkFilename(image.filename);
      return { ...image, ...own, project, isLaterPart, isDark };
    },

    /** The file names that have no record, not even that of a restorable image. */
    async findOrphans(filenames: readonly string[]): Promise<string[]> {
      const found = await db
        .select({ filename: tableImages.filename })
        .from(tableImages)
        .where(inArray(tableImages.filename, [...new Set(filenames.flatMap(filenamesInAllFormats))]));
      const known = new Set(found.map(({ filename }) => baseName(filename)));
      return filenames.filter((filename) => !known.has(baseName(filename)));
    },
  };
}

/** The repository of the whole process: tables that are charged at the same time share a statement. */
export function groupedImagesRepo(db: Db): ImagesRepo {
  const charge = createChargeGroups(db);
  return {
    ...imagesRepo(db),
    chargeAndInsert: (images, limit, now) => charge({ images, limit, now }),
  };
}

/** Whether an image has a dark one. Columns are written with their table, as also `returning` needs them. */
function hasDarkImage() {
  const filename = darkFilenameSql(sql`table_images.filename`);
  return sql<boolean>`exists (
    select from table_images dark where dark.filename = ${filename} and dark.deleted_at is null)`;
}

/** Images of a user, or of one of their projects. */
export function isOwned(userId: number, projectId: number | undefined) {
  const isInProject = projectId === undefined ? undefined : eq(tableImages.projectId, projectId);
  return and(eq(tableImages.userId, userId), isInProject);
}

function isOlder(beforeId: number | undefined) {
  return beforeId === undefined ? undefined : lt(tableImages.id, beforeId);
}

/** Like `isOwned`, without deleted images. */
function isActive(userId: number, projectId: number | undefined) {
  return and(isOwned(userId, projectId), isNull(tableImages.deletedAt));
}

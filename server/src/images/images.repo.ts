import type { ImageFormat } from '@pictable/contract';
import { limits } from '@pictable/contract';
import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/db/database.ts';
import { tableImages } from '../platform/db/schema.ts';
import { usageCteSteps } from '../usage/usage.repo.ts';
import { baseName, filenamesInAllFormats } from './image-file.ts';

export interface NewImageRow {
  readonly userId: number;
  readonly projectId: number | null;
  readonly filename: string;
  readonly publicUrl: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly format: ImageFormat;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sizeBytes: number;
  readonly alt: string;
  readonly scale: number;
  /** Null: the image does not expire. */
  readonly expiresAt: Date | null;
  /** Payload; only set for the first image of a table. */
  readonly jsonText: string | null;
  /** Saved settings used for rendering, as a JSON array; null for none. */
  readonly styleLayers: string | null;
}

/** The images of one table, in order. */
export type ImageRows = readonly [NewImageRow, ...NewImageRow[]];

/** Result of charging a table and recording its images. */
export interface ChargedImage {
  readonly id: number;
  /** Ids of the second and later images, in order. */
  readonly otherIds: readonly number[];
  readonly createdAt: Date;
  readonly used: number;
  readonly resetsAt: Date;
}

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
};

const detailColumns = {
  ...listedColumns,
  format: tableImages.format,
  widthPx: tableImages.widthPx,
  heightPx: tableImages.heightPx,
  sizeBytes: tableImages.sizeBytes,
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
      const result = await db.execute<ChargedColumns>(chargeAndInsertStatement(images, limit, now));
      const row = result.rows[0];
      if (!row) return undefined;
      const idsByName = JSON.parse(row.other_ids) as Record<string, number>;
      const otherIds = images.slice(1).map(({ filename }) => idsByName[filename]!);
      const { used, resets_at_ms: resetsAtMs } = row;
      return { id: Number(row.id), otherIds, createdAt: now, used, resetsAt: new Date(resetsAtMs) };
    },

    /** One image with its dimensions and its payload. */
    async find(id: number, userId: number, projectId: number | undefined) {
      const [found] = await db
        .select(detailColumns)
        .from(tableImages)
        .where(and(eq(tableImages.id, id), isActive(userId, projectId)));
      return found;
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
     * a table stores for all. Deleted images are not found.
     */
    async findByName(filename: string) {
      const [found] = await db
        .select({ image: drawnColumns, first: { jsonData: first.jsonData, styleLayers: first.styleLayers } })
        .from(tableImages)
        .leftJoin(first, eq(first.id, tableImages.firstPartId))
        .where(
          and(inArray(tableImages.filename, filenamesInAllFormats(filename)), isNull(tableImages.deletedAt)),
        );
      return found && { ...found.image, ...found.first, isLaterPart: found.first !== null };
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

interface ChargedColumns extends Record<string, unknown> {
  id: string;
  used: number;
  resets_at_ms: number;
  /** JSON object of ids by file name. */
  other_ids: string;
}

function chargeAndInsertStatement(images: ImageRows, limit: number | null, now: Date) {
  const [first, ...others] = images;
  const at = sql`${now.toISOString()}::timestamptz`;
  const windowSeconds = sql.raw(String(limits.usageWindowDays * 86_400));
  const windowDays = sql.raw(`interval '${limits.usageWindowDays * 24} hours'`);
  const usedBefore = sql`case when usage_reset_date <= ${at} then 0 else usage_count end`;
  return sql`
    with charged as (
      update users set
        usage_count = ${usedBefore} + 1,
        usage_reset_date = case when usage_reset_date <= ${at}
          then usage_reset_date
            + (floor(extract(epoch from ${at} - usage_reset_date) / ${windowSeconds}) + 1) * ${windowDays}
          else usage_reset_date end
      where id = ${first.userId} and (${limit}::int is null or ${usedBefore} < ${limit}::int)
      returning id, email, usage_count, usage_reset_date
    ), inserted as (
      insert into table_images (${imageColumns})
      select id, ${imageValues(first, at)}, null::bigint from charged
      returning id
    ), ${othersStep(others, at)}
    ${usageCteSteps({ projectId: first.projectId, limit, at })}
    select inserted.id, charged.usage_count as used,
      (extract(epoch from charged.usage_reset_date) * 1000)::float8 as resets_at_ms,
      ${others.length === 0 ? sql`'{}'` : sql`(select json_object_agg(filename, id)::text from others)`} as other_ids
    from inserted, charged`;
}

const imageColumns = sql.raw(
  'user_id, project_id, filename, public_url, title, description, format, width_px, height_px, size_bytes, alt, scale, json_data, style_layers, expires_at, created_at, first_part_id',
);

function imageValues(image: NewImageRow, at: SQL): SQL {
  return sql`${image.projectId}::bigint, ${image.filename}, ${image.publicUrl}, ${image.title},
    ${image.description}, ${image.format}, ${image.widthPx}::int, ${image.heightPx}::int, ${image.sizeBytes}::int,
    ${image.alt}, ${image.scale}::real, ${image.jsonText}::json, ${image.styleLayers}::json,
    ${image.expiresAt?.toISOString() ?? null}::timestamptz, ${at}`;
}

/** Inserts the second and later images of a table, each with the id of the first. */
function othersStep(others: readonly NewImageRow[], at: SQL): SQL {
  if (others.length === 0) return sql``;
  const rows = others.map(
    (image) => sql`select charged.id, ${imageValues(image, at)}, inserted.id from charged, inserted`,
  );
  return sql`others as (
      insert into table_images (${imageColumns})
      ${sql.join(rows, sql` union all `)}
      returning id, filename
    ),`;
}

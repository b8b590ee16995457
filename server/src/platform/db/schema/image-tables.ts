import { imageFormats } from '@pictable/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { jsonText } from '../json-text.ts';
import { users } from './account-tables.ts';
import { createdAt, id, moment, ownedBy, reference } from './columns.ts';
import { projects } from './project-tables.ts';

export const tableImages = pgTable(
  'table_images',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    projectId: reference('project_id', () => projects.id),
    /** Also the name in storage. Names are never reused, so the bytes of a name never change. */
    filename: text('filename').notNull().unique(),
    publicUrl: text('public_url').notNull(),
    title: text('title'),
    description: text('description'),
    format: text('format', { enum: imageFormats }).notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Alternative text; null for images older than this column. */
    alt: text('alt'),
    /** Image pixels per CSS pixel; null for images older than this column. */
    scale: real('scale'),
    /**
     * First image of the same table, which has the request body and represents the table; null for the first
     * one.
     */
    firstPartId: bigint('first_part_id', { mode: 'number' }).references((): AnyPgColumn => tableImages.id, {
      onDelete: 'set null',
    }),
    /** Unchanged request body; null after the retention period. */
    jsonData: jsonText('json_data'),
    /**
     * Saved settings used for the render, lowest precedence first, as a JSON array; null: none. Retained as
     * long as the body.
     */
    styleLayers: jsonText('style_layers'),
    /** Time of deletion, while the image can still be restored; if set, the image is hidden. */
    deletedAt: moment('deleted_at'),
    /** Expiry of the image, which its file name also contains; null: never. */
    expiresAt: moment('expires_at'),
    /** Time at which the files and the request body of an expired image were deleted. */
    purgedAt: moment('purged_at'),
    /** Whether it is copied to the bucket of its project. */
    isCopied: boolean('is_copied').notNull().default(false),
    /** Public URL of its copy in the bucket of its project; null: there is none. */
    bucketUrl: text('bucket_url'),
    /** Its links for an image map, as a JSON array of `ImageLink`; null: none, or it is older than this column. */
    links: jsonText('links'),
    /** `RENDER_VERSION` of its render; null: it is older than this column. */
    renderVersion: integer('render_version'),
    /** Where its copy is, as `BucketLocation`; null: there is none, or it is older than this column. */
    copiedTo: text('copied_to'),
    createdAt: createdAt(),
  },
  (table) => [
    ownedBy('table_images_owner', [table.projectId, table.userId], [projects.id, projects.userId]),
    index('table_images_user').on(table.userId, table.id.desc()),
    index('table_images_project').on(table.projectId, table.id.desc()),
    index('table_images_parts').on(table.firstPartId).where(sql`${table.firstPartId} is not null`),
    index('table_images_retention').on(table.createdAt).where(sql`${table.jsonData} is not null`),
    index('table_images_expiry')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null and ${table.purgedAt} is null`),
    index('table_images_age').on(table.createdAt),
  ],
);

/** Images that were removed after `IMAGE_RETENTION_DAYS`, so that their URLs answer 410. */
export const removedImages = pgTable(
  'removed_images',
  {
    /** Hash of the file name without its extension, which may contain the title of the table. */
    nameHash: text('name_hash').primaryKey(),
    userId: reference('user_id', () => users.id).notNull(),
    removedAt: moment('removed_at').notNull(),
  },
  (table) => [index('removed_images_user').on(table.userId)],
);

/** Images rendered from signed URLs: one row per table of a project, even after its image is deleted. */
export const signedImages = pgTable(
  'signed_images',
  {
    projectId: reference('project_id', () => projects.id).notNull(),
    /** Hash of format and table. */
    fingerprint: text('fingerprint').notNull(),
    /** Null: the image was deleted. */
    imageId: bigint('image_id', { mode: 'number' }).references(() => tableImages.id, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.fingerprint] }),
    index('signed_images_image').on(table.imageId),
  ],
);

/** Temporary images: previews and demo results. The owner is null for a visitor. */
export const previews = pgTable(
  'previews',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    filename: text('filename').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('previews_expiry').on(table.expiresAt)],
);

/**
 * Stable URLs whose image can be replaced. A deleted one keeps its row, so that its URL answers 410 and comes
 * back with its name.
 */
export const liveImages = pgTable(
  'live_images',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    projectId: reference('project_id', () => projects.id),
    name: text('name').notNull(),
    /** Last segment of the stable URL, without its extension; also the name of the pointer in storage. */
    token: text('token').notNull().unique(),
    /** Number of the newest version. */
    version: integer('version').notNull(),
    /** Hash of everything that the image of the newest version depends on. */
    fingerprint: text('fingerprint').notNull(),
    /** Incremented by each change that the pointer must show. */
    changes: integer('changes').notNull(),
    /** The last change that the pointer in storage shows. */
    shownChanges: integer('shown_changes').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Time of deletion; null: not deleted. */
    deletedAt: moment('deleted_at'),
    /** How often its source is loaded again; null: never. */
    refreshSeconds: integer('refresh_seconds'),
    /** The request that is rendered again, as encrypted JSON text. */
    refreshRequest: text('refresh_request'),
    /** When it is rendered again; null: never. */
    nextRefreshAt: moment('next_refresh_at'),
    /** Until when a process that refreshes it has it for itself. */
    refreshLeaseUntil: moment('refresh_lease_until'),
    lastRefreshAt: moment('last_refresh_at'),
    /** Why the last refresh failed; null: it succeeded. */
    refreshError: text('refresh_error'),
    /** Number of failures in a row. */
    refreshFailures: integer('refresh_failures').notNull().default(0),
  },
  (table) => [
    ownedBy('live_images_owner', [table.projectId, table.userId], [projects.id, projects.userId]),
    index('live_images_refresh').on(table.nextRefreshAt).where(sql`${table.nextRefreshAt} is not null`),
    uniqueIndex('live_images_name').on(table.userId, sql`coalesce(${table.projectId}, 0)`, table.name),
    index('live_images_project').on(table.projectId),
  ],
);

/** The versions of live images that are kept, with the file names of their images. */
export const liveVersions = pgTable(
  'live_versions',
  {
    liveId: reference('live_id', () => liveImages.id).notNull(),
    version: integer('version').notNull(),
    /** First image of the version; null: the image was deleted. */
    imageId: bigint('image_id', { mode: 'number' }).references(() => tableImages.id, {
      onDelete: 'set null',
    }),
    /** File names of its images, as a JSON array; a split table has several. */
    filenames: jsonText('filenames').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.version] }),
    index('live_versions_image').on(table.imageId),
  ],
);

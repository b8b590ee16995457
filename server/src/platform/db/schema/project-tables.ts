import {
  bucketProblems,
  fontFileFormats,
  logoPositions,
  memberRoles,
  storedLogoTypes,
} from '@pictable/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { jsonText } from '../json-text.ts';
import { users } from './account-tables.ts';
import { createdAt, id, moment, reference } from './columns.ts';

export const projects = pgTable(
  'projects',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    name: text('name').notNull(),
    description: text('description'),
    apiKeyHash: text('api_key_hash').notNull().unique(),
    apiKeyPrefix: text('api_key_prefix').notNull(),
    apiKeyLastUsedAt: moment('api_key_last_used_at'),
    /** The former owner who created the key; null: the owner. */
    apiKeyCreatedBy: bigint('api_key_created_by', { mode: 'number' }).references(() => users.id, {
      onDelete: 'set null',
    }),
    endpointPath: text('endpoint_path').notNull().unique(),
    isActive: boolean('is_active').notNull().default(true),
    settings: jsonText('settings'),
    /** Version of the secret that signs URLs, incremented by each rotation; 0: nobody has seen it yet. */
    signingVersion: integer('signing_version').notNull().default(0),
    /** The former owner who created that secret; null: the owner, or nobody. */
    signingCreatedBy: bigint('signing_created_by', { mode: 'number' }).references(() => users.id, {
      onDelete: 'set null',
    }),
    /** Settings of the bucket of the project without its secret, as `BucketSettings`; null: none. */
    bucket: jsonText('bucket'),
    /** Encrypted secret of the access key of the bucket. */
    bucketSecret: text('bucket_secret'),
    /** Why the last image could not be copied to the bucket; null: it was copied. */
    bucketProblem: text('bucket_problem', { enum: bucketProblems }),
    /** Incremented by each change of its fonts; 0: it never had any. */
    fontsVersion: integer('fonts_version').notNull().default(0),
    /** Its themes by name, as a JSON array of `ThemeRow`; null: none. Every table of the project reads them. */
    themes: jsonText('themes'),
    /** Incremented by each change of its logo; 0: it never had one. */
    logoVersion: integer('logo_version').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('projects_user').on(table.userId, table.id),
    // The target of `ownedBy`.
    unique('projects_owner').on(table.id, table.userId),
  ],
);

/** The members of projects, without the owners. */
export const projectMembers = pgTable(
  'project_members',
  {
    projectId: reference('project_id', () => projects.id).notNull(),
    userId: reference('user_id', () => users.id).notNull(),
    role: text('role', { enum: memberRoles }).notNull(),
    createdAt: createdAt(),
    /** Until when the member can accept to become the owner; null: no transfer is offered to them. */
    transferExpiresAt: moment('transfer_expires_at'),
  },
  (table) => [
    primaryKey({ name: 'project_members_key', columns: [table.projectId, table.userId] }),
    index('project_members_user').on(table.userId),
    // One offer per project: a new one replaces the previous one.
    uniqueIndex('project_members_transfer')
      .on(table.projectId)
      .where(sql`${table.transferExpiresAt} is not null`),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Files of the fonts of projects: one per family, weight and style. */
export const projectFonts = pgTable(
  'project_fonts',
  {
    projectId: reference('project_id', () => projects.id).notNull(),
    family: text('family').notNull(),
    weightMin: integer('weight_min').notNull(),
    weightMax: integer('weight_max').notNull(),
    isItalic: boolean('is_italic').notNull(),
    /** SHA-256 of the content, in hex digits. */
    fileId: text('file_id').notNull(),
    format: text('format', { enum: fontFileFormats }).notNull(),
    glyphs: integer('glyphs').notNull(),
    content: bytea('content').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({
      name: 'project_fonts_key',
      columns: [table.projectId, table.family, table.weightMin, table.weightMax, table.isItalic],
    }),
  ],
);

/** Logos of projects. */
export const projectLogos = pgTable('project_logos', {
  projectId: reference('project_id', () => projects.id).primaryKey(),
  /** SHA-256 of the content, in hex digits. */
  fileId: text('file_id').notNull(),
  mediaType: text('media_type', { enum: storedLogoTypes }).notNull(),
  widthPx: integer('width_px').notNull(),
  imageHeightPx: integer('image_height_px').notNull(),
  content: bytea('content').notNull(),
  position: text('position', { enum: logoPositions }).notNull(),
  /** Height in a table; null: that of its position. */
  heightPx: doublePrecision('height_px'),
  /** Null: no name was given; an empty one means that readers skip the logo. */
  alt: text('alt'),
  link: text('link'),
  uploadedAt: moment('uploaded_at').notNull().defaultNow(),
});

/** Secrets of projects, which sources send in headers. */
export const projectSecrets = pgTable(
  'project_secrets',
  {
    projectId: reference('project_id', () => projects.id).notNull(),
    name: text('name').notNull(),
    /** The value, encrypted for this project and name. */
    ciphertext: text('ciphertext').notNull(),
    /** Origins that it may be sent to, as a JSON array. */
    origins: jsonText('origins').notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.name] })],
);

/** The templates of projects. A deleted one keeps its row, so that a version number is never used twice. */
export const templates = pgTable(
  'templates',
  {
    id: id(),
    projectId: reference('project_id', () => projects.id).notNull(),
    name: text('name').notNull(),
    /** Number of the newest version. */
    lastVersion: integer('last_version').notNull(),
    createdAt: createdAt(),
    /** Time at which the newest version was saved. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Time of deletion; null: not deleted. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('templates_name').on(table.projectId, table.name),
    index('templates_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** The versions of templates; they never change. */
export const templateVersions = pgTable(
  'template_versions',
  {
    templateId: reference('template_id', () => templates.id).notNull(),
    version: integer('version').notNull(),
    payload: jsonText('payload').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version] })],
);

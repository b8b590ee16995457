import { limits, RENDER_VERSION } from '@pictable/contract';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { enqueueExpression } from '../jobs/jobs.repo.ts';
import { groupCallsByKey } from '../platform/concurrency/group-calls.ts';
import type { Db } from '../platform/db/database.ts';
import { isDataRejected } from '../platform/db/pg-errors.ts';
import { chargeStatementName, usageCteSteps } from '../usage/usage.repo.ts';
import { enqueueEventStatement, isoTimeExpression } from '../webhooks/enqueue-event.repo.ts';
import type { ChargedImage, ImageRows } from './image-rows.ts';

/** A table to charge. */
interface Charge {
  readonly images: ImageRows;
  /** Tables per usage window; null: unlimited. */
  readonly limit: number | null;
  readonly now: Date;
}

/** Maximum number of tables that one statement charges. */
const GROUP_MAX = 16;
/** The payload of a longer table would delay the others of its group. */
const GROUPED_CHARS_MAX = 100_000;

/**
 * Charges tables that arrive while an earlier statement runs with one statement per project. Statements for
 * the same account would wait for each other anyway: they lock its usage counter until they are durable.
 */
export function createChargeGroups(db: Db): (charge: Charge) => Promise<ChargedImage | undefined> {
  const chargeGrouped = groupCallsByKey(
    ({ images: [{ userId, projectId }], limit }: Charge) => `${userId} ${projectId} ${limit}`,
    (charges) => chargeEach(db, charges),
    GROUP_MAX,
  );
  return async (charge) => {
    const [{ jsonText }] = charge.images;
    if ((jsonText?.length ?? 0) > GROUPED_CHARS_MAX) return chargeTable(db, charge);
    const settled = await chargeGrouped(charge);
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value;
  };
}

type Settled = PromiseSettledResult<ChargedImage | undefined>;

/**
 * If the quota does not suffice for all tables, or the database rejects the values of one, nothing has changed,
 * and each is charged on its own, the first ones first.
 */
async function chargeEach(db: Db, charges: readonly Charge[]): Promise<Settled[]> {
  try {
    const charged = await chargeAll(db, charges);
    if (charged) return charged.map((value) => ({ status: 'fulfilled', value }));
  } catch (error) {
    if (charges.length === 1 || !isDataRejected(error)) throw error;
  }
  if (charges.length === 1) return [{ status: 'fulfilled', value: undefined }];
  const settled: Settled[] = [];
  for (const charge of charges) settled.push(...(await Promise.allSettled([chargeTable(db, charge)])));
  return settled;
}

/** Charges one table as `chargeAll` does. */
export async function chargeTable(db: Db, charge: Charge): Promise<ChargedImage | undefined> {
  return (await chargeAll(db, [charge]))?.[0];
}

/** Charges tables of one user and project as `chargeAll` does: all of them, or none if the quota does not suffice. */
export function chargeTables(
  db: Db,
  tables: readonly ImageRows[],
  limit: number | null,
  now: Date,
): Promise<ChargedImage[] | undefined> {
  return chargeAll(
    db,
    tables.map((images) => ({ images, limit, now })),
  );
}

interface ChargedColumns extends Record<string, unknown> {
  /** Position of the table in the group, from 0. */
  place: number;
  id: string;
  used: number;
  resets_at_ms: number;
  /** JSON object of ids by file name. */
  other_ids: string;
}

/**
 * Charges tables of one user and project and records their images in one atomic statement, which also starts
 * a new usage window if the last one has ended. Call it once the files are durable.
 *
 * @returns one result per table, in order; undefined if the quota does not suffice for all of them
 */
async function chargeAll(db: Db, charges: readonly Charge[]): Promise<ChargedImage[] | undefined> {
  const [{ images, limit, now }] = charges as [Charge];
  const [{ userId, projectId }] = images;
  const rows = charges.flatMap((charge, place) =>
    charge.images.map((image, part) => ({ ...image, place, part })),
  );
  const prepared = db._.session.prepareQuery<{
    execute: { rows: ChargedColumns[] };
    all: unknown;
    values: unknown;
  }>(statement, undefined, chargeStatementName, false);
  const result = await prepared.execute({
    images: JSON.stringify(rows),
    tables: charges.length,
    userId,
    projectId,
    limit,
    at: now.toISOString(),
  });
  if (result.rows.length === 0) return undefined;
  const byPlace = new Map(result.rows.map((row) => [row.place, row]));
  return charges.map(({ images: rowsOfTable }, place) =>
    presentCharge(rowsOfTable, byPlace.get(place)!, now),
  );
}

function presentCharge(images: ImageRows, row: ChargedColumns, now: Date): ChargedImage {
  const idsByName = JSON.parse(row.other_ids) as Record<string, number>;
  return {
    id: Number(row.id),
    otherIds: images.slice(1).map(({ filename }) => idsByName[filename]!),
    createdAt: now,
    used: row.used,
    resetsAt: new Date(row.resets_at_ms),
  };
}

const at = sql`${sql.placeholder('at')}::timestamptz`;
const tables = sql`${sql.placeholder('tables')}::int`;
const limit = sql`${sql.placeholder('limit')}::int`;
const projectId = sql`${sql.placeholder('projectId')}::bigint`;
const windowSeconds = sql.raw(String(limits.usageWindowDays * 86_400));
const windowDays = sql.raw(`interval '${limits.usageWindowDays * 24} hours'`);

const renderVersion = sql.raw(String(RENDER_VERSION));

const imageColumns = sql.raw(
  'user_id, project_id, filename, public_url, title, description, format, width_px, height_px, size_bytes, alt, scale, json_data, style_layers, expires_at, created_at, is_copied, links, render_version, first_part_id',
);

/** The columns of one image; `charged` has the account. */
function imageValues(firstPartId: SQL): SQL {
  return sql`charged.id, ${projectId}, image.filename, image."publicUrl", image.title, image.description,
    image.format, image."widthPx", image."heightPx", image."sizeBytes", image.alt, image.scale,
    image."jsonText"::json, image."styleLayers"::json, image."expiresAt", ${at}, coalesce(image."isCopied", false),
    image."linksText"::json, ${renderVersion}, ${firstPartId}`;
}

/** What the event of a stored table reports. @param more members after the others, in SQL */
const eventData = (more: SQL) => sql`json_build_object(
      'id', first_part.id, 'url', image."publicUrl", 'filename', image.filename, 'title', image.title,
      'format', image.format, 'width', image."widthPx", 'height', image."heightPx", 'bytes', image."sizeBytes",
      'parts', (select count(*) from image part where part.place = image.place and part."isDark" is null), 'projectId', ${projectId},
      'expiresAt', ${isoTimeExpression(sql`image."expiresAt"`)}${more})`;

/** The events of the stored tables, one per table; see `enqueueEventStatement`. */
const imageCreated = sql`(select charged.id as user_id, case when dark."publicUrl" is null
        then ${eventData(sql``)} else ${eventData(sql`, 'darkUrl', dark."publicUrl"`)} end as data
    from charged, image join first_part on first_part.place = image.place
      left join lateral (select "publicUrl" from image dark
        where dark.place = image.place and dark."isDark" order by dark.part limit 1) dark on true
    where image.part = 0 order by image.place) as event`;

const usedBefore = sql`case when usage_reset_date <= ${at} then 0 else usage_count end`;

/**
 * Only the update locks the account: a query that locks the row for it can deadlock with other requests. The
 * same text for any number of tables, so that PostgreSQL plans it once per connection.
 */
const statement = new PgDialect().sqlToQuery(sql`
    with charged as (
      update users set
        usage_count = ${usedBefore} + ${tables},
        usage_reset_date = case when usage_reset_date <= ${at}
          then usage_reset_date
            + (floor(extract(epoch from ${at} - usage_reset_date) / ${windowSeconds}) + 1) * ${windowDays}
          else usage_reset_date end
      where id = ${sql.placeholder('userId')}::bigint and (${limit} is null or ${usedBefore} + ${tables} <= ${limit})
      returning id, email, usage_count, usage_reset_date, usage_count - ${tables} as used_before,
        ${tables} as tables
    ), image as (
      select * from json_to_recordset(${sql.placeholder('images')}::json) as image (
        place int, part int, filename text, "publicUrl" text, title text, description text, format text,
        "widthPx" int, "heightPx" int, "sizeBytes" int, alt text, scale real, "jsonText" text, "styleLayers" text,
        "expiresAt" timestamptz, "isCopied" boolean, "isDark" boolean, "linksText" text)
    ), inserted as (
      insert into table_images (${imageColumns})
      select ${imageValues(sql`null::bigint`)}
      from charged, image where image.part = 0 order by image.place
      returning id, filename
    ), first_part as (
      select image.place, inserted.id from inserted join image on image.filename = inserted.filename
      where image.part = 0
    ), others as (
      insert into table_images (${imageColumns})
      select ${imageValues(sql`first_part.id`)}
      from charged, image join first_part on first_part.place = image.place
      where image.part > 0 order by image.place, image.part
      returning id, filename, first_part_id
    ), copied as (
      select ${enqueueExpression('sync-bucket-copy', sql`json_build_object('projectId', ${projectId}, 'filename', image.filename)`)} as job
      from charged, image where image."isCopied"
    ), announced as (
      ${enqueueEventStatement(imageCreated, { type: 'image.created', projectId, at })}
    ), ${usageCteSteps({ projectId, limit, at })}
    select first_part.place, first_part.id, charged.used_before + first_part.place + 1 as used,
      (extract(epoch from charged.usage_reset_date) * 1000)::float8 as resets_at_ms,
      coalesce((select json_object_agg(others.filename, others.id)::text from others
        where others.first_part_id = first_part.id), '{}') as other_ids,
      (select count(copied.job) from copied) as copies
    from first_part, charged`);

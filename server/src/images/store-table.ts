import type { ImageFormat, PlanCatalogue } from '@pictable/contract';
import { limits, planOfTier } from '@pictable/contract';
import type { RenderedPart } from '@pictable/engine';
import type { Caller, ProjectRow } from '../http/caller.ts';
import { refusal } from '../http/public-error.ts';
import { Overtaken } from '../idempotency/overtaken.ts';
import type { Clock } from '../platform/clock.ts';
import { isForeignKeyViolation } from '../platform/db/pg-errors.ts';
import { storableText } from '../platform/db/storable-text.ts';
import type { SlotTaker } from '../platform/fair-slots.ts';
import type { PooledRendering } from '../platform/render-pool/render-pool.ts';
import { accountTenant } from '../platform/render-pool/tenants.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { checkQuota, type Quota, quotaExceeded, quotaOf } from '../usage/quota.ts';
import { imageName, imageUrl, newFilename } from './image-file.ts';
import type { ChargedImage, ImageRows, ImagesRepo, NewImageRow } from './images.repo.ts';
import { type DrawingParts, renderTableWithImages, styleLayers } from './render-table.ts';
import { readTakenIn, type TableRequest } from './table-request.ts';

export interface StoreParts extends DrawingParts {
  readonly images: ImagesRepo;
  readonly storage: Storage;
  readonly plans: PlanCatalogue;
  readonly clock: Clock;
}

/** A table to draw and keep, and for whom. */
export interface TableOrder {
  readonly caller: Caller;
  readonly project: ProjectRow | undefined;
  readonly table: TableRequest;
  /** Weaker than the format that the table names itself. */
  readonly acceptedFormat: ImageFormat | undefined;
  /** Stronger than it. */
  readonly format?: ImageFormat;
  readonly origin: string;
  /** Whose work it is to draw it, where that is not the account's. */
  readonly tenant?: SlotTaker;
  readonly signal: AbortSignal;
}

/** A table whose images are stored and paid for. */
export interface StoredTable {
  readonly rows: ImageRows;
  readonly charged: ChargedImage;
  readonly rendering: PooledRendering;
  readonly quota: Quota;
}

/** Charges one table and records its images, all or nothing; undefined when nothing is left of the quota. */
export type ChargeImage = (
  rows: ImageRows,
  limit: number | null,
  rendering: PooledRendering,
) => Promise<ChargedImage | undefined>;

/**
 * Draws a table, stores its images for good and charges one table. The bytes are durable before the records exist, and these are written before the answer: a drawing that fails costs nothing.
 *
 * @throws PublicError 402 when the quota is used up
 */
export async function storeTable(
  parts: StoreParts,
  order: TableOrder,
  charge: ChargeImage,
): Promise<StoredTable> {
  const { caller, project } = order;
  const quota = quotaOf(caller.user, parts.plans, parts.clock.now());
  checkQuota(quota);
  const settings = styleLayers([caller.user.settings, project?.settings], order.acceptedFormat);
  const rendering = await renderTableWithImages(parts, order.table.text, {
    ...order.table.readAs,
    settings,
    signal: order.signal,
    ...(order.tenant ?? accountTenant(caller.user.id)),
    ...(order.format && { format: order.format, foreignFormat: 'refused' }),
  });
  const table = readTakenIn(order.table, rendering.takenIn);
  const rows = newImageRows({ ...order, table }, rendering, settings);
  const limit = planOfTier(parts.plans, caller.user.currentPlanTier).tablesPerMonth;
  await putAll(parts.storage, rows, rendering);
  const charged = await chargeOrDiscard(parts.storage, rows, () => charge(rows, limit, rendering));
  if (!charged) throw quotaExceeded({ ...quota, used: limit ?? quota.used });
  return {
    rows,
    charged,
    rendering,
    quota: { limit: quota.limit, used: charged.used, resetsAt: charged.resetsAt },
  };
}

async function putAll(storage: Storage, rows: ImageRows, { parts }: PooledRendering): Promise<void> {
  try {
    for (const [index, { filename }] of rows.entries())
      await storage.put(imageName(filename), parts[index]!.bytes);
  } catch (error) {
    // What cannot be deleted now is swept later, for it has no record. A server that hangs would hold the answer up once more.
    const hangs = (error as NodeJS.ErrnoException).code === 'ETIMEDOUT';
    if (!hangs) await discard(storage, rows).catch(() => undefined);
    throw error;
  }
}

async function discard(storage: Storage, rows: ImageRows): Promise<void> {
  for (const { filename } of rows) await storage.delete(imageName(filename));
}

async function chargeOrDiscard(
  storage: Storage,
  rows: ImageRows,
  charge: () => Promise<ChargedImage | undefined>,
): Promise<ChargedImage | undefined> {
  try {
    const charged = await charge();
    if (!charged) await discard(storage, rows);
    return charged;
  } catch (error) {
    // Any other failure leaves it open whether the record was written; then the file has to stay.
    const isGone = isForeignKeyViolation(error);
    if (!isGone && !(error instanceof Overtaken)) throw error;
    await discard(storage, rows);
    throw isGone ? refusal('project-not-found', {}) : error;
  }
}

function newImageRows(order: TableOrder, rendering: PooledRendering, settings: readonly string[]): ImageRows {
  const [first, ...others] = rendering.parts;
  return [
    newImageRow(order, rendering, settings, first, ''),
    ...others.map((part, index) =>
      newImageRow(order, rendering, settings, part, ` (${index + 2}/${rendering.parts.length})`),
    ),
  ];
}

/** @param mark which part it is, in words; empty for the first, which stands for the whole table */
function newImageRow(
  { table, caller, project, origin }: TableOrder,
  { title: sentTitle, format, alt, scale, takenIn }: PooledRendering,
  settings: readonly string[],
  { bytes, widthPx, heightPx }: RenderedPart,
  mark: string,
): NewImageRow {
  const title = storedTitle(sentTitle);
  const named = table.customFilename ?? title ?? undefined;
  const filename = newFilename(named === undefined ? undefined : `${named}${mark}`, undefined, format);
  return {
    userId: caller.user.id,
    projectId: project?.id ?? null,
    filename,
    publicUrl: imageUrl(origin, filename),
    title: title && `${title}${mark}`,
    description: storedTitle(table.description),
    format,
    widthPx: Math.round(widthPx),
    heightPx: Math.round(heightPx),
    sizeBytes: bytes.byteLength,
    alt: storedTitle(`${alt.short}${mark}`) ?? '',
    scale,
    jsonText: mark === '' ? (takenIn ?? table.text) : null,
    styleLayers: mark === '' && settings.length > 0 ? `[${settings.join(',')}]` : null,
  };
}

/** A title or a description as it is stored; null for none. */
export function storedTitle(text: string | undefined): string | null {
  return (text && storableText(text, limits.titleCharsMax).trim()) || null;
}

import type { ImageFormat, PlanCatalogue } from '@pictable/contract';
import { limits, planOfTier } from '@pictable/contract';
import type { Caller, ProjectRow } from '../http/caller.ts';
import { refusal } from '../http/public-error.ts';
import type { Clock } from '../platform/clock.ts';
import { isForeignKeyViolation } from '../platform/db/pg-errors.ts';
import type { PooledRendering } from '../platform/render-pool/render-pool.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { checkQuota, type Quota, quotaExceeded, quotaOf } from '../usage/quota.ts';
import { imageUrl, newFilename, storageFolders } from './image-file.ts';
import type { ChargedImage, ImagesRepo, NewImageRow } from './images.repo.ts';
import { type DrawingParts, renderTableWithImages, styleLayers } from './render-table.ts';
import type { TableRequest } from './table-request.ts';

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
  readonly signal: AbortSignal;
}

/** An image that is stored and paid for. */
export interface StoredTable {
  readonly row: NewImageRow;
  readonly charged: ChargedImage;
  readonly rendering: PooledRendering;
  readonly quota: Quota;
}

/** Charges one table and records its image, both or neither; undefined when nothing is left of the quota. */
export type ChargeImage = (
  row: NewImageRow,
  limit: number | null,
  rendering: PooledRendering,
) => Promise<ChargedImage | undefined>;

/**
 * Draws a table, stores the image for good and charges one table. The bytes are durable before the record exists, and the
 * record is written before the answer: a drawing that fails costs nothing.
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
    settings,
    signal: order.signal,
    ...(order.format && { format: order.format }),
  });
  const row = newImageRow(order, rendering, settings);
  await parts.storage.put(`${storageFolders.images}/${row.filename}`, rendering.bytes);
  const limit = planOfTier(parts.plans, caller.user.currentPlanTier).tablesPerMonth;
  const charged = await chargeOrDiscard(parts.storage, row, () => charge(row, limit, rendering));
  if (!charged) throw quotaExceeded({ ...quota, used: limit ?? quota.used });
  return {
    row,
    charged,
    rendering,
    quota: { limit: quota.limit, used: charged.used, resetsAt: charged.resetsAt },
  };
}

/** Another request has taken over what this one was to do; nothing was charged. */
export class Overtaken extends Error {}

async function chargeOrDiscard(
  storage: Storage,
  row: NewImageRow,
  charge: () => Promise<ChargedImage | undefined>,
): Promise<ChargedImage | undefined> {
  const discard = () => storage.delete(`${storageFolders.images}/${row.filename}`);
  try {
    const charged = await charge();
    if (!charged) await discard();
    return charged;
  } catch (error) {
    // Any other failure leaves it open whether the record was written; then the file has to stay.
    const isGone = isForeignKeyViolation(error);
    if (!isGone && !(error instanceof Overtaken)) throw error;
    await discard();
    throw isGone ? refusal('project-not-found', {}) : error;
  }
}

function newImageRow(
  { table, caller, project, origin }: TableOrder,
  rendering: PooledRendering,
  settings: readonly string[],
): NewImageRow {
  const title = storableText(rendering.title);
  const filename = newFilename(table.customFilename, title ?? undefined, rendering.format);
  return {
    userId: caller.user.id,
    projectId: project?.id ?? null,
    filename,
    publicUrl: imageUrl(origin, filename),
    title,
    description: storableText(table.description),
    format: rendering.format,
    widthPx: Math.round(rendering.widthPx),
    heightPx: Math.round(rendering.heightPx),
    sizeBytes: rendering.bytes.byteLength,
    jsonText: table.text,
    styleLayers: settings.length > 0 ? `[${settings.join(',')}]` : null,
  };
}

/** PostgreSQL text has no NUL. */
export function storableText(text: string | undefined): string | null {
  const stored = text?.replaceAll('\0', '').slice(0, limits.titleCharsMax).trim();
  return stored || null;
}

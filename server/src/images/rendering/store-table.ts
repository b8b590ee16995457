import type { BucketSettings, ImageFormat, NamedAccess, PlanCatalogue } from '@pictable/contract';
import { limits, planOfTier } from '@pictable/contract';
import type { RenderedPart } from '@pictable/engine';
import type { Caller, ProjectRow } from '../../http/caller.ts';
import { projectGoneError } from '../../http/errors/project-gone.ts';
import { PublicError } from '../../http/errors/public-error.ts';
import { LeaseLostError } from '../../idempotency/lease-lost-error.ts';
import type { SlotRequester } from '../../platform/concurrency/fair-slots.ts';
import { storableText } from '../../platform/db/storable-text.ts';
import type { PayloadExpansion, PooledRendering } from '../../platform/render-pool/render-pool.ts';
import { accountTenant } from '../../platform/render-pool/tenants.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { bucketOf } from '../../projects/project-bucket.ts';
import { themesLayer } from '../../projects/project-themes.ts';
import { type ExpansionParts, expansionOf } from '../../templates/expansion-of.ts';
import { checkQuota, type Quota, quotaExceeded, quotaOf } from '../../usage/quota.ts';
import { type AccessUrls, accessUrlsOf, type SignParts } from '../access/sign-urls.ts';
import { darkFilename } from '../dark-names.ts';
import { imageStorageName, imageUrl, newFilename } from '../image-file.ts';
import type { ChargedImage, ImageRows, ImagesRepo, NewImageRow } from '../images.repo.ts';
import { type RenderParts, renderTableWithImages, styleLayers } from './render-table.ts';
import { readUnwrappedRequest, resolveAccess, type TableRequest } from './table-request.ts';

export interface StoreParts extends RenderParts, SignParts, ExpansionParts {
  readonly images: ImagesRepo;
  readonly storage: Storage;
  readonly plans: PlanCatalogue;
}

/** A table to render and store, and its owner. */
export interface StoreTableRequest {
  readonly caller: Caller;
  readonly project: ProjectRow | undefined;
  readonly table: TableRequest;
  /** Has lower precedence than the format in the payload. */
  readonly acceptedFormat: ImageFormat | undefined;
  /** Has higher precedence than the format in the payload. */
  readonly format?: ImageFormat;
  readonly origin: string;
  /** Members that all tables of a batch have in common, as JSON text. */
  readonly defaults?: string | undefined;
  /** What is added to the table, if that is known already; otherwise its template is looked up. */
  readonly expansion?: PayloadExpansion | undefined;
  /** Checks the table with the members of its template, before anything is stored. @throws PublicError */
  readonly checkExpanded?: (table: TableRequest) => void;
  /** Tenant that the render counts for, if it is not the account. */
  readonly tenant?: SlotRequester;
  /** A version of a live image, which is not copied to the bucket of the project. */
  readonly isLive?: true;
  readonly signal: AbortSignal;
}

/** A rendered table whose files are stored. */
export interface RenderedTable {
  /** The bucket that its images are copied to. */
  readonly bucket: BucketSettings | undefined;
  readonly rows: ImageRows;
  readonly rendering: PooledRendering;
  /** What the URLs of the images need. */
  readonly accessUrls: AccessUrls;
}

/** A table whose images are stored and charged. */
export interface StoredTable extends RenderedTable {
  readonly charged: ChargedImage;
  readonly quota: Quota;
}

/** Charges one table and records its images, all or nothing; undefined if the quota is exhausted. */
export type ChargeImage = (table: RenderedTable, limit: number | null) => Promise<ChargedImage | undefined>;

/**
 * Renders a table, stores its images permanently and charges one table. The files are durable before the
 * records exist, and the records before the response, so a failed render costs nothing.
 *
 * @throws PublicError 402 if the quota is exhausted
 */
export async function storeTable(
  parts: StoreParts,
  request: StoreTableRequest,
  charge: ChargeImage,
): Promise<StoredTable> {
  const { user } = request.caller;
  const quota = quotaOf(user, parts.plans, parts.clock.now());
  checkQuota(quota);
  const result = await renderAndStoreFiles(parts, request);
  const limit = planOfTier(parts.plans, user.currentPlanTier).tablesPerMonth;
  const charged = await chargeOrDiscard(parts.storage, [result.rows], () => charge(result, limit));
  if (!charged) throw quotaExceeded({ ...quota, used: limit ?? quota.used });
  return {
    ...result,
    charged,
    quota: { limit: quota.limit, used: charged.used, resetsAt: charged.resetsAt },
  };
}

/**
 * Renders a table and stores its files, which nobody can find before they are charged. The caller has to charge or
 * to discard them.
 *
 * @throws PublicError 400 for an invalid table
 */
export async function renderAndStoreFiles(
  parts: StoreParts,
  request: StoreTableRequest,
): Promise<RenderedTable> {
  const { caller, project } = request;
  // Rejects an expiry that is not valid before rendering.
  resolveAccess(request.table, parts.clock.now());
  const saved = styleLayers([caller.user.settings, project?.settings], request.acceptedFormat);
  const tenant = request.tenant ?? accountTenant(caller.user.id);
  const expansion =
    request.expansion ??
    (await expansionOf(parts, request.table, {
      userId: caller.user.id,
      project,
      requester: tenant,
      signal: request.signal,
    }));
  const rendering = await renderTableWithImages(parts, request.table.text, {
    ...request.table.payloadForm,
    expansion: {
      ...expansion,
      defaults: request.defaults,
    },
    settings: [...themesLayer(project), ...saved],
    fonts: await parts.projectFonts.of(project),
    ...(await parts.projectLogos.of(project)),
    signal: request.signal,
    ...tenant,
    ...(request.format && { format: request.format, onUnsupportedFormat: 'refused' }),
  });
  const kept = themesLayer(project, [rendering.normalizedPayload ?? request.table.text, ...saved]);
  const table = readUnwrappedRequest(request.table, rendering.normalizedPayload);
  request.checkExpanded?.(table);
  const access = resolveAccess(table, parts.clock.now());
  const bucket = copiedTo(request, access);
  const rows = newImageRows({ ...request, table, access, bucket }, rendering, [...kept, ...saved]);
  const accessUrls = await accessUrlsOf(parts, rows);
  await putAll(parts.storage, rows, rendering);
  return { rows, rendering, bucket, accessUrls };
}

/** Private and expiring images are not copied: in a public bucket, everyone could open them, for ever. */
function copiedTo(
  { project, isLive }: StoreTableRequest,
  { access, expiresAt }: NamedAccess,
): BucketSettings | undefined {
  if (!project || isLive || access !== 'public' || expiresAt !== undefined) return undefined;
  return bucketOf(project);
}

async function putAll(storage: Storage, rows: ImageRows, { parts }: PooledRendering): Promise<void> {
  const files = [...parts, ...darkPartsOf(parts)];
  try {
    for (const [index, { filename }] of rows.entries())
      await storage.put(imageStorageName(filename), files[index]!.bytes);
  } catch (error) {
    // Files without a record are purged later. If the storage hangs, deleting would only delay the response
    // further.
    const hangs = (error as NodeJS.ErrnoException).code === 'ETIMEDOUT';
    if (!hangs) await discard(storage, rows).catch(() => undefined);
    throw error;
  }
}

/** Deletes the files of a table that is not charged. */
export async function discard(storage: Storage, rows: ImageRows): Promise<void> {
  for (const { filename } of rows) await storage.delete(imageStorageName(filename));
}

/** Charges tables, all or none; without a charge, their files are deleted. */
export async function chargeOrDiscard<Charged>(
  storage: Storage,
  tables: readonly ImageRows[],
  charge: () => Promise<Charged | undefined>,
): Promise<Charged | undefined> {
  const discardAll = async () => {
    for (const rows of tables) await discard(storage, rows);
  };
  try {
    const charged = await charge();
    if (!charged) await discardAll();
    return charged;
  } catch (error) {
    // A public error was thrown by the check of a request, which rolls everything back. After any other
    // failure the record may have been written, so the file must stay.
    const known = projectGoneError(error);
    if (!(known instanceof LeaseLostError) && !(known instanceof PublicError)) throw known;
    await discardAll();
    throw known;
  }
}

interface NewRowsRequest extends StoreTableRequest {
  readonly access: NamedAccess;
  readonly bucket: BucketSettings | undefined;
}

function newImageRows(
  request: NewRowsRequest,
  rendering: PooledRendering,
  settings: readonly string[],
): ImageRows {
  const [first, ...others] = rendering.parts;
  const light: ImageRows = [
    newImageRow(request, rendering, settings, { ...first, number: 1 }),
    ...others.map((part, index) => newImageRow(request, rendering, settings, { ...part, number: index + 2 })),
  ];
  const dark = darkPartsOf(rendering.parts).map((part, index) => darkImageRow(request, light[index]!, part));
  return [...light, ...dark];
}

/** The dark images of a table, in order; none unless both were requested. */
function darkPartsOf(parts: readonly RenderedPart[]): readonly RenderedPart[] {
  return parts.flatMap(({ dark }) => dark ?? []);
}

/** The record of a dark image, which belongs to the table as a later part does. */
function darkImageRow(
  { origin }: NewRowsRequest,
  light: NewImageRow,
  { bytes, widthPx, heightPx }: RenderedPart,
): NewImageRow {
  const filename = darkFilename(light.filename);
  return {
    ...light,
    filename,
    publicUrl: imageUrl(origin, filename),
    title: light.title && `${light.title} (dark)`,
    widthPx: Math.round(widthPx),
    heightPx: Math.round(heightPx),
    sizeBytes: bytes.byteLength,
    isDark: true,
    jsonText: null,
    styleLayers: null,
  };
}

/** The row of one image; the first one represents the whole table, and the titles of the others have their number. */
function newImageRow(
  { table, caller, project, origin, access, bucket }: NewRowsRequest,
  { title: sentTitle, format, alt, scale, parts, links, normalizedPayload }: PooledRendering,
  settings: readonly string[],
  { bytes, widthPx, heightPx, number }: RenderedPart & { readonly number: number },
): NewImageRow {
  const suffix = number === 1 ? '' : ` (${number}/${parts.length})`;
  const ownLinks = links.byPart[number - 1] ?? [];
  const title = toStorableTitle(sentTitle);
  const named = table.customFilename ?? title ?? undefined;
  const sentName = named === undefined ? undefined : `${named}${suffix}`;
  const filename = newFilename(sentName, undefined, format, access);
  return {
    userId: caller.user.id,
    projectId: project?.id ?? null,
    filename,
    publicUrl: imageUrl(origin, filename),
    title: title && `${title}${suffix}`,
    description: toStorableTitle(table.description),
    format,
    widthPx: Math.round(widthPx),
    heightPx: Math.round(heightPx),
    sizeBytes: bytes.byteLength,
    alt: toStorableTitle(`${alt.short}${suffix}`) ?? '',
    scale,
    expiresAt: access.expiresAt ?? null,
    ...(bucket && { isCopied: true }),
    jsonText: suffix === '' ? (normalizedPayload ?? table.text) : null,
    styleLayers: suffix === '' && settings.length > 0 ? `[${settings.join(',')}]` : null,
    linksText: ownLinks.length > 0 ? JSON.stringify(ownLinks) : null,
  };
}

/** A title or a description in storable form; null for none. */
export function toStorableTitle(text: string | undefined): string | null {
  return (text && storableText(text, limits.titleCharsMax).trim()) || null;
}

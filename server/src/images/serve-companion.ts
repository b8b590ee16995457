import {
  API_VERSION,
  type CompanionFormat,
  companionCacheSeconds,
  companionFormats,
  companionTypes,
  contentTypes,
  type ImageFormat,
  imageFormats,
  limits,
} from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { cacheAddressed } from '../http/cache-addressed.ts';
import type { Call } from '../http/call.ts';
import type { Authenticate, LimitCaller } from '../http/caller.ts';
import { limitRate } from '../http/limit-rate.ts';
import { type PublicError, refusal } from '../http/public-error.ts';
import { asksToSave, isUnchanged, setImageHeaders } from '../http/serve-file.ts';
import { household } from '../platform/rate-limit/household.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limits.ts';
import { visitorTenant } from '../platform/render-pool/tenants.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { DeletedImagesRepo } from './deleted-images.repo.ts';
import { baseOf, imageName, imageUrl } from './image-file.ts';
import type { DrawnImageRow, ImagesRepo } from './images.repo.ts';
import { type DrawingParts, goneSignal, renderTableWithImages, writeTable } from './render-table.ts';
import { settleImageFile } from './settle-image-file.ts';

export interface CompanionParts extends DrawingParts {
  readonly images: ImagesRepo;
  readonly deletedImages: DeletedImagesRepo;
  readonly storage: Storage;
  readonly config: { readonly publicUrl: string | undefined };
  readonly companionRate: RateLimiter;
  readonly authenticate: Authenticate;
  readonly limitCaller: LimitCaller;
}

type ImageCall = Call<'getImage'>;
/** What drawing an image anew needs of a request. */
type DrawingCall = Pick<ImageCall, 'request' | 'reply' | 'origin'>;

/**
 * Ids are counted on, so they open nothing by themselves: the owner is led to the name, which nobody can guess.
 * @throws PublicError 401, 404
 */
export async function redirectToName(
  { images, authenticate, limitCaller }: CompanionParts,
  { request, reply, origin }: ImageCall,
  id: number,
  form: ImageFormat | CompanionFormat,
): Promise<FastifyReply> {
  const caller = await authenticate(request);
  request.caller = caller;
  await limitCaller(caller, reply, { rendersTable: false });
  const row = await images.find(id, caller.user.id, caller.project?.id);
  if (!row) throw refusal('image-not-found', {});
  return reply.redirect(imageUrl(origin, `${baseOf(row.filename)}.${form}`), 302);
}

/** The table of an image as text or workbook: written anew each time, because it must be gone when what was sent is. */
export async function serveTable(
  parts: CompanionParts,
  call: ImageCall,
  base: string,
  form: CompanionFormat,
): Promise<FastifyReply> {
  const { request, reply, origin } = call;
  const { row, payload } = await findDrawn(parts.images, `${base}.png`, origin);
  // Weak: what a version of the service writes says the same, if not in the same bytes.
  const etag = `W/"${base}.${form}-${API_VERSION}"`;
  reply.headers({
    etag,
    'cache-control': cacheAddressed(companionCacheSeconds, request, parts.config.publicUrl),
    'x-robots-tag': 'noindex',
    link: alternates(origin, row.filename, form),
  });
  if (isUnchanged(request.headers, etag)) return reply.code(304).send();
  await countCompanion(parts, call);
  const order = { settings: layersOf(row), signal: goneSignal(reply), ...visitorTenant(request.ip) };
  const bytes = await writeTable(parts.renderPool, payload, form, order);
  const filename = `${base}.${form}`;
  setImageHeaders(reply, {
    filename,
    contentType: companionTypes[form],
    asAttachment: asksToSave(call.query.download),
  });
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Drawings that run in this process, by file name: who asks for the same one waits for it. */
const running = new Map<string, Promise<void>>();

/** Draws a stored image in another format and keeps it beside the first, for as long as that lives. */
export async function drawInFormat(
  parts: CompanionParts,
  call: DrawingCall,
  filename: string,
  format: ImageFormat,
): Promise<void> {
  const { row, payload } = await findDrawn(parts.images, filename, call.origin);
  // Its own file is gone: what was lost is not made up.
  if (row.format === format) throw refusal('image-not-found', {});
  if (row.isLaterPart && (format === 'png' || format === 'jpeg'))
    throw notDrawn(`This is a later picture of a table that was split; it is ${row.format} only.`);
  await countCompanion(parts, call);
  const known = running.get(filename);
  if (known) return known;
  const drawing = drawAndKeep(parts, row, payload, { filename, format, ip: call.request.ip }).finally(() =>
    running.delete(filename),
  );
  running.set(filename, drawing);
  return drawing;
}

async function drawAndKeep(
  parts: CompanionParts,
  row: DrawnImageRow,
  payload: string,
  { filename, format, ip }: { readonly filename: string; readonly format: ImageFormat; readonly ip: string },
): Promise<void> {
  const order = {
    format,
    foreignFormat: 'whole',
    settings: layersOf(row),
    ...visitorTenant(ip),
  } as const;
  const { bytes, format: drawn } = await renderTableWithImages(parts, payload, order);
  if (drawn !== format)
    throw notDrawn(`As ${format} it would be over the limits of the place it is made for.`);
  await parts.storage.put(imageName(filename), bytes);
  // Deleted meanwhile: the new file goes the way of the first.
  if ((await parts.deletedImages.stateOf(row.filename)) !== 'there')
    await settleImageFile(parts, row.filename);
}

/** There is no such picture, and the reason is another one than that it was deleted. */
function notDrawn(hint: string): PublicError {
  return refusal('image-not-found', {}, { hint });
}

/** @throws PublicError 404 without such an image, 410 when what was sent is no longer kept */
async function findDrawn(images: ImagesRepo, filename: string, origin: string) {
  const row = await images.findByName(filename);
  if (!row) throw refusal('image-not-found', {});
  if (row.jsonData === null) {
    const url = imageUrl(origin, row.filename);
    throw refusal('table-not-kept', { days: limits.jsonDataRetentionDays, url });
  }
  return { row, payload: row.jsonData };
}

function layersOf({ styleLayers }: DrawnImageRow): string[] {
  const layers: unknown[] = styleLayers === null ? [] : JSON.parse(styleLayers);
  return layers.map((layer) => JSON.stringify(layer));
}

/** @throws PublicError 429 */
async function countCompanion(
  { companionRate }: CompanionParts,
  { request, reply }: DrawingCall,
): Promise<void> {
  limitRate(reply, [await companionRate.consume(household(request.ip))]);
}

/** The other forms of an image, as `Link` (RFC 8288) has them. */
function alternates(origin: string, filename: string, form: CompanionFormat): string {
  const types: Readonly<Record<string, string>> = { ...contentTypes, ...companionTypes };
  const others = [...imageFormats, ...companionFormats].filter((other) => other !== form);
  const base = baseOf(filename);
  const links = others.map((other) => {
    const type = types[other]?.replace(/;.*/, '');
    return `<${imageUrl(origin, `${base}.${other}`)}>; rel="alternate"; type="${type}"`;
  });
  return [`<${imageUrl(origin, filename)}>; rel="canonical"`, ...links].join(', ');
}

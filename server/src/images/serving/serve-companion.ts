import {
  API_VERSION,
  type CompanionFormat,
  companionCacheSeconds,
  companionFormats,
  companionTypes,
  contentTypes,
  formatLabels,
  type ImageFormat,
  imageFormats,
  isBitmap,
  type NativePlatform,
  platformOf,
  routes,
} from '@pictable/contract';
import type { NativeTable } from '@pictable/engine/companions';
import type { FastifyReply } from 'fastify';
import { applyRateLimits } from '../../http/apply-rate-limits.ts';
import { cacheControlWithUrls } from '../../http/cache-control.ts';
import type { ActAsMember, ApplyCallerLimits, Authenticate } from '../../http/caller.ts';
import { type PublicError, publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import { requireScope } from '../../http/require-scope.ts';
import { isDownload, isNotModified, setImageHeaders } from '../../http/serve-file.ts';
import { ipPrefix } from '../../platform/rate-limit/ip-prefix.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limits.ts';
import { visitorTenant } from '../../platform/render-pool/tenants.ts';
import { type Retention, retentionDays } from '../../platform/retention.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { hasExpired, type OpenedImage, type OpenImageParts } from '../access/open-image.ts';
import { accessUrlsOf } from '../access/sign-urls.ts';
import type { DeletedImagesRepo } from '../deletion/deleted-images.repo.ts';
import { reconcileImageFile } from '../deletion/reconcile-image-file.ts';
import type { RemovedImagesRepo } from '../deletion/removed-images.repo.ts';
import { readLinks } from '../embed-snippets.ts';
import { baseName, imageStorageName, imageUrl } from '../image-file.ts';
import type { ImagesRepo, RenderSourceRow } from '../images.repo.ts';
import { presentNativeMessage } from '../native-messages.ts';
import { withPart } from '../part-links.ts';
import {
  clientAbortSignal,
  type RenderParts,
  renderTableWithImages,
  writeTable,
} from '../rendering/render-table.ts';
import type { SharedImagesRepo } from '../sharing/shared-images.repo.ts';

export interface CompanionParts extends RenderParts, OpenImageParts {
  readonly images: ImagesRepo;
  readonly sharedImages: SharedImagesRepo;
  readonly deletedImages: DeletedImagesRepo;
  readonly removedImages: RemovedImagesRepo;
  readonly storage: Storage;
  readonly config: { readonly publicUrl: string | undefined; readonly retention: Retention };
  readonly companionRate: RateLimiter;
  readonly authenticate: Authenticate;
  readonly applyCallerLimits: ApplyCallerLimits;
  readonly actAsMember: ActAsMember;
}

type ImageContext = OperationContext<'getImage'>;
/** What rendering an image again needs of a request. */
type RenderContext = Pick<ImageContext, 'request' | 'reply' | 'origin'>;

/**
 * Redirects the owner to the file name, which cannot be guessed. IDs are sequential, so they do not grant
 * access.
 * @throws PublicError 401, 403, 404
 */
export async function redirectToName(
  parts: CompanionParts,
  { request, reply, origin }: ImageContext,
  id: number,
  form: ImageFormat | CompanionFormat,
): Promise<FastifyReply> {
  const { images, authenticate, applyCallerLimits, actAsMember } = parts;
  const authenticated = await authenticate(request);
  request.caller = authenticated;
  await applyCallerLimits(authenticated, reply, {});
  requireScope(authenticated, routes.getImage.scope);
  const caller = await actAsMember(authenticated, routes.getImage, { imageId: id });
  request.caller = caller;
  const row = await images.find(id, caller.user.id, caller.project?.id);
  if (!row) throw publicError('image-not-found', {});
  const accessUrls = await accessUrlsOf(parts, [row]);
  const url = imageUrl(origin, `${baseName(row.filename)}.${form}`) + accessUrls(row).query;
  return reply.redirect(url, 302);
}

/**
 * Serves the table of an image as text or workbook. Generated per request, so that no copy outlives the
 * payload.
 */
export async function serveCompanion(
  parts: CompanionParts,
  context: ImageContext,
  opened: OpenedImage,
  { base, format: form }: { readonly base: string; readonly format: CompanionFormat },
): Promise<FastifyReply> {
  const { request, reply, origin } = context;
  const { row, payload } = await findRenderSource(parts, `${base}.png`, {
    origin,
    query: opened.query,
  });
  const { headers, rows } = context.query;
  const content = `${headers === 'labels' ? '-labels' : ''}${rows === 'all' ? '-all' : ''}`;
  // The logo of the project is not stored with the image, so that its companions have the one of today.
  const { logoVersion = 0 } = row.project ?? {};
  const logo = logoVersion === 0 ? '' : `-logo${logoVersion}`;
  // Weak: files of one version have equal content, but not necessarily equal bytes.
  const etag = `W/"${base}.${form}${content}${logo}-${API_VERSION}"`;
  reply.headers({
    etag,
    'cache-control': cacheControlWithUrls(
      Math.min(companionCacheSeconds, opened.secondsLeft),
      request,
      parts.config.publicUrl,
      opened.isPrivate,
    ),
    'x-robots-tag': 'noindex',
    link: alternates(origin, row.filename, form, opened.query),
  });
  if (isNotModified(request.headers, etag)) return reply.code(304).send();
  await countCompanion(parts, context);
  const renderRequest = {
    settings: layersOf(row),
    signal: clientAbortSignal(reply),
    companion: { headers, rows },
    ...(await parts.projectLogos.of(row.project)),
    ...visitorTenant(request.ip),
  };
  const bytes = await writeTable(parts.renderPool, payload, form, renderRequest);
  const platform = platformOf(form);
  const body =
    platform === undefined ? bytes : await messageBytes(parts, context, opened, { platform, row, bytes });
  const filename = `${base}.${form}`;
  setImageHeaders(reply, {
    filename,
    contentType: companionTypes[form],
    asAttachment: isDownload(context.query.download),
  });
  return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

/** A table for a platform, and the image that was requested. */
interface TableForPlatform {
  readonly platform: NativePlatform;
  readonly row: RenderSourceRow;
  /** JSON of a `NativeTable`. */
  readonly bytes: Uint8Array;
}

/** The message of a platform, with the images of the table if it does not fit. */
async function messageBytes(
  { sharedImages }: CompanionParts,
  { origin }: ImageContext,
  { query }: OpenedImage,
  { platform, row, bytes }: TableForPlatform,
): Promise<Uint8Array> {
  const { image, images = [] } = (await sharedImages.find(row.filename)) ?? {};
  if (image === undefined) throw publicError('image-not-found', {});
  const first = imageUrl(origin, row.filename) + query;
  // The signature of a private image is valid for its own name only.
  const urlOf = (filename: string, index: number) =>
    index === 0 ? first : query === '' ? imageUrl(origin, filename) : withPart(first, index + 1);
  const shown = row.isLaterPart ? [image] : images;
  const message = presentNativeMessage(platform, JSON.parse(new TextDecoder().decode(bytes)) as NativeTable, {
    title: image.title ?? undefined,
    alt: image.alt ?? image.title ?? '',
    images: shown.map((part, index) => ({
      ...part,
      url: urlOf(part.filename, index),
      scale: part.scale ?? 1,
      links: readLinks(part.links),
    })),
  });
  return new TextEncoder().encode(JSON.stringify(message));
}

/** Renders that are running in this process, by file name, which concurrent requests share. */
const running = new Map<string, Promise<void>>();

/** Renders a stored image in another format and stores it for as long as the image exists. */
export async function renderInFormat(
  parts: CompanionParts,
  context: RenderContext,
  {
    filename,
    format,
    query,
  }: { readonly filename: string; readonly format: ImageFormat; readonly query: string },
): Promise<void> {
  const { row, payload } = await findRenderSource(parts, filename, { origin: context.origin, query });
  // The original file is missing: do not recreate it.
  if (row.format === format) throw publicError('image-not-found', {});
  if (row.isLaterPart && isBitmap(format))
    throw notAvailable(
      `This image is a later part of a split table; it is available as ${formatLabels[row.format]} only.`,
    );
  await countCompanion(parts, context);
  const known = running.get(filename);
  if (known) return known;
  const rendering = renderAndStore(parts, row, payload, { filename, format, ip: context.request.ip }).finally(
    () => running.delete(filename),
  );
  running.set(filename, rendering);
  return rendering;
}

async function renderAndStore(
  parts: CompanionParts,
  row: RenderSourceRow,
  payload: string,
  { filename, format, ip }: { readonly filename: string; readonly format: ImageFormat; readonly ip: string },
): Promise<void> {
  const renderRequest = {
    format,
    onUnsupportedFormat: 'whole',
    ...(row.isDark && { colorScheme: 'dark' as const }),
    settings: layersOf(row),
    fonts: await parts.projectFonts.of(row.project),
    ...(await parts.projectLogos.of(row.project)),
    ...visitorTenant(ip),
  } as const;
  const { bytes, format: rendered } = await renderTableWithImages(parts, payload, renderRequest);
  if (rendered !== format)
    throw notAvailable(`As ${format}, the image would exceed the limits of its destination.`);
  await parts.storage.put(imageStorageName(filename), bytes);
  // The job that deletes expired images may already have run.
  if (hasExpired(filename, parts.clock.now())) await parts.storage.delete(imageStorageName(filename));
  // If the image was deleted meanwhile, treat the new file like the first one.
  if ((await parts.deletedImages.stateOf(row.filename)) !== 'active')
    await reconcileImageFile(parts, row.filename);
}

/** The image does not exist in this format, for another reason than its deletion. */
function notAvailable(hint: string): PublicError {
  return publicError('image-not-found', {}, { hint });
}

/** @throws PublicError 404 without such an image, 410 if its payload was deleted */
async function findRenderSource(
  { images, config }: Pick<CompanionParts, 'images' | 'config'>,
  filename: string,
  { origin, query }: { readonly origin: string; readonly query: string },
) {
  const row = await images.findByName(filename);
  if (!row) throw publicError('image-not-found', {});
  if (row.jsonData === null) {
    const url = imageUrl(origin, row.filename) + query;
    throw publicError('table-not-kept', { days: retentionDays(config.retention).payloads, url });
  }
  return { row, payload: row.jsonData };
}

function layersOf({ styleLayers }: RenderSourceRow): string[] {
  const layers: unknown[] = styleLayers === null ? [] : JSON.parse(styleLayers);
  return layers.map((layer) => JSON.stringify(layer));
}

/** @throws PublicError 429 */
async function countCompanion(
  { companionRate }: CompanionParts,
  { request, reply }: RenderContext,
): Promise<void> {
  applyRateLimits(reply, [await companionRate.consume(ipPrefix(request.ip))]);
}

/** The other formats of an image, as a `Link` header (RFC 8288). */
function alternates(origin: string, filename: string, form: CompanionFormat, query: string): string {
  const types: Readonly<Record<string, string>> = { ...contentTypes, ...companionTypes };
  const others = [...imageFormats, ...companionFormats].filter((other) => other !== form);
  const base = baseName(filename);
  const links = others.map((other) => {
    const type = types[other]?.replace(/;.*/, '');
    return `<${imageUrl(origin, `${base}.${other}`)}${query}>; rel="alternate"; type="${type}"`;
  });
  return [`<${imageUrl(origin, filename)}${query}>; rel="canonical"`, ...links].join(', ');
}

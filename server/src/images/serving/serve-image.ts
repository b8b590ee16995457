import { isImageFormat, limits, parseImageName, type StoredImage } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { publicError } from '../../http/errors/public-error.ts';
import type { OperationContext, TableOperationContext } from '../../http/operation-context.ts';
import { parseId } from '../../http/paths.ts';
import { isDownload, serveFile } from '../../http/serve-file.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { isPrivateName, type OpenedImage, openByName, openImage } from '../access/open-image.ts';
import { contentTypeOf, imageStorageFolders, imageUrl, previewUrl } from '../image-file.ts';
import { nativeLinks } from '../native-messages.ts';
import {
  darkLink,
  nextLink,
  partHeaders,
  requestedPart,
  withLinks,
  withPart,
  withScheme,
} from '../part-links.ts';
import type { PreviewsRepo } from '../rendering/previews.repo.ts';
import { nextPartNames } from '../rendering/store-temporary-images.ts';
import { warningsHeader } from '../warnings-header.ts';
import { explainRemoval } from './explain-removal.ts';
import type { LimitMisses } from './limit-misses.ts';
import { type CompanionParts, redirectToName, renderInFormat, serveCompanion } from './serve-companion.ts';
import { serveStoredFile } from './serve-stored-file.ts';

const imageNotFound = () => publicError('image-not-found', {});
const previewNotFound = () => publicError('preview-not-found', {});

interface ImageParts extends CompanionParts {
  readonly limitMisses: LimitMisses;
}

/** The file does not exist, but may be rendered. */
class NotStored extends Error {}

/**
 * Serves the image, or its table as a companion. Stored files of public images are served from storage alone,
 * so that they stay available while the database is down.
 */
export async function serveImage(
  parts: ImageParts,
  context: OperationContext<'getImage'>,
): Promise<FastifyReply> {
  const requested = parseImageName(context.params.filename);
  if (!requested) throw imageNotFound();
  const id = parseId(requested.base);
  if (id !== 0) return redirectToName(parts, context, id, requested.format);
  const { base, format } = requested;
  const find = <Result>(read: () => Promise<Result>) =>
    parts.limitMisses(context.request, () => explainRemoval(parts.removedImages, base, read));
  const open = () => openImage(parts, context.request, base, context.query);
  // Only a private image needs the database; a public one is served also to a client that has missed too often.
  const opened = isPrivateName(base) ? await find(open) : await open();
  if (!isImageFormat(format)) return find(() => serveCompanion(parts, context, opened, { base, format }));
  const filename = `${base}.${format}`;
  if (isPartRequested(context.query)) return find(() => servePart(parts, context, opened, filename));
  try {
    return await serveStored(parts.storage, context, opened, filename, () => new NotStored());
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
  }
  return find(async () => {
    await renderInFormat(parts, context, { filename, format, query: opened.query });
    return serveStored(parts.storage, context, opened, filename, imageNotFound);
  });
}

/**
 * Serves the public image while the database is unavailable; throws `otherwise` for anything that needs more
 * than the storage, such as the check of a signature.
 */
export async function serveStoredImage(
  { storage, clock }: { readonly storage: Storage; readonly clock: Clock },
  context: OperationContext<'getImage'>,
  otherwise: () => Error,
): Promise<FastifyReply> {
  const requested = parseImageName(context.params.filename);
  if (!requested) throw imageNotFound();
  const { base, format } = requested;
  if (parseId(base) !== 0 || !isImageFormat(format) || isPartRequested(context.query)) throw otherwise();
  const opened = openByName(base, clock.now());
  if (opened.isPrivate) throw otherwise();
  return serveStored(storage, context, opened, `${base}.${format}`, otherwise);
}

function isPartRequested({ part, scheme }: OperationContext<'getImage'>['query']): boolean {
  return part !== undefined || scheme === 'dark';
}

/** Serves one image of a split table, counted from 1, or its dark image, by the name of the first. */
async function servePart(
  { sharedImages, storage }: ImageParts,
  context: OperationContext<'getImage'>,
  opened: OpenedImage,
  firstName: string,
): Promise<FastifyReply> {
  const part = requestedPart(context.query.part);
  const { image, images = [], darkNames } = (await sharedImages.find(firstName)) ?? {};
  const partImage = images[part - 1];
  if (!partImage || image?.filename !== firstName || images[0]?.id !== image.id) throw imageNotFound();
  context.reply.headers(
    partHeaders(part, images.length, () =>
      withPart(
        withScheme(imageUrl(context.origin, firstName) + opened.query, context.query.scheme),
        part + 1,
      ),
    ),
  );
  const isDark = context.query.scheme === 'dark';
  const served = isDark ? darkNames?.get(partImage.filename) : partImage.filename;
  if (served === undefined) throw imageNotFound();
  return serveStored(storage, context, opened, served, imageNotFound);
}

function serveStored(
  storage: Storage,
  { request, reply, query }: Pick<OperationContext<'getImage'>, 'request' | 'reply' | 'query'>,
  { isPrivate, secondsLeft }: Pick<OpenedImage, 'isPrivate' | 'secondsLeft'>,
  filename: string,
  notFound: () => Error,
): Promise<FastifyReply> {
  return serveStoredFile(request, reply, storage, {
    filename,
    cacheSeconds: Math.min(secondsLeft, limits.imageCacheSeconds),
    isPrivate,
    asAttachment: isDownload(query.download),
    notFound,
  });
}

interface PreviewParts {
  readonly storage: Storage;
  readonly previews: PreviewsRepo;
  readonly clock: Clock;
}

/** Serves a temporary image until it expires; caches may store it no longer than that. */
export async function servePreview(
  { storage, previews, clock }: PreviewParts,
  context: OperationContext<'getPreview'>,
): Promise<FastifyReply> {
  const { filename } = context.params;
  const contentType = contentTypeOf(filename);
  if (contentType === undefined) throw previewNotFound();
  const now = clock.now();
  const nextNames = nextPartNames(filename);
  const expiries = await previews.findExpiries([filename, ...nextNames], now);
  const expiresAt = expiries.get(filename);
  if (!expiresAt) throw previewNotFound();
  const next = nextNames.find((name) => expiries.has(name));
  if (next !== undefined) context.reply.headers(nextLink(previewUrl(context.origin, next)));
  const leftSeconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return serveFile(context.request, context.reply, storage, `${imageStorageFolders.previews}/${filename}`, {
    filename,
    contentType,
    cacheSeconds: Math.min(leftSeconds, limits.imageCacheSeconds),
    asAttachment: isDownload(context.query.download),
    notFound: previewNotFound,
  });
}

/** Sends the image of a stored response, for a client that accepts images. */
export async function sendReplayedImage(
  storage: Storage,
  { request, reply }: TableOperationContext,
  stored: StoredImage,
): Promise<FastifyReply> {
  const { url, image, images, darkUrl, native = {}, renderVersion = 1, warnings = [] } = stored;
  const { filename } = image;
  // A response stored by an earlier version has no `images` and no `renderVersion`.
  reply.headers({ location: url, 'x-image-url': url, 'x-render-version': String(renderVersion) });
  reply.headers(warningsHeader(warnings));
  const partLinks = partHeaders(1, images?.length ?? 1, () => withPart(url, 2));
  reply.headers(withLinks(withLinks(partLinks, darkLink(darkUrl)), nativeLinks(url, Object.keys(native))));
  return serveStoredFile(request, reply, storage, {
    filename,
    cacheSeconds: 0,
    isPrivate: isPrivateName(filename),
    asAttachment: false,
    notFound: imageNotFound,
  });
}

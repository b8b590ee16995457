import { createHash } from 'node:crypto';
import { shareCacheSeconds } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { cacheControlWithUrls } from '../../http/cache-control.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import { setPageHeaders } from '../../http/pages/plain-page.ts';
import { isNotModified } from '../../http/serve-file.ts';
import { filenamesInAllFormats, imageStorageName } from '../image-file.ts';
import { writeSharePage } from './share-page.ts';
import { findSharedImage, type SharedParts, shareableImageOf } from './shareable-image.ts';
import type { SharedImageRow } from './shared-images.repo.ts';

/** Serves the page that shows a stored image. */
export async function serveSharePage(
  parts: SharedParts,
  context: OperationContext<'getSharePage'>,
): Promise<FastifyReply> {
  const { params, query, request, reply, origin } = context;
  const { image, images, darkNames, opened } = await findSharedImage(parts, context, params.name, query);
  const raster = await shareableImageOf(parts, context, image, opened);
  const { hasTable = false } = images[0] ?? {};
  const page = writeSharePage({
    origin,
    image,
    images,
    darkNames,
    opened,
    raster,
    hasTable,
    storedNames: hasTable ? [] : await namesInStorage(parts, image),
  });
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  setPageHeaders(reply, { canCopy: true });
  const cacheControl = cacheControlWithUrls(
    Math.min(shareCacheSeconds, opened.secondsLeft),
    request,
    parts.config.publicUrl,
    opened.isPrivate,
  );
  reply.headers({ etag, 'cache-control': cacheControl });
  if (isNotModified(request.headers, etag)) return reply.code(304).send();
  return reply.send(page);
}

/** The formats that remain available after the payload was deleted. */
async function namesInStorage({ storage }: SharedParts, { filename }: SharedImageRow): Promise<string[]> {
  const names = filenamesInAllFormats(filename);
  const found = await Promise.all(names.map((name) => storage.exists(imageStorageName(name))));
  return names.filter((_, index) => found[index]);
}

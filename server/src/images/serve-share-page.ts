import { createHash } from 'node:crypto';
import { shareCacheSeconds } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { cacheAddressed } from '../http/cache-addressed.ts';
import type { Call } from '../http/call.ts';
import { setPageHeaders } from '../http/plain-page.ts';
import { isUnchanged } from '../http/serve-file.ts';
import { formNames, imageName } from './image-file.ts';
import { writeSharePage } from './share-page.ts';
import type { SharedImageRow } from './shared-images.repo.ts';
import { findShared, pictureOf, type SharedParts } from './shared-picture.ts';

/** Serves the page that shows a stored image. */
export async function serveSharePage(parts: SharedParts, context: Call<'getSharePage'>): Promise<FastifyReply> {
  const { params, request, reply, origin } = context;
  const { image, images } = await findShared(parts, params.name);
  const raster = await pictureOf(parts, context, image);
  const { hasTable = false } = images[0] ?? {};
  const page = writeSharePage({
    origin,
    image,
    images,
    raster,
    hasTable,
    storedNames: hasTable ? [] : await namesInStorage(parts, image),
  });
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  setPageHeaders(reply);
  const cacheControl = cacheAddressed(shareCacheSeconds, request, parts.config.publicUrl);
  reply.headers({ etag, 'cache-control': cacheControl });
  if (isUnchanged(request.headers, etag)) return reply.code(304).send();
  return reply.send(page);
}

/** The formats that remain available after the payload was deleted. */
async function namesInStorage({ storage }: SharedParts, { filename }: SharedImageRow): Promise<string[]> {
  const names = formNames(filename);
  const found = await Promise.all(names.map((name) => storage.exists(imageName(name))));
  return names.filter((_, index) => found[index]);
}

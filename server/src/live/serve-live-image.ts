import { fillPath, type LiveFile, limits, liveCacheSeconds, parseLiveFile, routes } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { isDownload, serveFile } from '../http/serve-file.ts';
import { splitSchemes } from '../images/dark-names.ts';
import type { RemovedImagesRepo } from '../images/deletion/removed-images.repo.ts';
import { baseName, contentTypeOf, imageStorageName } from '../images/image-file.ts';
import { partHeaders, requestedPart, withPart, withScheme } from '../images/part-links.ts';
import { explainRemoval } from '../images/serving/explain-removal.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type LivePointer, readPointer } from './live-pointer.ts';
import { liveUrl } from './live-url.ts';

const notFound = () => publicError('image-not-found', {});
const { fresh, whileRevalidating, ifUnreachable } = liveCacheSeconds;
const liveCacheControl = `public, max-age=${fresh}, stale-while-revalidate=${whileRevalidating}, stale-if-error=${ifUnreachable}`;

/** Serves the newest or another version of a live image from storage alone. @throws PublicError 404, 410 */
export async function serveLiveImage(
  {
    storage,
    removedImages,
  }: { readonly storage: Storage; readonly removedImages: Pick<RemovedImagesRepo, 'find'> },
  context: OperationContext<'serveLiveImage'>,
): Promise<FastifyReply> {
  const { request, reply, params, query, origin } = context;
  const file = parseLiveFile(params.file);
  if (!file) throw notFound();
  const pointer = await readPointer(storage, file.token);
  if (!pointer) throw notFound();
  if (pointer.isDeleted) throw publicError('live-image-deleted', {});
  const pinned = requestedVersion(file, query.v);
  const part = requestedPart(query.part);
  const { version, filename, count } = find(pointer, pinned, part, query.scheme === 'dark');
  const cacheControl = pinned === undefined ? liveCacheControl : undefined;
  reply.headers({ 'x-live-version': String(version) });
  if (!filename.endsWith(`.${file.format}`)) {
    reply.header('cache-control', liveCacheControl);
    const named = `${baseName(filename)}.${file.format}`;
    return reply.redirect(origin + fillPath(routes.getImage.aliases[0], { filename: named }), 302);
  }
  const url = liveUrl(origin, { token: file.token, filenames: [filename] });
  const pinnedUrl = withScheme(pinned === undefined ? url : `${url}?v=${pinned}`, query.scheme);
  reply.headers(partHeaders(part, count, () => withPart(pinnedUrl, part + 1)));
  return explainRemoval(removedImages, baseName(filename), () =>
    serveFile(request, reply, storage, imageStorageName(filename), {
      filename,
      contentType: contentTypeOf(filename) ?? '',
      cacheSeconds: limits.imageCacheSeconds,
      cacheControl,
      asAttachment: isDownload(query.download),
      notFound,
    }),
  );
}

/** @throws PublicError 400 if the URL names two versions */
function requestedVersion({ version }: LiveFile, inQuery: string | undefined): number | undefined {
  if (inQuery === undefined || version === undefined || Number(inQuery) === version)
    return version ?? (inQuery === undefined ? undefined : Number(inQuery));
  const problem = `The URL names version ${version} before the extension and ${inQuery} in v; send only one.`;
  throw invalidRequest('/v', problem);
}

/** @throws PublicError 404 */
function find(
  pointer: LivePointer,
  pinned: number | undefined,
  part: number,
  isDark: boolean,
): { readonly version: number; readonly filename: string; readonly count: number } {
  const version = pinned ?? pointer.version;
  const { filenames = [] } = pointer.versions.find((one) => one.version === version) ?? {};
  const { light, dark } = splitSchemes(filenames.map((filename) => ({ filename })));
  const images = isDark ? dark : light;
  const { filename } = images[part - 1] ?? {};
  if (filename === undefined) throw notFound();
  return { version, filename, count: images.length };
}

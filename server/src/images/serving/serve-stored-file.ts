import type { FastifyReply, FastifyRequest } from 'fastify';
import { serveFile } from '../../http/serve-file.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { contentTypeOf, imageStorageName } from '../image-file.ts';
import { movedUrlOf } from '../moved-image.ts';

/** A file of a stored image, and how it is served. */
interface StoredFile {
  readonly filename: string;
  readonly cacheSeconds: number;
  readonly isPrivate: boolean;
  readonly asAttachment: boolean;
  readonly notFound: () => Error;
}

/** Shorter than that of an image, so that a deleted one is not redirected to for long. */
const REDIRECT_CACHE_SECONDS = 300;

/** The storage has no file of this name. */
class NoFile extends Error {}

/** Serves the file of a stored image; if it is only in the bucket of its project, redirects to it. */
export async function serveStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: StoredFile,
): Promise<FastifyReply> {
  const { filename, cacheSeconds } = file;
  try {
    return await serveFile(request, reply, storage, imageStorageName(filename), {
      ...file,
      contentType: contentTypeOf(filename) ?? '',
      notFound: () => new NoFile(),
    });
  } catch (error) {
    if (!(error instanceof NoFile)) throw error;
  }
  const url = await movedUrlOf(storage, filename);
  if (url === undefined) throw file.notFound();
  const seconds = Math.min(cacheSeconds, REDIRECT_CACHE_SECONDS);
  return reply.header('cache-control', `public, max-age=${seconds}`).redirect(url, 302);
}

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { hasExpired } from './access/open-image.ts';
import type { ImagesRepo } from './images.repo.ts';
import { setZipHeaders, type ZipParts, zipFiles } from './zip-files.ts';

/** Sends images of the caller as a ZIP archive. @throws PublicError 404 if the caller has none of the images */
export async function downloadImages(
  parts: ZipParts & { readonly images: ImagesRepo },
  { caller, query, reply }: OperationContext<'downloadImages'>,
): Promise<FastifyReply> {
  const ids = query.ids.split(',').map(Number);
  const projectId = query.projectId === undefined ? undefined : Number(query.projectId);
  const owned = await parts.images.filenamesOf(ids, caller.user.id, caller.project?.id ?? projectId);
  const now = parts.clock.now();
  const filenames = owned.filter((filename) => !hasExpired(filename, now));
  if (filenames.length === 0) throw publicError('image-not-found', {});
  setZipHeaders(reply);
  return reply.send(Readable.from(zipFiles(parts, filenames)));
}

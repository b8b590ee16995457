import type { ListedImage } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { parseId } from '../http/paths.ts';
import type { SignParts } from './access/sign-urls.ts';
import { imageDetailJson, presentListedImage } from './image-response.ts';
import type { ImagesRepo } from './images.repo.ts';
import { presentFor } from './present-for.ts';
import { toStorableTitle } from './rendering/store-table.ts';

type RecordParts = SignParts & { readonly images: ImagesRepo };

/** One image of the caller with its payload. @throws PublicError 404 */
export async function getImageDetail(
  parts: RecordParts,
  context: OperationContext<'getImageDetail'>,
): Promise<FastifyReply> {
  const { caller, params, reply } = context;
  const row = await parts.images.find(parseId(params.id), caller.user.id, caller.project?.id);
  if (!row) throw publicError('image-not-found', {});
  return reply
    .type('application/json; charset=utf-8')
    .send(imageDetailJson(row, await presentFor(parts, context, [row])));
}

/** Changes title and description of an image of the caller. @throws PublicError 404 */
export async function updateImage(
  parts: RecordParts,
  context: OperationContext<'updateImage'>,
): Promise<ListedImage> {
  const { images } = parts;
  const { caller, params, body } = context;
  const [id, userId, projectId] = [parseId(params.id), caller.user.id, caller.project?.id];
  const change = {
    ...(body.title === undefined ? {} : { title: toStorableTitle(body.title ?? undefined) }),
    ...(body.description === undefined
      ? {}
      : { description: toStorableTitle(body.description ?? undefined) }),
  };
  const isEmpty = Object.keys(change).length === 0;
  const row = isEmpty
    ? await images.find(id, userId, projectId)
    : await images.update(id, userId, projectId, change);
  if (!row) throw publicError('image-not-found', {});
  return presentListedImage(row, await presentFor(parts, context, [row]));
}

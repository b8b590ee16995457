import type { ListedImage } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { parseId } from '../http/paths.ts';
import { imageDetailJson, presentListedImage } from './image-response.ts';
import type { ImagesRepo } from './images.repo.ts';
import { toStorableTitle } from './rendering/store-table.ts';

/** One image of the caller with its payload. @throws PublicError 404 */
export async function getImageDetail(
  images: ImagesRepo,
  context: OperationContext<'getImageDetail'>,
): Promise<FastifyReply> {
  const { caller, params, origin, reply } = context;
  const row = await images.find(parseId(params.id), caller.user.id, caller.project?.id);
  if (!row) throw publicError('image-not-found', {});
  return reply.type('application/json; charset=utf-8').send(imageDetailJson(row, origin));
}

/** Changes title and description of an image of the caller. @throws PublicError 404 */
export async function updateImage(
  images: ImagesRepo,
  context: OperationContext<'updateImage'>,
): Promise<ListedImage> {
  const { caller, params, body, origin } = context;
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
  return presentListedImage(row, origin);
}

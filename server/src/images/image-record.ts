import type { ListedImage } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import type { Call } from '../http/call.ts';
import { idOf } from '../http/paths.ts';
import { refusal } from '../http/public-error.ts';
import type { ImagesRepo } from './images.repo.ts';
import { imageDetailJson, presentListedImage } from './present-image.ts';
import { storedTitle } from './store-table.ts';

/** One image of the caller with its payload. @throws PublicError 404 */
export async function getImageDetail(
  images: ImagesRepo,
  context: Call<'getImageDetail'>,
): Promise<FastifyReply> {
  const { caller, params, origin, reply } = context;
  const row = await images.find(idOf(params.id), caller.user.id, caller.project?.id);
  if (!row) throw refusal('image-not-found', {});
  return reply.type('application/json; charset=utf-8').send(imageDetailJson(row, origin));
}

/** Changes title and description of an image of the caller. @throws PublicError 404 */
export async function updateImage(images: ImagesRepo, context: Call<'updateImage'>): Promise<ListedImage> {
  const { caller, params, body, origin } = context;
  const [id, userId, projectId] = [idOf(params.id), caller.user.id, caller.project?.id];
  const change = {
    ...(body.title === undefined ? {} : { title: storedTitle(body.title ?? undefined) }),
    ...(body.description === undefined ? {} : { description: storedTitle(body.description ?? undefined) }),
  };
  const isEmpty = Object.keys(change).length === 0;
  const row = isEmpty
    ? await images.find(id, userId, projectId)
    : await images.update(id, userId, projectId, change);
  if (!row) throw refusal('image-not-found', {});
  return presentListedImage(row, origin);
}

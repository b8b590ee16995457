import {
  type Done,
  type LiveImage,
  type LiveImageDetail,
  type LiveImageList,
  liveRestoreDays,
} from '@pictable/contract';
import { publicError } from '../http/errors/public-error.ts';
import type { Handlers, OperationContext } from '../http/operation-context.ts';
import { imageUrl } from '../images/image-file.ts';
import { afterCommit } from '../platform/outage.ts';
import { type LiveKey, LiveLimitReached } from './live-images.repo.ts';
import { writePointer } from './live-pointer.ts';
import { versionTag } from './preconditions.ts';
import { presentLive } from './present-live.ts';
import { type PutLiveParts, putLiveImage } from './put-live-image.ts';
import { liveLimitReached } from './replace-live-image.ts';
import { serveLiveImage } from './serve-live-image.ts';

type Parts = PutLiveParts;

/** Handlers of the operations for live images. */
export function liveHandlers(parts: Parts) {
  return {
    putLiveImage: (context) => putLiveImage(parts, context),
    listLiveImages: (context) => listLiveImages(parts, context),
    getLiveImage: (context) => getLiveImage(parts, context),
    deleteLiveImage: (context) => deleteLiveImage(parts, context),
    restoreLiveImage: (context) => restoreLiveImage(parts, context),
    serveLiveImage: (context) => serveLiveImage(parts.storage, context),
  } satisfies Partial<Handlers>;
}

async function listLiveImages(
  { liveImages }: Parts,
  { caller, query, origin }: OperationContext<'listLiveImages'>,
): Promise<LiveImageList> {
  const requestedId = query.projectId === undefined ? undefined : Number(query.projectId);
  if (caller.project && requestedId !== undefined && requestedId !== caller.project.id)
    return { success: true, liveImages: [] };
  const rows = await liveImages.list(caller.user.id, caller.project?.id ?? requestedId);
  return { success: true, liveImages: rows.map((row) => presentLive(origin, row)) };
}

async function getLiveImage(
  { liveImages }: Parts,
  context: OperationContext<'getLiveImage'>,
): Promise<LiveImageDetail> {
  const { origin, reply } = context;
  const found = await liveImages.find(keyOf(context));
  if (!found) throw notFound(context);
  reply.header('etag', versionTag(found));
  const versions = await liveImages.versions(found.id);
  return {
    success: true,
    ...presentLive(origin, found),
    versions: versions.map(({ version, imageId, filenames: [first = ''], createdAt }) => ({
      version,
      url: imageUrl(origin, first),
      imageId,
      createdAt: createdAt.toISOString(),
    })),
  };
}

async function deleteLiveImage(parts: Parts, context: OperationContext<'deleteLiveImage'>): Promise<Done> {
  const id = await parts.liveImages.delete(keyOf(context), parts.clock.now());
  if (id === undefined) throw notFound(context);
  await afterCommit(() => writePointer(parts, id));
  return { success: true };
}

async function restoreLiveImage(
  parts: Parts,
  context: OperationContext<'restoreLiveImage'>,
): Promise<LiveImage> {
  const oldest = new Date(parts.clock.now().getTime() - liveRestoreDays * 86_400_000);
  const restored = await parts.liveImages.restore(keyOf(context), oldest).catch((error: unknown) => {
    throw error instanceof LiveLimitReached ? liveLimitReached() : error;
  });
  if (!restored) throw notFound(context);
  await afterCommit(() => writePointer(parts, restored.id));
  return presentLive(context.origin, restored);
}

type NamedContext = Pick<OperationContext<'getLiveImage'>, 'caller' | 'params' | 'query'>;

/** A project key names those of its project; a personal key those of the project in the query, or of none. */
function keyOf({ caller, params, query }: NamedContext): LiveKey {
  const requestedId = query.projectId === undefined ? null : Number(query.projectId);
  const projectId = caller.project?.id ?? requestedId;
  // Another project than that of the key has no live images for this caller.
  const isForeign = caller.project !== undefined && requestedId !== null && requestedId !== caller.project.id;
  return { userId: caller.user.id, projectId: isForeign ? 0 : projectId, name: params.name };
}

function notFound({ params }: NamedContext): Error {
  return publicError('live-image-not-found', { name: params.name.slice(0, 80) });
}

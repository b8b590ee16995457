import {
  type Done,
  type LiveImage,
  type LiveImageDetail,
  type LiveImageList,
  liveRestoreDays,
  planOfTier,
} from '@pictable/contract';
import { invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { Handlers, OperationContext } from '../http/operation-context.ts';
import type { RemovedImagesRepo } from '../images/deletion/removed-images.repo.ts';
import { imageUrl } from '../images/image-file.ts';
import { afterCommit } from '../platform/outage.ts';
import { sourceUrlOf } from '../templates/expansion-of.ts';
import { type LiveKey, LiveLimitReached, type LiveRow } from './live-images.repo.ts';
import { writePointer } from './live-pointer.ts';
import { versionTag } from './preconditions.ts';
import { presentLive } from './present-live.ts';
import { type PutLiveParts, putLiveImage } from './put-live-image.ts';
import { readStoredRequest, refreshSecondsOf } from './refresh-schedule.ts';
import { liveLimitReached } from './replace-live-image.ts';
import { serveLiveImage } from './serve-live-image.ts';

type Parts = PutLiveParts & { readonly removedImages: RemovedImagesRepo };

const withoutSchedule =
  'The live image is not refreshed. Store it with source and refresh; then the interval can be changed.';

/** Handlers of the operations for live images. */
export function liveHandlers(parts: Parts) {
  return {
    putLiveImage: (context) => putLiveImage(parts, context),
    listLiveImages: (context) => listLiveImages(parts, context),
    getLiveImage: (context) => getLiveImage(parts, context),
    updateLiveImage: (context) => updateLiveImage(parts, context),
    refreshLiveImage: (context) => refreshLiveImage(parts, context),
    deleteLiveImage: (context) => deleteLiveImage(parts, context),
    restoreLiveImage: (context) => restoreLiveImage(parts, context),
    serveLiveImage: (context) => serveLiveImage(parts, context),
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
  parts: Parts,
  context: OperationContext<'getLiveImage'>,
): Promise<LiveImageDetail> {
  const { origin, reply } = context;
  const found = await findLive(parts, context);
  reply.header('etag', versionTag(found));
  const versions = await parts.liveImages.versions(found.id);
  return {
    success: true,
    ...presentLive(origin, found),
    sourceUrl: await sourceUrl(parts, found),
    versions: versions.map(({ version, imageId, filenames: [first = ''], createdAt }) => ({
      version,
      url: imageUrl(origin, first),
      imageId,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Null: it is not refreshed, its source was in a template that was deleted, or it cannot be decrypted any more. */
async function sourceUrl(
  { liveRefreshes, templates, encryption }: Parts,
  { id, projectId, refreshSeconds }: LiveRow,
): Promise<string | null> {
  const request = refreshSeconds === null ? undefined : await liveRefreshes.storedRequest(id);
  const read = request === undefined ? undefined : readStoredRequest(encryption, id, { request });
  return (read && (await sourceUrlOf(templates, read.table, projectId))) ?? null;
}

/** @throws PublicError 400 for an interval that is not allowed, and without a schedule; 404 */
async function updateLiveImage(
  parts: Parts,
  context: OperationContext<'updateLiveImage'>,
): Promise<LiveImage> {
  const { caller, body } = context;
  const { tier } = planOfTier(parts.plans, caller.user.currentPlanTier);
  const seconds = body.refresh === null ? null : refreshSecondsOf(body.refresh, tier);
  const { id } = await findLive(parts, context);
  const now = parts.clock.now();
  if (seconds === null) await parts.liveRefreshes.setSchedule(id, undefined, now);
  else if (!(await parts.liveRefreshes.changeInterval(id, seconds, now)))
    throw invalidRequest('/refresh', withoutSchedule);
  return presentLive(context.origin, await findLive(parts, context));
}

/** @throws PublicError 400 without a schedule, 404 */
async function refreshLiveImage(
  parts: Parts,
  context: OperationContext<'refreshLiveImage'>,
): Promise<LiveImage> {
  const { id } = await findLive(parts, context);
  if (!(await parts.liveRefreshes.refreshNow(id, parts.clock.now())))
    throw invalidRequest('', withoutSchedule);
  context.reply.code(202);
  return presentLive(context.origin, await findLive(parts, context));
}

/** @throws PublicError 404 */
async function findLive({ liveImages }: Parts, context: NamedContext) {
  const found = await liveImages.find(keyOf(context));
  if (!found) throw notFound(context);
  return found;
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

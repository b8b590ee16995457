import { filenameSlug, limits, type StoredLiveImage } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { negotiateResponse } from '../http/accept.ts';
import { checkResourceName } from '../http/check-resource-name.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { LeaseLostError } from '../idempotency/lease-lost-error.ts';
import { embedSnippets } from '../images/embed-snippets.ts';
import { presentMetadata, presentWarnings } from '../images/image-response.ts';
import { clientAbortSignal, styleLayers } from '../images/rendering/render-table.ts';
import {
  type StoredTable,
  type StoreParts,
  type StoreTableRequest,
  storeTable,
} from '../images/rendering/store-table.ts';
import { readTableRequest } from '../images/rendering/table-request.ts';
import { randomName } from '../platform/ids.ts';
import { afterCommit } from '../platform/outage.ts';
import { accountTenant } from '../platform/render-pool/tenants.ts';
import { chooseProject } from '../projects/choose-project.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import { expansionOf } from '../templates/expansion-of.ts';
import { quotaHeaders, quotaOf } from '../usage/quota.ts';
import { checkLiveAccess } from './check-live-access.ts';
import {
  type LiveImagesRepo,
  type LiveKey,
  LiveLimitReached,
  type NewestVersion,
  type NewVersion,
  showsTable,
} from './live-images.repo.ts';
import { writePointer } from './live-pointer.ts';
import type { LivePointersRepo } from './live-pointers.repo.ts';
import { liveUrls } from './live-url.ts';
import { checkPreconditions, versionTag } from './preconditions.ts';
import { presentLive } from './present-live.ts';
import { fingerprintOf, fingerprintOfSource } from './table-fingerprint.ts';

export interface PutLiveParts extends StoreParts {
  readonly projects: ProjectsRepo;
  readonly liveImages: LiveImagesRepo;
  readonly livePointers: LivePointersRepo;
}

/**
 * Renders a table as the newest version of a live image, unless the newest version was rendered from the same
 * table. The stable URL serves it before the response is sent.
 *
 * @throws PublicError 400, 402, 403, 404, 412 if a precondition does not hold
 */
export async function putLiveImage(
  parts: PutLiveParts,
  context: OperationContext<'putLiveImage'>,
): Promise<StoredLiveImage> {
  const { caller, request, reply, params, query, body, origin } = context;
  checkResourceName('live image', params.name);
  const table = readTableRequest(body, query);
  checkLiveAccess(table);
  const project = await chooseProject(parts.projects, caller, { projectId: table.projectId });
  request.projectId = project?.id;
  const key: LiveKey = { userId: caller.user.id, projectId: project?.id ?? null, name: params.name };
  const { format } = negotiateResponse(request.headers.accept);
  const signal = clientAbortSignal(reply);
  const requester = accountTenant(caller.user.id);
  const expansion = await expansionOf(parts, table, { userId: caller.user.id, project, requester, signal });
  const fingerprint = fingerprintOf(table, [
    expansion.template ?? '',
    ...(expansion.source ? [fingerprintOfSource(expansion.source)] : []),
    ...styleLayers([caller.user.settings, project?.settings], format),
  ]);
  const check = (newest: NewestVersion | undefined) =>
    checkPreconditions(request.headers, newest, fingerprint);

  const before = await parts.liveImages.find(key);
  check(before);
  if (showsTable(before, fingerprint)) return unchanged(parts, context, key, before);
  const storeRequest = {
    caller,
    project,
    table,
    acceptedFormat: format,
    origin,
    expansion: { ...expansion, alwaysFill: true },
    checkExpanded: checkLiveAccess,
    signal,
  };
  const newToken = `${filenameSlug(params.name, undefined, limits.filenameCharsMax)}-${randomName()}`;
  const stored = await storeVersion(parts, storeRequest, { key, fingerprint, newToken, check });
  if (!stored) {
    // A concurrent request has stored the same table.
    const newest = await parts.liveImages.find(key);
    if (newest) return unchanged(parts, context, key, newest);
    throw publicError('live-image-not-found', { name: params.name });
  }
  const { live, rendering } = stored;
  await afterCommit(() => writePointer(parts, live.id));
  reply.code(live.version === 1 ? 201 : 200).headers(quotaHeaders(stored.quota));
  setVersionTag(reply, live);
  return {
    success: true,
    unchanged: false,
    ...presentLive(origin, { ...key, ...live }),
    metadata: presentMetadata(rendering),
    alt: rendering.alt.short,
    ...embedSnippets(liveUrls(origin, live), rendering),
    warnings: presentWarnings(rendering),
  };
}

/** Renders, stores and charges a version. @returns undefined if the newest version is the same by now */
async function storeVersion(
  parts: PutLiveParts,
  request: StoreTableRequest,
  version: NewVersion,
): Promise<(StoredTable & { readonly live: NewestVersion }) | undefined> {
  let live: NewestVersion | undefined;
  try {
    const stored = await storeTable(parts, request, async ({ rows }, limit) => {
      const done = await parts.liveImages.putVersion(version, rows, limit, parts.clock.now());
      live = done?.live;
      return done?.charged;
    });
    return live && { ...stored, live };
  } catch (error) {
    if (error instanceof LiveLimitReached) throw liveLimitReached();
    if (error instanceof LeaseLostError) return undefined;
    throw error;
  }
}

/** Nothing was rendered and charged. The pointer is written if an earlier request could not. */
async function unchanged(
  parts: PutLiveParts,
  { caller, reply, origin }: OperationContext<'putLiveImage'>,
  key: LiveKey,
  newest: NewestVersion,
): Promise<StoredLiveImage> {
  await writePointer(parts, newest.id);
  reply.code(200).headers(quotaHeaders(quotaOf(caller.user, parts.plans, parts.clock.now())));
  setVersionTag(reply, newest);
  return { success: true, unchanged: true, ...presentLive(origin, { ...key, ...newest }), warnings: [] };
}

function setVersionTag(reply: FastifyReply, newest: NewestVersion): void {
  reply.header('etag', versionTag(newest));
}

export function liveLimitReached(): Error {
  return publicError('live-limit-reached', { limit: limits.liveImagesMax });
}

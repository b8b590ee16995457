import { planOfTier, type StoredLiveImage } from '@pictable/contract';
import { negotiateResponse } from '../http/accept.ts';
import { checkResourceName } from '../http/check-resource-name.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { embedSnippets } from '../images/embed-snippets.ts';
import { presentMetadata, presentReport, storedWarnings } from '../images/image-response.ts';
import { presentNative } from '../images/native-messages.ts';
import { clientAbortSignal } from '../images/rendering/render-table.ts';
import { readLiveRequest } from '../images/rendering/table-request.ts';
import { afterCommit } from '../platform/outage.ts';
import { accountTenant } from '../platform/render-pool/tenants.ts';
import { type SelectProjectParts, selectProject } from '../projects/choose-project.ts';
import { expansionOf } from '../templates/expansion-of.ts';
import { quotaHeaders, quotaOf } from '../usage/quota.ts';
import { checkLiveAccess } from './check-live-access.ts';
import type { LiveKey } from './live-images.repo.ts';
import { writePointer } from './live-pointer.ts';
import type { LivePointersRepo } from './live-pointers.repo.ts';
import { type LiveRefreshesRepo, type RefreshSchedule, setRefreshSchedule } from './live-refreshes.repo.ts';
import { darkLiveUrls, liveUrls } from './live-url.ts';
import { checkPreconditions, versionTag } from './preconditions.ts';
import { presentLive } from './present-live.ts';
import { scheduleOf, sealSchedule } from './refresh-schedule.ts';
import { type ReplacedLive, type ReplaceLiveParts, replaceLiveImage } from './replace-live-image.ts';

export interface PutLiveParts extends ReplaceLiveParts, SelectProjectParts {
  readonly livePointers: LivePointersRepo;
  readonly liveRefreshes: LiveRefreshesRepo;
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
  const { request, reply, params, query, body, origin } = context;
  checkResourceName('live image', params.name);
  const table = readLiveRequest(body, query);
  checkLiveAccess(table);
  const { caller, project } = await selectProject(parts, context, { projectId: table.projectId });
  request.projectId = project?.id;
  const key: LiveKey = { userId: caller.user.id, projectId: project?.id ?? null, name: params.name };
  const { format } = negotiateResponse(request.headers.accept);
  const signal = clientAbortSignal(reply);
  const requester = accountTenant(caller.user.id);
  const expansion = await expansionOf(parts, table, { userId: caller.user.id, project, requester, signal });
  const { tier } = planOfTier(parts.plans, caller.user.currentPlanTier);
  const schedule = scheduleOf(
    { table, query, format, origin },
    { hasSource: expansion.source !== undefined, tier },
  );
  const replaced = await replaceLiveImage(parts, {
    caller,
    project,
    key,
    table,
    format,
    expansion,
    origin,
    signal,
    check: (newest, fingerprint) => checkPreconditions(request.headers, newest, fingerprint),
    alsoWrite: (tx, liveId) =>
      setRefreshSchedule(tx, liveId, sealSchedule(parts.encryption, liveId, schedule), parts.clock.now()),
  });
  if (!replaced.stored) return unchanged(parts, { ...context, caller }, { key, replaced, schedule });
  const { live, stored } = replaced;
  await afterCommit(() => writePointer(parts, live.id));
  reply.code(live.version === 1 ? 201 : 200).headers(quotaHeaders(stored.quota));
  reply.header('etag', versionTag(live));
  return {
    success: true,
    unchanged: false,
    ...presentLive(origin, { ...key, ...live }),
    metadata: presentMetadata(stored.rendering),
    alt: stored.rendering.alt.short,
    ...embedSnippets(liveUrls(origin, live), stored.rendering, darkLiveUrls(origin, live)),
    ...presentNative(stored.rendering, liveUrls(origin, live)),
    warnings: storedWarnings(stored.rendering, liveUrls(origin, live)),
    ...presentReport(stored.rendering),
  };
}

interface Unchanged {
  readonly key: LiveKey;
  readonly replaced: ReplacedLive;
  readonly schedule: RefreshSchedule | undefined;
}

/** Nothing was rendered and charged. The pointer is written if an earlier request could not. */
async function unchanged(
  parts: PutLiveParts,
  { caller, reply, origin }: OperationContext<'putLiveImage'>,
  { key, replaced: { live }, schedule }: Unchanged,
): Promise<StoredLiveImage> {
  let newest = live;
  if (schedule !== undefined || live.refreshSeconds !== null) {
    const sealed = sealSchedule(parts.encryption, live.id, schedule);
    await parts.liveRefreshes.setSchedule(live.id, sealed, parts.clock.now());
    newest = (await parts.liveImages.find(key)) ?? live;
  }
  await writePointer(parts, newest.id);
  reply.code(200).headers(quotaHeaders(quotaOf(caller.user, parts.plans, parts.clock.now())));
  reply.header('etag', versionTag(newest));
  return { success: true, unchanged: true, ...presentLive(origin, { ...key, ...newest }), warnings: [] };
}

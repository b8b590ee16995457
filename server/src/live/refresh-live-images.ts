import { planOfTier } from '@pictable/contract';
import type { Logger } from 'pino';
import type { Caller, TakeRenderSlot } from '../http/caller.ts';
import { invalidRequest, PublicError, publicError } from '../http/errors/public-error.ts';
import { accountTenant } from '../platform/render-pool/tenants.ts';
import { expansionOf } from '../templates/expansion-of.ts';
import type { NewestVersion } from './live-images.repo.ts';
import { writePointer } from './live-pointer.ts';
import { type ClaimedRefresh, recordSuccess } from './live-refreshes.repo.ts';
import type { PutLiveParts } from './put-live-image.ts';
import { readStoredRequest, refreshSecondsMin } from './refresh-schedule.ts';
import { replaceLiveImage } from './replace-live-image.ts';

export interface RefreshParts extends PutLiveParts {
  readonly takeRenderSlot: TakeRenderSlot;
  readonly log: Logger;
  readonly config: { readonly publicUrl: string | undefined };
}

/** How long one lane goes on; the next job goes on where it stopped. */
const LANE_MS_MAX = 4 * 60_000;
/** A refresh is aborted before its claim expires, so that no other process has begun it. */
const REFRESH_MS_MAX = 90_000;
const LEASE_MS = 180_000;
const POSTPONED_MS = 60_000;
const DAY_MS = 86_400_000;
/** After as many failures in a row, the time between two attempts doubles with each failure. */
const BACKOFF_FROM = 3;

/** Refreshes the live images that are due, one after the other. */
export async function refreshDueLiveImages(parts: RefreshParts, stopping: AbortSignal): Promise<void> {
  const endsAt = performance.now() + LANE_MS_MAX;
  while (!stopping.aborted && performance.now() < endsAt) {
    const now = parts.clock.now();
    const claimed = await parts.liveRefreshes.claim(now, new Date(now.getTime() + LEASE_MS));
    if (!claimed) return;
    await refreshLiveImage(parts, claimed, stopping);
  }
}

/** The request that a refresh belongs to was replaced, or its live image deleted. */
class RefreshSuperseded extends Error {}

async function refreshLiveImage(
  parts: RefreshParts,
  claimed: ClaimedRefresh,
  stopping: AbortSignal,
): Promise<void> {
  const { liveRefreshes, clock } = parts;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(REFRESH_MS_MAX)]);
  try {
    await replaceFromSource(parts, claimed, signal);
  } catch (error) {
    if (error instanceof RefreshSuperseded) return;
    const now = clock.now();
    const isPassing = error instanceof PublicError && (error.status === 429 || error.status >= 500);
    if (stopping.aborted) return liveRefreshes.postpone({ claimed, nextAt: now });
    if (isPassing) return liveRefreshes.postpone({ claimed, nextAt: new Date(now.getTime() + POSTPONED_MS) });
    if (!(error instanceof PublicError)) parts.log.error({ err: error, live: claimed.id }, 'refresh failed');
    const reason = error instanceof PublicError ? error.message : 'The image could not be rendered.';
    const nextAt = nextRefresh(parts, claimed, claimed.failures + 1);
    await liveRefreshes.recordFailure({ claimed, now, nextAt }, reason);
  }
}

const notReadable =
  'The request that is refreshed cannot be decrypted any more, because the secret of the server was changed. Send the table again with PUT.';

/** @throws PublicError for whatever would reject the request of a user, RefreshSuperseded */
async function replaceFromSource(
  parts: RefreshParts,
  claimed: ClaimedRefresh,
  signal: AbortSignal,
): Promise<void> {
  const { user, project, name } = claimed;
  if (project?.isActive === false) throw inactive(project.name);
  const caller: Caller = { user, project };
  const release = await parts.takeRenderSlot(caller, signal);
  try {
    const read = readStoredRequest(parts.encryption, claimed.id, claimed.schedule);
    if (!read) throw invalidRequest('/source', notReadable);
    const { table, format, origin } = read;
    const owner = { userId: user.id, project, requester: accountTenant(user.id), signal };
    const expansion = await expansionOf(parts, table, owner);
    const end = () => ({ claimed, now: parts.clock.now(), nextAt: nextRefresh(parts, claimed, 0) });
    const { live, stored } = await replaceLiveImage(parts, {
      caller,
      project,
      key: { userId: user.id, projectId: project?.id ?? null, name },
      table,
      format,
      expansion,
      origin: parts.config.publicUrl ?? origin,
      signal,
      check: (newest) => checkClaim(newest, claimed),
      alsoWrite: (tx) => recordSuccess(tx, end()),
    });
    if (stored) await writePointer(parts, live.id);
    else await parts.liveRefreshes.recordUnchanged(end());
  } finally {
    release();
  }
}

function checkClaim(newest: NewestVersion | undefined, { leaseUntil }: ClaimedRefresh): void {
  if (newest?.refreshLeaseUntil?.getTime() !== leaseUntil.getTime()) throw new RefreshSuperseded();
}

/** @param failures failures in a row, including this one */
function nextRefresh({ clock, plans }: RefreshParts, claimed: ClaimedRefresh, failures: number): Date {
  const { tier } = planOfTier(plans, claimed.user.currentPlanTier);
  const intervalMs = Math.max(claimed.schedule.seconds, refreshSecondsMin(tier)) * 1_000;
  const doublings = Math.min(Math.max(failures - BACKOFF_FROM + 1, 0), 10);
  const delayMs = Math.min(intervalMs * 2 ** doublings, Math.max(intervalMs, DAY_MS));
  return new Date(clock.now().getTime() + delayMs);
}

function inactive(project: string): Error {
  return publicError('project-inactive', { project });
}

import { signInLimits } from '@pictable/contract';
import type { FastifyInstance } from 'fastify';
import { magicLinksRepo } from './accounts/magic-links.repo.ts';
import { sessionsRepo } from './accounts/sessions.repo.ts';
import { createRunRenderJob, type RunRenderJobParts } from './async/run-render-job.ts';
import { createSyncBucketCopy } from './buckets/sync-bucket-copy.ts';
import { cachedUrlsOf, enqueueCdnPurge, servedFilenames } from './images/deletion/purge-cdn.ts';
import { purgeExpiredImages } from './images/deletion/purge-expired-images.ts';
import { purgeExpiredPreviews } from './images/deletion/purge-expired-previews.ts';
import { purgeOrphans } from './images/deletion/purge-orphans.ts';
import { purgePayloads } from './images/deletion/purge-payloads.ts';
import { reconcileImageFile } from './images/deletion/reconcile-image-file.ts';
import { removeOldImages } from './images/deletion/remove-old-images.ts';
import { ownsStorage } from './installation/claim-storage.ts';
import { deleteFiles } from './jobs/delete-files.ts';
import { type JobRunner, runJobs } from './jobs/run-jobs.ts';
import type { TaskHandlers } from './jobs/tasks.ts';
import { deleteSurplusVersions } from './live/delete-surplus-versions.ts';
import { writePendingPointers, writePointer } from './live/live-pointer.ts';
import { type RefreshParts, refreshDueLiveImages } from './live/refresh-live-images.ts';
import { oauthLifetimes } from './oauth/lifetimes.ts';
import { oauthRecordsRepo } from './oauth/oauth-records.repo.ts';
import type { Repos } from './open-repos.ts';
import { createMailDelivery } from './platform/mail/deliver-mail.ts';
import type { Platform } from './platform/platform.ts';
import { rateCountsRepo } from './platform/rate-limit/rate-counts.repo.ts';
import { retentionDays } from './platform/retention.ts';
import { oldestRestorable } from './templates/template-handlers.ts';
import { startWebhookDispatcher, type WebhookDispatcher } from './webhooks/deliver-webhooks.ts';

type Parts = Platform & Repos & RunRenderJobParts & Pick<RefreshParts, 'plans' | 'takeRenderSlot'>;

const DAY_MS = 86_400_000;
/** How long invitations are listed after they were accepted or expired. */
const INVITATION_DAYS = 30;

/** Runs jobs from the time the service is ready until it stops. */
export function startBackgroundJobs(app: FastifyInstance, parts: Parts): void {
  const { database, jobs, log, config } = parts;
  let runner: JobRunner | undefined;
  let dispatcher: WebhookDispatcher | undefined;
  app.addHook('onReady', async () => {
    if (config.jobWorkers > 0) dispatcher = startWebhookDispatcher(parts);
    const handlers = taskHandlers(parts, () => dispatcher?.wake());
    runner = runJobs({ database, jobs, handlers, log, concurrency: config.jobWorkers });
  });
  // Stop order: claim no new jobs, finish the requests, then finish the running jobs.
  app.addHook('preClose', async () => runner?.stopClaiming());
  app.addHook('onClose', async () => {
    await dispatcher?.stop();
    await runner?.drain();
  });
}

function taskHandlers(parts: Parts, wakeDispatcher: () => void): TaskHandlers {
  const { db } = parts.database;
  const now = () => parts.clock.now();
  const runRenderJob = createRunRenderJob(parts);
  const days = retentionDays(parts.config.retention);
  const daysAgo = (count: number) => new Date(now().getTime() - count * DAY_MS);
  return {
    'send-mail': createMailDelivery({ ...parts, mailOrigin: parts.config.mail.origin }),
    'delete-files': async ({ names }) => {
      await deleteFiles(parts.storage, names);
      await enqueueCdnPurge(parts, servedFilenames(names));
    },
    'settle-image-file': async ({ filename }) => {
      await reconcileImageFile(parts, filename);
      await enqueueCdnPurge(parts, [filename]);
    },
    'purge-cdn': async ({ bases }, signal) => {
      const { cdn, config } = parts;
      if (!cdn || config.publicUrl === undefined) return;
      const origin = config.publicUrl;
      await cdn.purge(
        bases.flatMap((base) => cachedUrlsOf(origin, base)),
        signal,
      );
    },
    'write-live-pointer': ({ liveId }) => writePointer(parts, liveId),
    'sync-bucket-copy': createSyncBucketCopy(parts),
    'run-render-job': ({ jobId }, signal) => runRenderJob(jobId, signal),
    'deliver-webhooks': async () => wakeDispatcher(),
    'refresh-live-images': (_, signal) => refreshDueLiveImages(parts, signal),
    'schedule-live-refreshes': () => parts.liveRefreshes.enqueueDue(now()),
    'sweep-live-versions': async () => {
      await writePendingPointers(parts);
      await deleteSurplusVersions(parts);
    },
    'sweep-previews': async () => {
      await purgeExpiredPreviews(parts);
      await purgeExpiredImages(parts);
      await removeOldImages(parts);
    },
    'sweep-orphan-files': () =>
      purgeOrphans({ ...parts, ownsStorage: () => ownsStorage({ db, storage: parts.storage }) }),
    'sweep-json-data': async () => {
      await purgePayloads(parts, days.payloads);
      await parts.templates.purgeDeleted(oldestRestorable(now()));
    },
    'sweep-sessions': async () => {
      await sessionsRepo(db).deleteEnded(now(), daysAgo(signInLimits.sessionIdleDays));
      await parts.apiKeys.deleteRevoked();
      await parts.renderJobs.deleteOld(daysAgo(days.renderJobs));
      await parts.webhooks.purge(daysAgo(days.webhookDeliveries));
    },
    'sweep-login-tokens': async () => {
      await magicLinksRepo(db).deleteExpired(now());
      await parts.invitations.deleteOld(daysAgo(INVITATION_DAYS));
      // A separate task could not run on an instance of the old version during an update.
      const unusedSince = new Date(now().getTime() - oauthLifetimes.unusedClient * 1_000);
      await oauthRecordsRepo(db).deleteExpired(now(), unusedSince);
    },
    'sweep-idempotent-requests': () => parts.idempotentRequests.deleteExpired(now()),
    'sweep-request-log': async () => {
      await parts.requestLog.deleteOld(daysAgo(days.requestLog));
      await parts.usage.deleteOld(now());
      await parts.auditLog.deleteOld(daysAgo(days.auditLog));
    },
    'sweep-rate-limits': () => rateCountsRepo(db).deleteExpired(now()),
    'sweep-dead-jobs': () => parts.jobs.deleteDeadJobs(daysAgo(days.deadJobs)),
  };
}

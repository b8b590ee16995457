import { accountsRepo } from './accounts/accounts.repo.ts';
import { apiKeysRepo } from './accounts/api-keys/api-keys.repo.ts';
import { renderJobsRepo } from './async/render-jobs.repo.ts';
import { auditLogRepo } from './audit/audit-log.repo.ts';
import { billingRepo } from './billing/billing.repo.ts';
import { bucketsRepo } from './buckets/buckets.repo.ts';
import { idempotentRequestsRepo } from './idempotency/idempotent-requests.repo.ts';
import { signingVersionsRepo } from './images/access/signing-versions.repo.ts';
import { deletedImagesRepo } from './images/deletion/deleted-images.repo.ts';
import { expiredImagesRepo } from './images/deletion/expired-images.repo.ts';
import { orphanFilesRepo } from './images/deletion/orphan-files.repo.ts';
import { removedImagesRepo } from './images/deletion/removed-images.repo.ts';
import { groupedImagesRepo } from './images/images.repo.ts';
import { previewsRepo } from './images/rendering/previews.repo.ts';
import { signedImagesRepo } from './images/serving/signed-images.repo.ts';
import { sharedImagesRepo } from './images/sharing/shared-images.repo.ts';
import { invitationsRepo } from './invitations/invitations.repo.ts';
import { jobsRepo } from './jobs/jobs.repo.ts';
import { liveImagesRepo } from './live/live-images.repo.ts';
import { livePointersRepo } from './live/live-pointers.repo.ts';
import { liveRefreshesRepo } from './live/live-refreshes.repo.ts';
import { membersRepo } from './members/members.repo.ts';
import { transfersRepo } from './members/transfers.repo.ts';
import type { Db } from './platform/db/database.ts';
import { fontsRepo } from './projects/fonts.repo.ts';
import { logosRepo } from './projects/logos.repo.ts';
import { projectsRepo } from './projects/projects.repo.ts';
import { themesRepo } from './projects/themes.repo.ts';
import { settingsRepo } from './settings/settings.repo.ts';
import { secretsRepo } from './sources/secrets.repo.ts';
import { templatesRepo } from './templates/templates.repo.ts';
import { requestLogRepo } from './usage/request-log.repo.ts';
import { usageRepo } from './usage/usage.repo.ts';
import { dueDeliveriesRepo } from './webhooks/due-deliveries.repo.ts';
import { webhooksRepo } from './webhooks/webhooks.repo.ts';

export type Repos = ReturnType<typeof openRepos>;

/** The repositories that request handlers and jobs share. */
export function openRepos(db: Db) {
  return {
    accounts: accountsRepo(db),
    apiKeys: apiKeysRepo(db),
    auditLog: auditLogRepo(db),
    members: membersRepo(db),
    transfers: transfersRepo(db),
    projects: projectsRepo(db),
    projectBuckets: bucketsRepo(db),
    fonts: fontsRepo(db),
    logos: logosRepo(db),
    secrets: secretsRepo(db),
    templates: templatesRepo(db),
    themes: themesRepo(db),
    images: groupedImagesRepo(db),
    deletedImages: deletedImagesRepo(db),
    signedImages: signedImagesRepo(db),
    signingVersions: signingVersionsRepo(db),
    sharedImages: sharedImagesRepo(db),
    expiredImages: expiredImagesRepo(db),
    removedImages: removedImagesRepo(db),
    orphanFiles: orphanFilesRepo(db),
    liveImages: liveImagesRepo(db),
    livePointers: livePointersRepo(db),
    liveRefreshes: liveRefreshesRepo(db),
    previews: previewsRepo(db),
    idempotentRequests: idempotentRequestsRepo(db),
    settings: settingsRepo(db),
    usage: usageRepo(db),
    requestLog: requestLogRepo(db),
    billing: billingRepo(db),
    webhooks: webhooksRepo(db),
    dueDeliveries: dueDeliveriesRepo(db),
    renderJobs: renderJobsRepo(db),
    jobs: jobsRepo(db),
    invitations: invitationsRepo(db),
  };
}

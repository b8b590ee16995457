import { accountsRepo } from './accounts/accounts.repo.ts';
import { apiKeysRepo } from './accounts/api-keys/api-keys.repo.ts';
import { billingRepo } from './billing/billing.repo.ts';
import { idempotentRequestsRepo } from './idempotency/idempotent-requests.repo.ts';
import { deletedImagesRepo } from './images/deletion/deleted-images.repo.ts';
import { orphanFilesRepo } from './images/deletion/orphan-files.repo.ts';
import { imagesRepo } from './images/images.repo.ts';
import { previewsRepo } from './images/rendering/previews.repo.ts';
import { signedImagesRepo } from './images/serving/signed-images.repo.ts';
import { sharedImagesRepo } from './images/sharing/shared-images.repo.ts';
import { jobsRepo } from './jobs/jobs.repo.ts';
import type { Db } from './platform/db/database.ts';
import { projectsRepo } from './projects/projects.repo.ts';
import { settingsRepo } from './settings/settings.repo.ts';
import { requestLogRepo } from './usage/request-log.repo.ts';
import { usageRepo } from './usage/usage.repo.ts';

export type Repos = ReturnType<typeof openRepos>;

/** The repositories that request handlers and jobs share. */
export function openRepos(db: Db) {
  return {
    accounts: accountsRepo(db),
    apiKeys: apiKeysRepo(db),
    projects: projectsRepo(db),
    images: imagesRepo(db),
    deletedImages: deletedImagesRepo(db),
    signedImages: signedImagesRepo(db),
    sharedImages: sharedImagesRepo(db),
    orphanFiles: orphanFilesRepo(db),
    previews: previewsRepo(db),
    idempotentRequests: idempotentRequestsRepo(db),
    settings: settingsRepo(db),
    usage: usageRepo(db),
    requestLog: requestLogRepo(db),
    billing: billingRepo(db),
    jobs: jobsRepo(db),
  };
}

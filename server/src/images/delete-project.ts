import type { Done } from '@pictable/contract';
import type { Call } from '../http/call.ts';
import { idOf } from '../http/paths.ts';
import { refusal } from '../http/public-error.ts';
import { deleteNow } from '../jobs/delete-files.ts';
import type { JobsRepo } from '../jobs/jobs.repo.ts';
import { afterChange } from '../platform/outage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import { imageNames } from './image-file.ts';
import { orderPurge, type PurgeParts, servedFilenames } from './purge-cdn.ts';

interface Parts extends PurgeParts {
  readonly projects: ProjectsRepo;
  readonly storage: Storage;
  readonly jobs: JobsRepo;
}

/**
 * Deletes a project with its key, its images and their files. One transaction deletes the records and
 * enqueues the deletion of the files, so that a crash delays it only by seconds.
 *
 * @throws PublicError 404 if the caller has no such project
 */
export async function deleteProject(parts: Parts, { caller, params }: Call<'deleteProject'>): Promise<Done> {
  const { projects, storage, jobs } = parts;
  const enqueued = await projects.delete(idOf(params.id), caller.user.id, imageNames);
  if (!enqueued) throw refusal('project-not-found', {});
  await afterChange(() =>
    deleteNow(storage, jobs, enqueued, (names) => orderPurge(parts, servedFilenames(names))),
  );
  return { success: true };
}

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
 * Deletes a project with its key, its images and their files. The records go in one transaction that also orders the
 * deletion of the files: a crash in between delays it by seconds.
 *
 * @throws PublicError 404 when it is not a project of the caller
 */
export async function deleteProject(parts: Parts, { caller, params }: Call<'deleteProject'>): Promise<Done> {
  const { projects, storage, jobs } = parts;
  const ordered = await projects.delete(idOf(params.id), caller.user.id, imageNames);
  if (!ordered) throw refusal('project-not-found', {});
  await afterChange(() =>
    deleteNow(storage, jobs, ordered, (names) => orderPurge(parts, servedFilenames(names))),
  );
  return { success: true };
}

import type { Done } from '@pictable/contract';
import { entryByUser, recordChange } from '../../audit/record-change.ts';
import { publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import { parseId } from '../../http/paths.ts';
import { deleteFilesNow } from '../../jobs/delete-files.ts';
import type { JobsRepo } from '../../jobs/jobs.repo.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/outage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { projectsRepo } from '../../projects/projects.repo.ts';
import { ownedStorageNames } from '../image-file.ts';
import { enqueueCdnPurge, type PurgeParts, servedFilenames } from './purge-cdn.ts';

interface Parts extends PurgeParts {
  readonly db: Db;
  readonly storage: Storage;
  readonly jobs: JobsRepo;
}

/**
 * Deletes a project with its key, its images and their files. One transaction deletes the records and
 * enqueues the deletion of the files, so that a crash delays it only by seconds.
 *
 * @throws PublicError 404 if the caller has no such project
 */
export async function deleteProject(
  parts: Parts,
  { caller, params }: OperationContext<'deleteProject'>,
): Promise<Done> {
  const { db, storage, jobs } = parts;
  const id = parseId(params.id);
  const userId = caller.user.id;
  const enqueued = await recordChange(
    db,
    (tx) => projectsRepo(tx).delete(id, userId, ownedStorageNames),
    (deleted) => deleted && entryByUser(userId, 'project.delete', { target: `project ${id}` }),
  );
  if (!enqueued) throw publicError('project-not-found', {});
  await afterCommit(() =>
    deleteFilesNow(storage, jobs, enqueued, (names) => enqueueCdnPurge(parts, servedFilenames(names))),
  );
  return { success: true };
}

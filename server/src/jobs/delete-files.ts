import type { Db } from '../platform/db/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { enqueue, type JobsRepo } from './jobs.repo.ts';

/** Files whose records were deleted, and the jobs that ensure that the files are deleted too. */
export interface EnqueuedDeletion {
  readonly names: readonly string[];
  readonly jobIds: readonly string[];
}

const FILES_PER_JOB = 500;
/**
 * The request that deletes the records also deletes the files; the job is a fallback in case the process
 * crashes.
 */
const DELAY_SECONDS = 10;

/** Enqueues the deletion of files in the transaction that deletes their records. */
export async function enqueueFileDeletion(tx: Db, names: readonly string[]): Promise<EnqueuedDeletion> {
  const jobIds: string[] = [];
  for (let start = 0; start < names.length; start += FILES_PER_JOB) {
    const batch = { names: names.slice(start, start + FILES_PER_JOB) };
    const id = await enqueue(tx, 'delete-files', batch, { delaySeconds: DELAY_SECONDS });
    if (id !== undefined) jobIds.push(id);
  }
  return { names, jobIds };
}

/**
 * Deletes the files immediately, so that their URLs return 404 by the time the caller gets the response.
 *
 * @param onDeleted runs before the jobs are cancelled, so that a job runs it if this process crashes
 */
export async function deleteFilesNow(
  storage: Storage,
  jobs: JobsRepo,
  deletion: EnqueuedDeletion,
  onDeleted: (names: readonly string[]) => Promise<void>,
): Promise<void> {
  await deleteFiles(storage, deletion.names);
  await onDeleted(deletion.names);
  for (const id of deletion.jobIds) await jobs.cancel('delete-files', id);
}

/** Deletes files and ignores missing ones. */
export async function deleteFiles(storage: Storage, names: readonly string[]): Promise<void> {
  for (const name of names) await storage.delete(name);
}

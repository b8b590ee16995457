import type { Db } from '../platform/db/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { enqueue, type JobsRepo } from './jobs.repo.ts';

/** Files whose records are gone, and the jobs that see to it that they go too. */
export interface OrderedDeletion {
  readonly names: readonly string[];
  readonly jobIds: readonly string[];
}

const NAMES_A_JOB = 500;
/** The request that deletes the records deletes the files itself; the jobs are for the case that it dies. */
const DELAY_SECONDS = 10;

/** Orders the deletion of files in the transaction that deletes their records. */
export async function orderDeletion(tx: Db, names: readonly string[]): Promise<OrderedDeletion> {
  const jobIds: string[] = [];
  for (let start = 0; start < names.length; start += NAMES_A_JOB) {
    const batch = { names: names.slice(start, start + NAMES_A_JOB) };
    const id = await enqueue(tx, 'delete-files', batch, { delaySeconds: DELAY_SECONDS });
    if (id !== undefined) jobIds.push(id);
  }
  return { names, jobIds };
}

/**
 * Deletes the files now, so that their addresses answer 404 when the caller has his answer.
 *
 * @param whenGone done before the jobs are given up, so that one of them does it where this process dies
 */
export async function deleteNow(
  storage: Storage,
  jobs: JobsRepo,
  ordered: OrderedDeletion,
  whenGone: (names: readonly string[]) => Promise<void>,
): Promise<void> {
  await deleteFiles(storage, ordered.names);
  await whenGone(ordered.names);
  for (const id of ordered.jobIds) await jobs.cancel('delete-files', id);
}

/** Deletes files; those that are gone already do no harm. */
export async function deleteFiles(storage: Storage, names: readonly string[]): Promise<void> {
  for (const name of names) await storage.delete(name);
}

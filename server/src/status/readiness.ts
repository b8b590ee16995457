import { publicError } from '../http/errors/public-error.ts';
import type { Database } from '../platform/db/database.ts';
import { isDiskFull } from '../platform/disk-space.ts';
import type { Storage } from '../platform/storage/storage.ts';

interface Parts {
  readonly database: Pick<Database, 'ping'>;
  readonly storage: Pick<Storage, 'ping' | 'pingReads'>;
  readonly isStopping: () => boolean;
}

/** Warnings for the operator that do not make the service unready. */
export function readinessWarnings({
  database,
}: {
  readonly database: Pick<Database, 'unsafeSettings'>;
}): string[] {
  return database.unsafeSettings.map(
    (setting) => `The database may lose committed data on power failure: ${setting}.`,
  );
}

/** Resolves if the service is ready. @throws PublicError 503 that names the reason */
export async function checkReadiness({ database, storage, isStopping }: Parts): Promise<void> {
  if (isStopping()) throw notReady('it is shutting down');
  const [db, files] = await Promise.allSettled([database.ping(), storage.ping()]);
  if (db.status === 'rejected') throw notReady('the database is not responding');
  if (files.status === 'rejected')
    throw notReady(isDiskFull(files.reason) ? 'the disk is full' : 'the storage is not writable');
}

/**
 * Resolves if stored images can be served, which does not require the database.
 *
 * @throws PublicError 503 that names the reason
 */
export async function checkReadReadiness({
  storage,
  isStopping,
}: Pick<Parts, 'storage' | 'isStopping'>): Promise<void> {
  if (isStopping()) throw notReady('it is shutting down');
  await storage.pingReads().catch(() => {
    throw notReady('the storage is not readable');
  });
}

/** @param reason a clause such as "the disk is full" */
export function notReady(reason: string): Error {
  return publicError('not-ready', { reason }, { headers: { 'retry-after': '5' } });
}

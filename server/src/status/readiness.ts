import { refusal } from '../http/public-error.ts';
import type { Database } from '../platform/db/database.ts';
import { isDiskFull } from '../platform/disk-room.ts';
import type { Storage } from '../platform/storage/storage.ts';

interface Parts {
  readonly database: Pick<Database, 'ping'>;
  readonly storage: Pick<Storage, 'ping' | 'pingReads'>;
  readonly isStopping: () => boolean;
}

/** What an operator has to know of a service that takes work all the same. */
export function readinessWarnings({ database }: { readonly database: Pick<Database, 'hazards'> }): string[] {
  return database.hazards.map((hazard) => `The database may lose what it has acknowledged: ${hazard}.`);
}

/** Resolves when the service can take work. @throws PublicError 503 that names what is missing */
export async function checkReadiness({ database, storage, isStopping }: Parts): Promise<void> {
  if (isStopping()) throw notReady('it is stopping');
  const [db, files] = await Promise.allSettled([database.ping(), storage.ping()]);
  if (db.status === 'rejected') throw notReady('the database does not answer');
  if (files.status === 'rejected')
    throw notReady(isDiskFull(files.reason) ? 'the disk is full' : 'files cannot be written');
}

/**
 * Resolves when stored images can be served, for which no database is needed.
 *
 * @throws PublicError 503 that names what is missing
 */
export async function checkReadReadiness({
  storage,
  isStopping,
}: Pick<Parts, 'storage' | 'isStopping'>): Promise<void> {
  if (isStopping()) throw notReady('it is stopping');
  await storage.pingReads().catch(() => {
    throw notReady('files cannot be read');
  });
}

/** @param reason as half a sentence: "the disk is full" */
export function notReady(reason: string): Error {
  return refusal('not-ready', { reason }, { headers: { 'retry-after': '5' } });
}

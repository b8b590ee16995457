import type { Db } from '../platform/db/database.ts';
import { createKeyedHash } from '../platform/secrets.ts';
import { StartError } from '../platform/start-error.ts';
import { installationRepo } from './installation.repo.ts';

/**
 * Compares the server secret with the one that the keys in the database are hashed under. The first start keeps its fingerprint.
 *
 * @throws StartError when it is another one
 */
export async function checkSecret(db: Db, serverSecret: string): Promise<void> {
  const own = fingerprint(serverSecret);
  const kept = await installationRepo(db).keepFirst('secret-fingerprint', own);
  if (kept === own) return;
  throw new StartError(
    'The server secret is not the one that the keys in this database are hashed under. Set SERVER_SECRET to that of the other ' +
      'instances, or put the file server-secret of the old DATA_DIR back. To change it on purpose, which makes every API key, ' +
      'session and signed address invalid: npm run secret:change (in a container: node server/dist/operate.js secret:change) ' +
      'under the new secret.',
  );
}

/** From now on this secret is the right one. */
export async function acceptSecret(db: Db, serverSecret: string): Promise<void> {
  await installationRepo(db).replace('secret-fingerprint', fingerprint(serverSecret));
}

/** Tells secrets apart and tells nothing of them. */
function fingerprint(serverSecret: string): string {
  return createKeyedHash(serverSecret)('which server secret this database belongs to');
}

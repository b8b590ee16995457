import type { Db } from '../platform/db/database.ts';
import { createKeyedHash } from '../platform/secrets.ts';
import { StartError } from '../platform/start-error.ts';
import { installationRepo } from './installation.repo.ts';

/**
 * Compares the server secret with the one that the keys in the database are hashed with. The first start
 * stores its fingerprint.
 *
 * @throws StartError if they differ
 */
export async function checkSecret(db: Db, serverSecret: string): Promise<void> {
  const own = fingerprint(serverSecret);
  const kept = await installationRepo(db).setIfAbsent('secret-fingerprint', own);
  if (kept === own) return;
  throw new StartError(
    'The server secret is not the one that the keys in this database are hashed with. Set SERVER_SECRET to that of the other ' +
      'instances, or restore the file server-secret of the old DATA_DIR. To change the secret, which invalidates every API key, ' +
      'session and signed URL, run npm run secret:change (in a container: node server/dist/operate.js secret:change) ' +
      'with the new secret set.',
  );
}

/** Accepts this secret from now on. @returns whether another one, or none, was accepted before */
export async function acceptSecret(db: Db, serverSecret: string): Promise<boolean> {
  const installation = installationRepo(db);
  const own = fingerprint(serverSecret);
  if ((await installation.read('secret-fingerprint')) === own) return false;
  await installation.replace('secret-fingerprint', own);
  return true;
}

/** Distinguishes secrets without revealing them. */
function fingerprint(serverSecret: string): string {
  return createKeyedHash(serverSecret)('which server secret this database belongs to');
}

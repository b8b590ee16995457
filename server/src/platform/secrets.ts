import { createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeNewFileDurably } from './durable-files.ts';
import { StartError } from './start-error.ts';

/** HMAC-SHA-256 under the server secret as 43 URL-safe characters: the only form in which keys are stored. */
export type KeyedHash = (secret: string) => string;

export function createKeyedHash(serverSecret: string): KeyedHash {
  return (secret) => createHmac('sha256', serverSecret).update(secret).digest('base64url');
}

const SECRET_CHARS_MIN = 32;

/**
 * Returns the secret of this installation: the configured one, otherwise the one in the data folder, which is
 * generated on the first start. Losing it invalidates every API key and session.
 */
export async function loadServerSecret(dataFolder: string, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured;
  const file = path.join(dataFolder, 'server-secret');
  // Check first: on a full disk, the temporary file could not be written.
  if (!existsSync(file)) await writeNewFileDurably(file, `${randomBytes(32).toString('base64url')}\n`, 0o600);
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < SECRET_CHARS_MIN)
    throw new StartError(`${file} is corrupt: it does not contain a secret. Restore it from a backup.`);
  return secret;
}

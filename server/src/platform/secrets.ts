import { createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeNewFileDurably } from './durable-files.ts';
import { StartError } from './start-error.ts';

/** HMAC-SHA-256 under the server secret, as 43 url-safe characters: the only form in which a key is stored. */
export type KeyedHash = (secret: string) => string;

export function createKeyedHash(serverSecret: string): KeyedHash {
  return (secret) => createHmac('sha256', serverSecret).update(secret).digest('base64url');
}

const SECRET_CHARS_MIN = 32;

/**
 * The secret of this installation: the configured one, else the one in the data folder, which is made on the first
 * start. Losing it makes every API key and session invalid.
 */
export async function loadServerSecret(dataFolder: string, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured;
  const file = path.join(dataFolder, 'server-secret');
  // Only where there is none: a full disk takes no second file, not even for a moment.
  if (!existsSync(file)) await writeNewFileDurably(file, `${randomBytes(32).toString('base64url')}\n`, 0o600);
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < SECRET_CHARS_MIN) throw new StartError(`${file} is damaged: it has no secret in it.`);
  return secret;
}

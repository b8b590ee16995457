import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The build inlines this script into every page, byte for byte, because a request for it would delay the
 * first paint.
 */
const scriptFile = 'theme.js';

/** Hashes of the inline scripts in the pages of the web app, for the content security policy. */
export async function inlineScriptHashes(webFolder: string | undefined): Promise<readonly string[]> {
  const file = webFolder && path.join(webFolder, scriptFile);
  if (!file || !existsSync(file)) return [];
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('base64');
  return [`'sha256-${hash}'`];
}

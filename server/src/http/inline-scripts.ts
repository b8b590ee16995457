import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The build puts this script into every page, byte for byte: a request for it would hold the first paint back. */
const scriptFile = 'theme.js';

/** The scripts that stand in the pages of the web app, as a content policy allows them: by their hashes. */
export async function inlineScripts(webFolder: string | undefined): Promise<readonly string[]> {
  const file = webFolder && path.join(webFolder, scriptFile);
  if (!file || !existsSync(file)) return [];
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('base64');
  return [`'sha256-${hash}'`];
}

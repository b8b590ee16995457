import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const port = process.env.E2E_PORT ?? '4310';

/** Origin of the server under test. */
export const serverOrigin = `http://localhost:${port}`;

/** Its data folder, created by `start-empty-server.mjs`. */
export const dataFolder = path.join(tmpdir(), `pictable-e2e-${port}`);

/** API key of the development account, which a server creates in an empty database. */
export function developmentKey(): string {
  return readFileSync(path.join(dataFolder, 'dev-api-key'), 'utf8').trim();
}

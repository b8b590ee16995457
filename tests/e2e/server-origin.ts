import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const port = process.env.E2E_PORT ?? '4310';

/** Where the server under test listens. */
export const serverOrigin = `http://localhost:${port}`;

/** The data folder `serve-fresh.mjs` made for it. */
export const dataFolder = path.join(tmpdir(), `pictable-e2e-${port}`);

/** The key of the account that a server makes on an empty database. */
export function developmentKey(): string {
  return readFileSync(path.join(dataFolder, 'dev-api-key'), 'utf8').trim();
}

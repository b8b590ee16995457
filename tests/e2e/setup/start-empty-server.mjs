// Starts the real server like `npm start`, with an empty data folder.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const port = process.env.E2E_PORT ?? '4310';
const dataFolder = path.join(tmpdir(), `pictable-e2e-${port}`);
rmSync(dataFolder, { recursive: true, force: true });
process.env.PORT = port;
process.env.DATA_DIR = dataFolder;
process.env.PUBLIC_URL = `http://localhost:${port}`;
// The tests act as a proxy, so that each account can have its own IP address.
process.env.TRUST_PROXY = '1';
process.chdir(path.resolve(import.meta.dirname, '../../..'));
await import('../../../scripts/start.mjs');

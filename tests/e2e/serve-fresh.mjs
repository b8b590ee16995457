// Starts the real server as `npm start` does, on an empty data folder of its own.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const port = process.env.E2E_PORT ?? '4310';
const dataFolder = path.join(tmpdir(), `pictable-e2e-${port}`);
rmSync(dataFolder, { recursive: true, force: true });
process.env.PORT = port;
process.env.DATA_DIR = dataFolder;
process.chdir(path.resolve(import.meta.dirname, '../..'));
await import('../../scripts/start.mjs');

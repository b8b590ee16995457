import { cpSync, rmSync } from 'node:fs';
import { build } from 'vite';
import { buildPages } from './build-pages.mjs';
import { compressFiles } from './compress.mjs';
import { configFile, folders } from './folders.mjs';
import { generate } from './generate.mjs';

await generate();
await build({ configFile, logLevel: 'warn' });
for (const folder of ['articles', 'images', 'workflows', 'tables']) {
  cpSync(`${folders.generated}/${folder}`, `${folders.dist}/generated/${folder}`, { recursive: true });
}
// Files that programs request have URLs at the root.
cpSync(`${folders.generated}/texts`, folders.dist, { recursive: true });
cpSync(`${folders.generated}/licences.txt`, `${folders.dist}/licences.txt`);
await buildPages();
await compressFiles();
rmSync(`${folders.web}/dist-prerender`, { recursive: true, force: true });

import { cpSync, rmSync } from 'node:fs';
import { build } from 'vite';
import { makeArticles } from './articles.mjs';
import { compressFiles } from './compress.mjs';
import { configFile, folders } from './folders.mjs';
import { makePoster } from './poster.mjs';
import { prerenderPages } from './prerender.mjs';

await makePoster();
await makeArticles();
await build({ configFile, logLevel: 'warn' });
for (const folder of ['articles', 'pictures', 'workflows']) {
  cpSync(`${folders.generated}/${folder}`, `${folders.dist}/generated/${folder}`, { recursive: true });
}
// Addresses that programs look for stand at the root.
cpSync(`${folders.generated}/texts`, folders.dist, { recursive: true });
await prerenderPages();
await compressFiles();
rmSync(`${folders.web}/dist-prerender`, { recursive: true, force: true });

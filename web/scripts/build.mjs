import { rmSync } from 'node:fs';
import { build } from 'vite';
import { compressFiles } from './compress.mjs';
import { configFile, folders } from './folders.mjs';
import { makePoster } from './poster.mjs';
import { prerenderPages } from './prerender.mjs';

await makePoster();
await build({ configFile, logLevel: 'warn' });
await prerenderPages();
await compressFiles();
rmSync(`${folders.web}/dist-prerender`, { recursive: true, force: true });

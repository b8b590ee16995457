import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { htmlParser, ownPackagesAnd } from './own-packages-only.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The npm packages that become part of the bundles, which then contain only what is used of them, without its
 * comments: V8 keeps the text of every file that is loaded. The files of drizzle-orm import each other in circles:
 * loading them one by one takes Node 200 MB of garbage. Zod has texts in forty languages, and htmlparser2 comes
 * with the tree of a document, which we do not build. Half of pg-boss and of what it needs are comments.
 */
const bundledPackages = [
  'drizzle-orm',
  'zod',
  ...htmlParser,
  ...['pg-boss', 'cron-parser', 'luxon', 'rrule-temporal', 'serialize-error', 'non-error'],
];

/** Bundles the server and its workers into a folder, by default `server/dist`. */
export async function buildServer(outFolder = path.join(root, 'server/dist')) {
  const files = [
    ...(await bundle(outFolder, {
      main: 'server/src/main.ts',
      operate: 'server/src/operate.ts',
      admin: 'server/src/admin.ts',
    })),
    // Each on its own, because it needs a small part of what it would share with the others.
    ...(await bundle(outFolder, { 'render-worker': 'server/src/platform/render-pool/render-worker.ts' })),
    ...(await bundle(outFolder, {
      'write-files-worker': 'server/src/platform/storage/write-files-worker.ts',
    })),
  ];
  mkdirSync(outFolder, { recursive: true });
  // The names of shared files contain a hash, so those of earlier builds would remain.
  for (const name of readdirSync(outFolder))
    if (/\.js(?:\.map)?$/.test(name)) rmSync(path.join(outFolder, name));
  for (const { path: file, text } of files) writeFileSync(file, file.endsWith('.js') ? asAscii(text) : text);
}

async function bundle(outFolder, entryPoints) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: outFolder,
    bundle: true,
    // Modules that are imported on first use become files of their own.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.19',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [ownPackagesAnd(...bundledPackages)],
    write: false,
  });
  return outputFiles;
}

/**
 * Escapes the characters that esbuild leaves in regular expressions and comments. V8 keeps the source of a file in
 * memory, and Node decodes a file with a single character beyond ASCII to two bytes per character.
 */
function asAscii(source) {
  return source.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer(process.argv[2]);

import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ownPackagesOnly } from './own-packages-only.mjs';
import { root } from './run-command.mjs';

const outFolder = path.join(root, 'cli/dist');

/** Needed to build the engine, not to run it. */
const buildOnly = new Set(['assemblyscript']);

async function manifestOf(workspace) {
  return JSON.parse(await readFile(path.join(root, workspace, 'package.json'), 'utf8'));
}

/** Our own packages are in the bundle; the package that is published depends on what those need. */
async function publishedManifest() {
  const { version, license, engines } = await manifestOf('.');
  const parts = await Promise.all(['contract', 'engine', 'sdk', 'cli'].map(manifestOf));
  const needed = parts
    .flatMap(({ dependencies }) => Object.entries(dependencies))
    .filter(([name]) => !name.startsWith('@pictable/') && !buildOnly.has(name));
  return {
    name: 'pictable',
    version,
    description:
      'Draws tables from JSON, CSV, TSV and Markdown as png, jpeg, svg and pdf, without a browser.',
    license,
    type: 'module',
    engines,
    bin: { pictable: 'pictable.js' },
    dependencies: Object.fromEntries(needed.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Makes `cli/dist`: the program, the kernel of the engine, and all that a published package needs. */
export async function buildCli() {
  await rm(outFolder, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: { pictable: 'cli/src/main.ts' },
    outdir: outFolder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'warning',
    plugins: [ownPackagesOnly],
  });
  await copyFile(path.join(root, 'engine/dist/kernel.wasm'), path.join(outFolder, 'kernel.wasm'));
  await copyFile(path.join(root, 'cli/README.md'), path.join(outFolder, 'README.md'));
  await copyFile(path.join(root, 'LICENSE'), path.join(outFolder, 'LICENSE'));
  await writeFile(
    path.join(outFolder, 'package.json'),
    `${JSON.stringify(await publishedManifest(), null, 2)}\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildCli();

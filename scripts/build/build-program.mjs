import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { WORLD_FONTS_PACKAGE } from '../../engine/src/text/fonts/faces.ts';
import { root } from '../run-command.mjs';
import { baseFontFiles, copyFonts, fontPackages } from './font-files.mjs';
import { engineLicences, writeLicences } from './licence-texts.mjs';
import { htmlParser, ownPackagesAnd } from './own-packages-only.mjs';
import { programStart } from './program-start.mjs';

/**
 * The npm packages that become part of the programs, which then contain only what is used of them. Loading the files of
 * Zod and of the HTML parser one by one takes a quarter of the CPU time in which the command line renders ten rows.
 */
const bundledPackages = ['zod', 'fflate', 'dom-serializer', ...htmlParser];

async function manifestOf(workspace) {
  return JSON.parse(await readFile(path.join(root, workspace, 'package.json'), 'utf8'));
}

/** The published package bundles our own packages and some of their dependencies, and depends on the others. */
async function publishedManifest({ folder, name, description }) {
  const { version, license, engines, mcpName } = await manifestOf(folder);
  const parts = await Promise.all(['contract', 'engine', 'sdk', folder].map(manifestOf));
  const needed = parts
    .flatMap(({ dependencies }) => Object.entries(dependencies))
    .filter(([dependency]) => !dependency.startsWith('@pictable/') && !fontPackages.has(dependency))
    .filter(([dependency]) => !bundledPackages.includes(dependency));
  return {
    name,
    version,
    description,
    license,
    // The MCP registry compares it with the name in integrations/agent-skill/server.json.
    ...(mcpName && { mcpName }),
    type: 'module',
    engines,
    bin: { [name]: `${name}.js` },
    files: ['*.js', 'files', 'licences.txt'],
    dependencies: Object.fromEntries(needed.sort(([a], [b]) => (a < b ? -1 : 1))),
    peerDependencies: { [WORLD_FONTS_PACKAGE]: version },
    peerDependenciesMeta: { [WORLD_FONTS_PACKAGE]: { optional: true } },
  };
}

/** Files that the engine reads at run time, by their paths beside the program. */
export async function enginesFiles() {
  const words = await readdir(path.join(root, 'engine/words'));
  return {
    'files/@pictable/engine/kernel.wasm': 'engine/dist/kernel.wasm',
    ...Object.fromEntries(
      words.map((name) => [`files/@pictable/engine/words/${name}`, `engine/words/${name}`]),
    ),
  };
}

/**
 * Builds `dist` in the folder of a program: the program, the kernel, base fonts (Latin, Greek, Cyrillic,
 * symbols, emoji), licences and package files.
 */
export async function buildProgram(program) {
  const { folder, name, product } = program;
  const outFolder = path.join(root, folder, 'dist');
  await rm(outFolder, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: { main: `${folder}/src/main.ts` },
    outdir: outFolder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // V8 parses all code of the engine before it runs any of it, which takes a third less time with minified code.
    minify: true,
    logLevel: 'warning',
    plugins: [ownPackagesAnd(...bundledPackages)],
    legalComments: 'none',
  });
  const copies = {
    ...(await enginesFiles()),
    'README.md': `${folder}/README.md`,
    LICENSE: 'LICENSE',
  };
  for (const [copy, file] of Object.entries(copies)) {
    await mkdir(path.dirname(path.join(outFolder, copy)), { recursive: true });
    await copyFile(path.join(root, file), path.join(outFolder, copy));
  }
  await copyFonts(baseFontFiles, path.join(outFolder, 'files'));
  const head = `The program ${name} contains or needs the following software and fonts.`;
  await writeFile(path.join(outFolder, 'licences.txt'), writeLicences(product, head, engineLicences));
  const manifest = await publishedManifest(program);
  await writeFile(path.join(outFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const start = programStart({ name, engines: manifest.engines, main: 'main.js' });
  await writeFile(path.join(outFolder, `${name}.js`), start, { mode: 0o755 });
}

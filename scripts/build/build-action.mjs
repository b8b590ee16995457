import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { worldFontFiles } from '../../engine/src/text/fonts/faces.ts';
import { root } from '../run-command.mjs';
import { enginesFiles } from './build-program.mjs';
import { baseFontFiles, copyFonts } from './font-files.mjs';
import { engineLicences, writeLicences } from './licence-texts.mjs';

const folder = path.join(root, 'integrations/github-action');
const outFolder = path.join(folder, 'dist');

/** WebAssembly files that the engine reads at run time, in folders named after their packages. */
const wasmFiles = [
  'harfbuzzjs/dist/harfbuzz.wasm',
  'harfbuzzjs/dist/harfbuzz-subset.wasm',
  '@jsquash/webp/codec/dec/webp_dec.wasm',
  '@resvg/resvg-wasm/index_bg.wasm',
];

/** Bundled packages that are CommonJS modules load modules of Node with it. */
const banner = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);`;

const head = 'The GitHub Action of Pictable contains the following software and fonts.';

// The action as GitHub runs it: a runner installs nothing, so that everything is in the folder, also all fonts.
await rm(outFolder, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: { main: 'integrations/github-action/src/main.ts' },
  outdir: outFolder,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  banner: { js: banner },
  legalComments: 'none',
  logLevel: 'warning',
});
const copies = {
  ...(await enginesFiles()),
  ...Object.fromEntries(wasmFiles.map((file) => [`files/${file}`, `node_modules/${file}`])),
  LICENSE: 'LICENSE',
};
const documents = (await readdir(folder)).filter((name) => /\.(?:md|png)$/.test(name));
for (const name of documents) copies[name] = `integrations/github-action/${name}`;
for (const [copy, file] of Object.entries(copies)) {
  await mkdir(path.dirname(path.join(outFolder, copy)), { recursive: true });
  await copyFile(path.join(root, file), path.join(outFolder, copy));
}
await copyFonts([...baseFontFiles, ...worldFontFiles], path.join(outFolder, 'files'));
await writeFile(path.join(outFolder, 'licences.txt'), writeLicences('GitHub Action', head, engineLicences));
// In the source folder, the program is in a folder of its own.
const description = await readFile(path.join(folder, 'action.yml'), 'utf8');
await writeFile(
  path.join(outFolder, 'action.yml'),
  description.replace('main: dist/main.js', 'main: main.js'),
);
const { version, license, engines } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
const manifest = {
  name: 'pictable-render-tables',
  version,
  description: 'GitHub Action that renders the tables of Markdown, CSV and JSON files as images.',
  license,
  type: 'module',
  engines,
  files: ['*.js', '*.md', '*.png', '*.txt', 'action.yml', 'files'],
};
await writeFile(path.join(outFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { tableThemes } from '../../contract/src/tables/table-themes.ts';
import { root } from '../run-command.mjs';
import { enginesFiles } from './build-program.mjs';
import { baseFontFiles, copyFonts } from './font-files.mjs';
import { writeLicences } from './licence-texts.mjs';

/** The extension for VS Code, with everything that it needs: an editor does not install packages. */
const folder = path.join(root, 'integrations/vscode');
const dist = path.join(folder, 'dist');
const extension = path.join(dist, 'extension');

/** Files of packages that the engine reads at run time, beside those of every program. */
const packageFiles = [
  'harfbuzzjs/dist/harfbuzz.wasm',
  'harfbuzzjs/dist/harfbuzz-subset.wasm',
  '@jsquash/webp/codec/dec/webp_dec.wasm',
  '@resvg/resvg-wasm/index_bg.wasm',
];

await rm(dist, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ['integrations/vscode/src/extension.ts'],
  outfile: path.join(extension, 'extension.js'),
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  external: ['vscode'],
  minify: true,
  // Names stay as they are in errors.
  keepNames: true,
  // A CommonJS module has no URL of its own.
  banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
  define: { 'import.meta.url': 'moduleUrl' },
  logLevel: 'warning',
});
const copies = {
  ...(await enginesFiles()),
  ...Object.fromEntries(packageFiles.map((file) => [`files/${file}`, `node_modules/${file}`])),
  'kernel-licence.txt': 'node_modules/assemblyscript/LICENSE',
  'readme.md': 'integrations/vscode/README.md',
  'changelog.md': 'integrations/vscode/CHANGELOG.md',
  'icon.png': 'integrations/vscode/icon.png',
  'example.png': 'integrations/vscode/example.png',
  'LICENSE.txt': 'LICENSE',
};
for (const [copy, file] of Object.entries(copies)) {
  await mkdir(path.dirname(path.join(extension, copy)), { recursive: true });
  await copyFile(path.join(root, file), path.join(extension, copy));
}
await copyFonts(baseFontFiles, path.join(extension, 'files'));
await writeFile(
  path.join(extension, 'licences.txt'),
  writeLicences('VS Code extension', 'The extension for VS Code contains the following software.', {
    words: 'Dictionaries of ICU 72.1 for line breaking',
  }),
);

/** The manifest without what only the project needs, and with the names of the themes. */
const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
for (const key of ['private', 'type', 'dependencies', 'devDependencies']) delete manifest[key];
const { properties } = manifest.contributes.configuration;
Object.assign(properties['pictable.theme'], {
  enum: tableThemes.map(({ name }) => name),
  enumDescriptions: tableThemes.map(({ description }) => description),
});
await writeFile(
  path.join(extension, 'package.json'),
  `${JSON.stringify({ ...manifest, name: 'pictable', main: './extension.js' }, null, 2)}\n`,
);

// Builds the package to publish: `npm run build -w clients/web-component`, then `npm publish` in its dist.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const folder = path.resolve(import.meta.dirname, '..');
const root = path.resolve(folder, '../..');
const dist = path.join(folder, 'dist');

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
await build({
  entryPoints: [path.join(folder, 'src/index.ts')],
  outfile: path.join(dist, 'index.js'),
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  logLevel: 'error',
});
const copies = {
  'types/index.d.ts': path.join(folder, 'types/index.d.ts'),
  'types/jsx.d.ts': path.join(folder, 'types/jsx.d.ts'),
  'README.md': path.join(folder, 'README.md'),
  'CHANGELOG.md': path.join(folder, 'CHANGELOG.md'),
  'example.png': path.join(folder, 'example.png'),
  LICENSE: path.join(root, 'LICENSE'),
};
for (const [name, file] of Object.entries(copies)) cpSync(file, path.join(dist, name));

const { name, version, license, description, keywords } = JSON.parse(
  readFileSync(path.join(folder, 'package.json'), 'utf8'),
);
const manifest = {
  ...{ name, version, description, keywords, license, type: 'module' },
  // Importing the package defines the element.
  sideEffects: ['./index.js'],
  files: ['index.js', 'types', 'CHANGELOG.md', 'example.png'],
  types: './types/index.d.ts',
  exports: {
    '.': { types: './types/index.d.ts', default: './index.js' },
    './jsx': { types: './types/jsx.d.ts' },
  },
};
writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

// Makes the package that is published: `npm run build -w sdk`, then `npm publish` in sdk/dist.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const sdk = path.resolve(import.meta.dirname, '..');
const root = path.resolve(sdk, '..');
const dist = path.join(sdk, 'dist');
const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
await build({
  entryPoints: [path.join(sdk, 'src/index.ts')],
  outfile: path.join(dist, 'index.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  logLevel: 'error',
});
execFileSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', path.join(sdk, 'tsconfig.build.json')], {
  stdio: 'inherit',
});

// The contract is no package of its own: its types come along.
const types = path.join(dist, 'types');
for (const file of globSync('**/*.d.ts', { cwd: types })) {
  const contract = path.relative(path.dirname(file), 'contract/src/index.ts').split(path.sep).join('/');
  const text = readFileSync(path.join(types, file), 'utf8');
  writeFileSync(path.join(types, file), text.replaceAll(/(['"])@pictable\/contract\1/g, `$1${contract}$1`));
}

const { name, version, license, description, keywords, engines } = readJson('sdk/package.json');
const { zod } = readJson('contract/package.json').dependencies;
const manifest = {
  ...{ name, version, description, keywords, license, type: 'module', sideEffects: false, engines },
  files: ['index.js', 'types'],
  exports: { '.': { types: './types/sdk/src/index.d.ts', default: './index.js' } },
  // Only types refer to it.
  dependencies: { zod },
};
writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
for (const file of ['sdk/README.md', 'LICENSE']) {
  cpSync(path.join(root, file), path.join(dist, path.basename(file)));
}

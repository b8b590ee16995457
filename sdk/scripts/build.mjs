// Builds the package to publish: `npm run build -w sdk`, then `npm publish` in sdk/dist.
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
  // Omits the comments, which are in the declarations. Names stay as they are in stack traces.
  minifyWhitespace: true,
  logLevel: 'error',
});
execFileSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', path.join(sdk, 'tsconfig.build.json')], {
  stdio: 'inherit',
});

// The package omits the declarations of the contract: the public types of the client must not refer to them.
const types = path.join(dist, 'types');
for (const file of globSync('sdk/src/**/*.d.ts', { cwd: types })) {
  const text = readFileSync(path.join(types, file), 'utf8');
  const imports = text.matchAll(/(?:^(?:import|export)\b.* from |\bimport\()['"]([^'"]*)['"]/gm);
  const external = [...imports].map(([, from]) => from).find((from) => !isInPackage(file, from));
  if (external !== undefined)
    throw new Error(`${file} refers to types of ${external}, which is not in the package.`);
  const target = path.join(types, path.relative('sdk/src', file));
  mkdirSync(path.dirname(target), { recursive: true });
  // Not every compiler resolves an import of a .ts file in a declaration file.
  writeFileSync(target, text.replaceAll(/(['"])(\.\.?\/[^'"]+)\.ts\1/g, '$1$2.js$1'));
}
for (const folder of ['contract', 'sdk']) rmSync(path.join(types, folder), { recursive: true });

/** Whether what a declaration file imports is one of the package. */
function isInPackage(file, from) {
  return from.startsWith('.') && path.join(path.dirname(file), from).startsWith(path.normalize('sdk/src/'));
}

const { name, version, license, description, keywords, engines } = readJson('sdk/package.json');
const manifest = {
  ...{ name, version, description, keywords, license, type: 'module', sideEffects: false, engines },
  files: ['index.js', 'types'],
  types: './types/index.d.ts',
  exports: { '.': { types: './types/index.d.ts', default: './index.js' } },
};
writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
for (const file of ['sdk/README.md', 'LICENSE']) {
  cpSync(path.join(root, file), path.join(dist, path.basename(file)));
}

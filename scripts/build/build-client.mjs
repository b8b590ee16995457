// `node scripts/build/build-client.mjs react`: builds the package of a client to publish, in its folder `dist`.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from '../run-command.mjs';

/** What differs between the clients: settings of esbuild, declaration files, and members of `package.json`. */
const clients = {
  react: {
    options: {
      platform: 'neutral',
      external: ['react'],
      // Frameworks with server components must run it in the browser, too.
      banner: { js: '"use client";' },
    },
    types: ['index.d.ts'],
    describe: ({ peerDependencies }) => ({
      exports: { '.': { types: './types/index.d.ts', default: './index.js' } },
      peerDependencies,
    }),
  },
  'web-component': {
    options: { platform: 'browser' },
    types: ['index.d.ts', 'jsx.d.ts'],
    describe: () => ({
      exports: {
        '.': { types: './types/index.d.ts', default: './index.js' },
        './jsx': { types: './types/jsx.d.ts' },
      },
    }),
  },
};

await buildClient(process.argv[2]);

async function buildClient(folder) {
  const { options, types, describe } = clients[folder];
  const client = path.join(root, 'clients', folder);
  const dist = path.join(client, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  await build({
    entryPoints: [path.join(client, 'src/index.ts')],
    outfile: path.join(dist, 'index.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    logLevel: 'error',
    ...options,
  });
  const files = [...types.map((name) => `types/${name}`), 'README.md', 'CHANGELOG.md', 'example.png'];
  for (const file of files) cpSync(path.join(client, file), path.join(dist, file));
  cpSync(path.join(root, 'LICENSE'), path.join(dist, 'LICENSE'));

  const source = JSON.parse(readFileSync(path.join(client, 'package.json'), 'utf8'));
  const { name, version, license, description, keywords } = source;
  const manifest = {
    ...{ name, version, description, keywords, license, type: 'module' },
    // Importing the package defines the element.
    sideEffects: ['./index.js'],
    files: ['index.js', 'types', 'CHANGELOG.md', 'example.png'],
    types: './types/index.d.ts',
    ...describe(source),
  };
  writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

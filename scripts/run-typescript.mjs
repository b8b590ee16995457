import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loads a TypeScript module of the project and returns its exports. The working folder becomes the project's root. */
export async function runTypescript(entry) {
  process.chdir(root);
  return import(pathToFileURL(await bundleTypescript(entry)).href);
}

/**
 * Bundles a TypeScript program of the project and returns the path of the result. Our own packages are bundled with it;
 * npm packages stay where they are, beside their binaries and fonts.
 */
export async function bundleTypescript(entry) {
  const outfile = path.join(root, 'out/run', entry.replaceAll('/', '-').replace(/\.ts$/, '.mjs'));
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.19',
    sourcemap: 'inline',
    logLevel: 'warning',
    plugins: [{ name: 'own-packages-only', setup: keepPackagesOutside }],
  });
  return outfile;
}

function keepPackagesOutside({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
    const own = name.startsWith('@pictable/') || kind === 'entry-point';
    return own ? undefined : { path: name, external: true };
  });
}

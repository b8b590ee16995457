import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ownPackagesAnd } from './own-packages-only.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the server and its render worker into a folder, by default `server/dist`. */
export async function buildServer(outFolder = path.join(root, 'server/dist')) {
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/src/main.ts',
      operate: 'server/src/operate.ts',
      'render-worker': 'server/src/platform/render-pool/render-worker.ts',
    },
    outdir: outFolder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.19',
    sourcemap: 'linked',
    logLevel: 'warning',
    // Its files import each other in circles: loading them one by one takes Node 200 MB of garbage.
    plugins: [ownPackagesAnd('drizzle-orm')],
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer(process.argv[2]);

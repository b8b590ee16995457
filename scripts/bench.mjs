import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bringKernelUpToDate } from './build/build.mjs';
import { ownPackagesOnly } from './build/own-packages-only.mjs';
import { root } from './run-command.mjs';

// Measure one bundle, as the service runs it: the engine is slower when loaded from its many files.
const folder = path.join(root, 'out/bench');
await build({
  absWorkingDir: root,
  entryPoints: {
    'bench-command': 'bench/src/bench-command.ts',
    'engine-process': 'bench/src/measure/engine-process.ts',
  },
  outdir: folder,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.19',
  sourcemap: 'inline',
  logLevel: 'warning',
  plugins: [ownPackagesOnly],
});
await bringKernelUpToDate();
process.chdir(root);
const { benchCommand } = await import(pathToFileURL(path.join(folder, 'bench-command.js')).href);
process.exitCode = await benchCommand(path.join(folder, 'engine-process.js'), process.argv.slice(2));

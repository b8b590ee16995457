import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bringBuildUpToDate, bringKernelUpToDate } from './build/build.mjs';
import { ownPackagesOnly } from './build/own-packages-only.mjs';
import { root } from './run-command.mjs';
import { withServer } from './testing/with-server.mjs';

// Measure one bundle, as the service runs it: the engine is slower when loaded from its many files.
const folder = path.join(root, 'out/bench');
await build({
  absWorkingDir: root,
  entryPoints: {
    'bench-command': 'bench/src/bench-command.ts',
    'engine-process': 'bench/src/measure/engine-process.ts',
    'peer-process': 'bench/src/service/peer-process.ts',
  },
  outdir: folder,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.19',
  // Each engine and its maps are read only by the process that needs them.
  splitting: true,
  sourcemap: 'linked',
  logLevel: 'warning',
  plugins: [ownPackagesOnly],
});
process.chdir(root);
const [firstArgument, ...others] = process.argv.slice(2);
const commands = { '--service': benchService, '--web': benchApp };
process.exitCode = await (commands[firstArgument] ?? benchEngine)(others);

async function benchEngine() {
  await bringKernelUpToDate();
  const { benchCommand } = await import(pathToFileURL(path.join(folder, 'bench-command.js')).href);
  return benchCommand(path.join(folder, 'engine-process.js'), process.argv.slice(2));
}

async function benchService(args) {
  const programs = {
    engine: path.join(folder, 'engine-process.js'),
    peer: path.join(folder, 'peer-process.js'),
  };
  return withServer(async () => {
    // Sends the load and starts programs, so it need not be bundled.
    const { serviceCommand } = await import('../bench/src/service/service-command.ts');
    return serviceCommand(programs, args);
  });
}

async function benchApp(args) {
  return withServer(async () => {
    await bringBuildUpToDate();
    const { appCommand } = await import('../bench/src/app/app-command.ts');
    return appCommand(args);
  });
}

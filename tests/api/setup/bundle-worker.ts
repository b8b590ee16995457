import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the render worker that is bundled for this run. */
    workerFile: string;
    /** Path of the bundled worker of `scripted-worker.fixture.ts`, beside it. */
    scriptedWorkerFile: string;
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Bundles the render worker and the scripted one once per run. Threads can also load their TypeScript, but each of
 * them would strip the types of all files again: opening a pool of two would take 50% more CPU time. The files stay
 * until the end of the run, because a thread that starts while its pool is closed still loads them.
 */
export default async function bundleWorker(project: TestProject): Promise<() => Promise<void>> {
  // Inside the project, so that the external packages are resolved.
  const folder = await mkdtemp(path.join(root, 'node_modules/.pictable-worker-'));
  await build({
    absWorkingDir: root,
    entryPoints: {
      'render-worker': 'server/src/platform/render-pool/render-worker.ts',
      'scripted-worker': 'server/src/platform/render-pool/scripted-worker.fixture.ts',
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.19',
    logLevel: 'warning',
    external: ['piscina', 'harfbuzzjs', '@expo-google-fonts/*', 'fflate', 'zod', 'zod/*'],
  });
  project.provide('workerFile', path.join(folder, 'render-worker.mjs'));
  project.provide('scriptedWorkerFile', path.join(folder, 'scripted-worker.mjs'));
  return () => rm(folder, { recursive: true });
}

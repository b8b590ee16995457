import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The render worker of this run, bundled. */
    workerFile: string;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles the render worker once for a run. Threads can load its TypeScript too, but each of the many that tests start would strip
 * the types of all its files again: a pool of two takes half as much CPU time again to open.
 */
export default async function bundleWorker(project: TestProject): Promise<() => Promise<void>> {
  // Inside the project, so that the packages it leaves out are found.
  const folder = await mkdtemp(path.join(root, 'node_modules/.pictable-worker-'));
  const workerFile = path.join(folder, 'render-worker.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['server/src/platform/render-pool/render-worker.ts'],
    outfile: workerFile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.19',
    logLevel: 'warning',
    external: ['piscina', 'harfbuzzjs', '@expo-google-fonts/*', 'fflate', 'zod', 'zod/*'],
  });
  project.provide('workerFile', workerFile);
  return () => rm(folder, { recursive: true });
}

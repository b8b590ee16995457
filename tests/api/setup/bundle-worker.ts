import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the render worker that is bundled for this run. */
    workerFile: string;
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Bundles the render worker once per run. Threads can also load its TypeScript, but each of them would strip
 * the types of all files again: opening a pool of two would take 50% more CPU time.
 */
export default async function bundleWorker(project: TestProject): Promise<() => Promise<void>> {
  // Inside the project, so that the external packages are resolved.
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

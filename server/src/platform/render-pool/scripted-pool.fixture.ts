import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openRenderPool, type RenderPoolOptions } from './piscina-render-pool.ts';
import type { RenderPool } from './render-pool.ts';

/** Pools of scripted workers for one test file, each open until its test ends. */
export interface ScriptedPools {
  /** The bundled worker. Each thread would strip the types of its source again. */
  workerFile(): string;
  /** A folder for the test file. */
  folder(): string;
  open(changes?: Partial<RenderPoolOptions>): Promise<RenderPool>;
  /** Opens a pool with the defaults of the service for what is not given. */
  openWithDefaults(options: Omit<RenderPoolOptions, 'workerFile'>): Promise<RenderPool>;
}

/** Call it once, at the top of a test file. */
export function useScriptedPools(): ScriptedPools {
  let folder: string;
  let pool: RenderPool | undefined;
  const workerFile = () => path.join(folder, 'scripted-worker.mjs');

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pictable-pool-'));
    await build({
      entryPoints: [fileURLToPath(new URL('./scripted-worker.fixture.ts', import.meta.url))],
      outfile: workerFile(),
      bundle: true,
      format: 'esm',
      platform: 'node',
    });
  });
  afterEach(async () => {
    await pool?.close();
    pool = undefined;
  });
  afterAll(() => rm(folder, { recursive: true }));

  const openWithDefaults: ScriptedPools['openWithDefaults'] = async (options) => {
    pool = await openRenderPool({ workerFile: workerFile(), ...options });
    return pool;
  };
  const open: ScriptedPools['open'] = (changes = {}) => {
    // Long enough for a job that hangs to use up its CPU time, even on a busy machine.
    const wallMsMax = 60_000;
    const bounds = { workers: 2, waitingMax: 4, deadlineMs: 12_000, wallMsMax, estimateCostMs };
    return openWithDefaults({ ...bounds, ...changes });
  };
  return { workerFile, folder: () => folder, open, openWithDefaults };
}

/** The cost that a scripted job specifies, which its size does not indicate. */
const estimateCostMs = ({ payload }: { payload: string }) => Math.max(1, JSON.parse(payload).ms ?? 0);

export const job = (work: string, ms = 0) => JSON.stringify({ work, ms });

/** The error of a job; undefined if it succeeds. */
export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

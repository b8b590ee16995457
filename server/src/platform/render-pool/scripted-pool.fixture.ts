import { afterEach, inject } from 'vitest';
import { openRenderPool, type RenderPoolOptions } from './piscina-render-pool.ts';
import type { RenderPool } from './render-pool.ts';

/** Pools of scripted workers for one test file, each open until its test ends. */
export interface ScriptedPools {
  open(changes?: Partial<RenderPoolOptions>): Promise<RenderPool>;
  /** Opens a pool with the defaults of the service for what is not given. */
  openWithDefaults(options: Omit<RenderPoolOptions, 'workerFile'>): Promise<RenderPool>;
}

/** Call it once, at the top of a test file. */
export function useScriptedPools(): ScriptedPools {
  let pool: RenderPool | undefined;
  afterEach(async () => {
    await pool?.close();
    pool = undefined;
  });

  const openWithDefaults: ScriptedPools['openWithDefaults'] = async (options) => {
    pool = await openRenderPool({ workerFile: inject('scriptedWorkerFile'), ...options });
    return pool;
  };
  const open: ScriptedPools['open'] = (changes = {}) => {
    // Long enough for a job that hangs to use up its CPU time, even on a busy machine.
    const wallMsMax = 60_000;
    const bounds = { workers: 2, waitingMax: 4, deadlineMs: 12_000, wallMsMax, estimateCostMs };
    return openWithDefaults({ ...bounds, ...changes });
  };
  return { open, openWithDefaults };
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

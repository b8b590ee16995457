import type { Parameters } from 'fast-check';

/** Number of cases per property. `FUZZ_RUNS` changes it, `FUZZ_SEED` selects other cases. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 50);

/** Time limit of a property, sufficient on a busy machine. */
export const fuzzTimeoutMs = Math.max(60_000, fuzzRuns * 1_000);

/** Fixed, so that a test that passes here passes everywhere. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_301);

export function fuzzSettings<T>(runs: number): Parameters<T> {
  return { numRuns: runs, seed, endOnFailure: process.env.FUZZ_SHRINK === undefined };
}

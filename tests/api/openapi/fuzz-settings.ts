import type { Parameters } from 'fast-check';

/** How many cases each property is tried with; `FUZZ_RUNS=2000` looks longer, `FUZZ_SEED` elsewhere. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 50);

/** Always the same cases, so that a test that passes here passes everywhere. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_301);

export function fuzzSettings<T>(runs: number): Parameters<T> {
  return { numRuns: runs, seed, endOnFailure: process.env.FUZZ_SHRINK === undefined };
}

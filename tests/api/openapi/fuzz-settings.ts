import type { Parameters } from 'fast-check';

/** How many cases each property is tried with; `FUZZ_RUNS=2000` looks longer, `FUZZ_SEED` elsewhere. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 50);

/** A property may take as long as its cases need on a busy machine. */
export const fuzzTimeoutMs = Math.max(60_000, fuzzRuns * 1_000);

/** Always the same cases, so that a test that passes here passes everywhere. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_301);

export function fuzzSettings<T>(runs: number): Parameters<T> {
  return { numRuns: runs, seed, endOnFailure: process.env.FUZZ_SHRINK === undefined };
}

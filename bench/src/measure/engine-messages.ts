import type { DrawCount, DrawTimes } from './measure-draws.ts';

/** Requests one round from an engine process. Both sides create workloads by name. */
export interface RoundOrder {
  readonly workload: string;
  readonly scale: number;
  readonly repeats: number;
}

/** Requests rendering for a given time. */
export interface WindowOrder {
  readonly workload: string;
  readonly scale: number;
  readonly lastsMs: number;
}

/** Messages of an engine process: one when it is ready, then one per request. */
export type EngineMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'round'; readonly times: DrawTimes }
  | { readonly kind: 'window'; readonly count: DrawCount }
  | { readonly kind: 'failed'; readonly message: string };

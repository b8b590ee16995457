import type { DrawCount, DrawTimes } from './measure-draws.ts';

/** A round an engine's process is asked for. Workloads are made by name on both sides. */
export interface RoundOrder {
  readonly workload: string;
  readonly scale: number;
  readonly repeats: number;
}

/** The other thing it is asked for: to draw for so long. */
export interface WindowOrder {
  readonly workload: string;
  readonly scale: number;
  readonly lastsMs: number;
}

/** What an engine's process says: once that it is ready, then once for each order. */
export type EngineMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'round'; readonly times: DrawTimes }
  | { readonly kind: 'window'; readonly count: DrawCount }
  | { readonly kind: 'failed'; readonly message: string };

import type { DrawTimes } from './measure-draws.ts';

/** A round an engine's process is asked for. Workloads are made by name on both sides. */
export interface RoundOrder {
  readonly workload: string;
  readonly scale: number;
  readonly repeats: number;
}

/** What an engine's process says: once that it is ready, then once for each round. */
export type EngineMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'round'; readonly times: DrawTimes }
  | { readonly kind: 'failed'; readonly message: string };

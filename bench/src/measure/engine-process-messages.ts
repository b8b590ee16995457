import type { RenderRate, RenderTimes } from './measure-renders.ts';

/** Requests one round from an engine process. Both sides create workloads by name. */
export interface RoundRequest {
  readonly workload: string;
  readonly scale: number;
  readonly repeats: number;
}

/** Requests rendering for a given time. */
export interface WindowRequest {
  readonly workload: string;
  readonly scale: number;
  readonly durationMs: number;
}

/** Messages of an engine process: one when it is ready, then one per request. */
export type EngineMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'round'; readonly times: RenderTimes }
  | { readonly kind: 'window'; readonly count: RenderRate }
  | { readonly kind: 'failed'; readonly message: string };

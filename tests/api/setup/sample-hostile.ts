import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The share of hostile requests that are sent: all of them in `npm run test:faults`. */
    hostileShare: number;
  }
}

const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/**
 * Some of the requests of a long list, spread evenly over it whatever its period is.
 *
 * @param turn a number per list, so that similar lists have other requests
 */
export function sampleHostile<T>(all: readonly T[], turn: number): readonly T[] {
  const share = inject('hostileShare');
  return all.filter((_, index) => ((index + turn) * GOLDEN_RATIO) % 1 < share);
}

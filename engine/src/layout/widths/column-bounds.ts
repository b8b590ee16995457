import type { StyledColumn } from '../../table/styled-table.ts';
import { at, pairwise } from '../elements.ts';

/** Width needs of a column that may have bounds, padding included, whole px. */
export interface BoundedWidthNeeds {
  minPx: number;
  /** Guaranteed width: at least `minPx`, more if the column has short texts that must not be broken. */
  keptPx: number;
  /** Width before the other columns get their `readablePx`; below its own `readablePx` for URLs. */
  modestPx: number;
  readablePx: number;
  maxPx: number;
  /** Maximum width, if there is one. */
  capPx?: number;
  readonly isFixed: boolean;
}

/** Needs limited by the maximum width; `minPx`, the longest word, is not. */
const cappedNeeds = ['keptPx', 'modestPx', 'readablePx', 'maxPx'] as const;

/** Applies the width bounds: a minimum always holds, a maximum unless the longest word needs more. */
export function applyWidthBounds(
  needs: readonly BoundedWidthNeeds[],
  columns: readonly StyledColumn[],
): void {
  columns.forEach(({ minWidthPx, maxWidthPx }, i) => {
    const need = at(needs, i);
    if (minWidthPx !== undefined) need.minPx = Math.max(need.minPx, Math.round(minWidthPx));
    if (maxWidthPx !== undefined) need.capPx = Math.max(need.minPx, Math.round(maxWidthPx));
    const { minPx, capPx = Infinity } = need;
    for (const kind of cappedNeeds) need[kind] = Math.max(minPx, Math.min(capPx, need[kind]));
  });
}

/**
 * Distributes widths so that no column exceeds its maximum width; the excess goes to the other columns.
 * Columns exceed their maximum only if every column has a requested or a maximum width.
 *
 * @param spread must return at least `minPx` per column, and `maxPx` per fixed column if there is space
 */
export function distributeWithinMaxWidths(
  needs: readonly BoundedWidthNeeds[],
  spread: (needs: readonly BoundedWidthNeeds[]) => number[],
): number[] {
  let limited = needs;
  for (;;) {
    const widths = spread(limited);
    let isOver = false;
    const capped = pairwise(limited, widths, (need, widthPx) => {
      const { capPx, isFixed } = need;
      if (isFixed || capPx === undefined || widthPx <= capPx) return need;
      isOver = true;
      return { ...need, modestPx: capPx, readablePx: capPx, maxPx: capPx, isFixed: true };
    });
    if (!isOver) return widths;
    limited = capped;
  }
}

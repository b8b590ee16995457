import type { StyledTable } from '../table/styled-table.ts';
import type { Warning } from '../warnings.ts';
import { sheetWidthPx } from './column-bands.ts';
import type { LayoutOptions } from './layout-options.ts';
import type { OuterRoom } from './outer-room.ts';
import { portraitPaper } from './paper.ts';

/** A table is made smaller to fit its paper down to this share; 14 px text is then about 6 points on paper. */
const SCALE_MIN = 0.6;
/** Where it is to fit in any case, down to text of 4 points, the size of the smallest print on packages. */
const LEGIBLE_POINTS = 4;
const POINTS_PER_PX = 72 / 96;

/** Least share to which a table may be made smaller before its columns are split over pages. */
export function leastScale(table: StyledTable, options: LayoutOptions): number {
  if (!isToFit(options)) return SCALE_MIN;
  return Math.min(SCALE_MIN, LEGIBLE_POINTS / (textPx(table) * POINTS_PER_PX));
}

/** What there is to say of a table that is to fit the width of its page: that it does not, or that its text becomes small. */
export function pageFitWarnings(
  table: StyledTable,
  { tablePx, isSplit }: { readonly tablePx: number; readonly isSplit: boolean },
  outer: OuterRoom,
  options: LayoutOptions,
): readonly Warning[] {
  if (!isToFit(options)) return [];
  const scale = sheetWidthPx(outer, options)! / tablePx;
  if (scale >= SCALE_MIN) return [];
  const points = Math.round(textPx(table) * POINTS_PER_PX * scale * 10) / 10;
  const message = isSplit
    ? `The columns are split over pages: to fit the width of one, text would be ${points} points high, and less than ${LEGIBLE_POINTS} cannot be read. Fewer columns, shorter texts or a smaller cellPaddingX help.`
    : `The table is drawn at ${Math.round(scale * 100)}% of its size to fit the width of the page; its text is ${points} points high.`;
  return [{ message }];
}

function isToFit(options: LayoutOptions): boolean {
  return options.pageFit === 'width' && portraitPaper(options) !== undefined;
}

/** Font size of most cells, px. */
function textPx({ rows }: StyledTable): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) {
    for (const cell of cells) {
      if (cell === undefined || (cell.text === '' && cell.table === undefined)) continue;
      const { fontSizePx } = cell.look;
      counts.set(fontSizePx, (counts.get(fontSizePx) ?? 0) + 1);
    }
  }
  const [size] =
    [...counts].sort(([one, count], [other, otherCount]) => otherCount - count || one - other)[0] ?? [];
  return size ?? 14;
}

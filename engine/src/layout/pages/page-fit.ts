import type { StyledTable } from '../../table/styled-table.ts';
import type { Warning } from '../../warnings.ts';
import type { LayoutOptions } from '../layout-options.ts';
import { portraitPaper } from './paper.ts';

/** Minimum scale of a table on paper; 14 px text is then about 6 points high. */
const SCALE_MIN = 0.6;
/** Minimum text size if the table must fit: 4 points, the smallest print on packaging. */
const LEGIBLE_POINTS = 4;
const POINTS_PER_PX = 72 / 96;

/** Minimum scale of a table before its columns are split across pages. */
export function minTableScale(table: StyledTable, options: LayoutOptions): number {
  if (!mustFitWidth(options)) return SCALE_MIN;
  return Math.min(SCALE_MIN, LEGIBLE_POINTS / (textPx(table) * POINTS_PER_PX));
}

/**
 * Warnings for a table that must fit the page width: it does not fit, or its text becomes small.
 *
 * @param availablePx available table width on the page; undefined if the page grows with the table
 */
export function pageFitWarnings(
  table: StyledTable,
  { tablePx, isSplit }: { readonly tablePx: number; readonly isSplit: boolean },
  availablePx: number | undefined,
  options: LayoutOptions,
): readonly Warning[] {
  if (availablePx === undefined || !mustFitWidth(options)) return [];
  const scale = availablePx / tablePx;
  if (scale >= SCALE_MIN) return [];
  const points = Math.round(textPx(table) * POINTS_PER_PX * scale * 10) / 10;
  const message = isSplit
    ? `The columns are split across pages: to fit the page width, the text would be ${points} points high, and text below ${LEGIBLE_POINTS} points is not legible. To fit all columns on one page, use fewer columns, shorter texts or a smaller cellPaddingX.`
    : `The table is scaled to ${Math.round(scale * 100)}% to fit the page width; its text is ${points} points high.`;
  return [{ message }];
}

function mustFitWidth(options: LayoutOptions): boolean {
  return options.pageFit === 'width' && portraitPaper(options) !== undefined;
}

/** Font size of most cells, px. */
function textPx({ rows }: StyledTable): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) {
    for (const cell of cells) {
      if (cell === undefined || (cell.text === '' && cell.table === undefined)) continue;
      const { fontSizePx } = cell.style;
      counts.set(fontSizePx, (counts.get(fontSizePx) ?? 0) + 1);
    }
  }
  const [size] =
    [...counts].sort(([one, count], [other, otherCount]) => otherCount - count || one - other)[0] ?? [];
  return size ?? 14;
}

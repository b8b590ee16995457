import type { FormattedCell, FormattedRow } from '../table/formatted-table.ts';
import type { ComputedTableStyle, StyledCell } from '../table/styled-table.ts';
import type { TableSettings } from '../table/table.ts';
import { visibleColor } from './color-mix.ts';

/**
 * A styled cell with what follows from its merge with equal cells below it. Its stripe is that of odd rows,
 * wherever it starts: the colour of its first row would look like a mark.
 */
export function withMerge(
  styled: StyledCell,
  { merge }: FormattedCell,
  { style }: FormattedRow,
  { rowOddBg }: TableSettings,
  { backgroundColor }: ComputedTableStyle,
): StyledCell {
  if (merge !== 'first') return styled;
  const stripeColor =
    style.backgroundColor === undefined ? (visibleColor(rowOddBg) ?? backgroundColor) : undefined;
  return { ...styled, isRepeated: true, stripeColor };
}

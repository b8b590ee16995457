import { mixColors } from '../color/color-mix.ts';
import type { Color } from '../scene/color.ts';
import type { CellBorders } from '../table/collapsed-borders.ts';
import type { FormattedColumn, FormattedTable } from '../table/formatted-table.ts';
import type { ComputedTableStyle, StyledCell } from '../table/styled-table.ts';
import type { PlacedStub } from '../table/table.ts';
import type { BorderStyler } from './border-styler.ts';

/** Width of the line beside other vertical lines, and without them. */
const LINE_PX = { beside: 2, alone: 1 } as const;
/** Share of the text colour in the line; the rest is the colour of the other lines. */
const TEXT_SHARE = 0.25;

/** The line between the stub and the other columns: stronger than the lines of the grid. */
export function stubLine(
  { border, direction }: ComputedTableStyle,
  textColor: Color,
  borders: BorderStyler,
): CellBorders | undefined {
  const color = mixColors(textColor, border.color, TEXT_SHARE);
  const line = { widthPx: border.vertical ? LINE_PX.beside : LINE_PX.alone, style: 'solid', color } as const;
  const style = direction === 'rtl' ? { borderLeft: line } : { borderRight: line };
  return borders.bordersOf(style, textColor);
}

/** A cell with the line, if it is in the last column of the stub; its own border is stronger. */
export function withStubLine(
  cell: StyledCell,
  column: number,
  stub: PlacedStub | undefined,
  line: CellBorders,
): StyledCell {
  if (stub === undefined || column + cell.colspan !== stub.to) return cell;
  const { borders } = cell;
  if (borders === undefined) return { ...cell, borders: line };
  return {
    ...cell,
    borders: { ...borders, left: borders.left ?? line.left, right: borders.right ?? line.right },
  };
}

/** Whether a column belongs to a stub with bold text. */
export function isBoldStub(column: FormattedColumn, { stub, columns, settings }: FormattedTable): boolean {
  if (stub === undefined || settings.stubFontWeight !== 'bold') return false;
  return columns.slice(stub.from, stub.to).includes(column);
}

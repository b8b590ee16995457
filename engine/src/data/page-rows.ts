import type { RowStyle } from '../table/styles.ts';
import type { Cell, Row } from '../table/table.ts';
import { isEmptyValue } from '../values/compare-values.ts';
import { COVERED_CELL, SHORTENED_SPAN, type Warnings } from '../warnings.ts';

/** A cell that spans rows, with its size in the table. */
interface RowSpan {
  readonly cell: Cell;
  /** Style of its first row. */
  readonly rowStyle: RowStyle;
  readonly colspan: number;
  /** The first row that it does not cover. */
  readonly end: number;
}

/**
 * The rows [from, to) of a page. A cell that spans rows from an earlier page is shown again, with the rest of its
 * rows, and a span ends at the end of the page.
 */
export function pageRows(
  rows: readonly Row[],
  { from, to }: { readonly from: number; readonly to: number },
  warnings: Warnings,
): readonly Row[] {
  const shown = rows.slice(from, to);
  const [first, ...others] = shown;
  if (first === undefined || shown.length === rows.length || !hasRowspans(rows)) return shown;
  const whole = [withSpansFromAbove(first, rows.slice(0, from), warnings), ...others];
  // A span beyond the end of the table causes a warning later.
  if (to === rows.length) return whole;
  return whole.map((row, index) => withRowspansUpTo(row, shown.length - index));
}

/** Whether a cell spans rows. */
export function hasRowspans(rows: readonly Row[]): boolean {
  return rows.some((row) => row.cells.some((cell) => (cell.style.rowspan ?? 1) > 1));
}

/** The first row of a page. @param above the rows of all earlier pages */
function withSpansFromAbove(first: Row, above: readonly Row[], warnings: Warnings): Row {
  const spans = spansBelow(above, first.cells.length);
  if (spans.every((span) => span === undefined)) return first;
  return {
    ...first,
    cells: first.cells.map((own, column) => {
      const span = spans[column];
      if (span === undefined) return beforeNextSpan(own, column, spans, warnings);
      if (own.display !== undefined || !isEmptyValue(own.value)) warnings.add(COVERED_CELL, own.pointer);
      const { cell, colspan, end, rowStyle } = span;
      const style = { ...ofCells(rowStyle), ...cell.style, colspan, rowspan: end - above.length };
      return { ...cell, style };
    }),
  };
}

/** A cell whose own span ends before one from above. */
function beforeNextSpan(
  cell: Cell,
  column: number,
  spans: readonly (RowSpan | undefined)[],
  warnings: Warnings,
): Cell {
  const { colspan = 1 } = cell.style;
  const distance = spans.slice(column, column + colspan).findIndex((span) => span !== undefined);
  if (distance < 0 || isCovered(column, spans)) return cell;
  warnings.add(SHORTENED_SPAN, cell.pointer, 'clamped');
  return { ...cell, style: { ...cell.style, colspan: distance } };
}

function isCovered(column: number, spans: readonly (RowSpan | undefined)[]): boolean {
  return spans.some((span, from) => span !== undefined && from <= column && column < from + span.colspan);
}

/** By its first column: each span that goes on below the rows. A span ends before cells that are covered from above. */
function spansBelow(rows: readonly Row[], columnCount: number): readonly (RowSpan | undefined)[] {
  const spans = new Array<RowSpan | undefined>(columnCount).fill(undefined);
  /** By column: the first row that is not covered. */
  const ends = new Array<number>(columnCount).fill(0);
  for (const [row, { cells, style: rowStyle }] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      const { colspan = 1, rowspan = 1 } = cell.style;
      if ((colspan === 1 && rowspan === 1) || ends[column]! > row) continue;
      let last = column + 1;
      while (last < Math.min(columnCount, column + colspan) && ends[last]! <= row) last++;
      const end = row + rowspan;
      ends.fill(end, column, last);
      spans.fill(undefined, column, last);
      spans[column] = { cell, rowStyle, colspan: last - column, end };
    }
  }
  return spans.map((span) => (span !== undefined && span.end > rows.length ? span : undefined));
}

/** The style of a row without what belongs to the row as a whole. */
function ofCells(style: RowStyle): RowStyle {
  const { height: _height, indent: _indent, borderTop: _top, borderBottom: _bottom, ...others } = style;
  return others;
}

function withRowspansUpTo(row: Row, rowspanMax: number): Row {
  const isLonger = ({ style }: Cell) => (style.rowspan ?? 1) > rowspanMax;
  if (!row.cells.some(isLonger)) return row;
  return {
    ...row,
    cells: row.cells.map((cell) =>
      isLonger(cell) ? { ...cell, style: { ...cell.style, rowspan: rowspanMax } } : cell,
    ),
  };
}

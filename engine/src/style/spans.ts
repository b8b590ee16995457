import type { FormattedRow } from '../table/formatted-table.ts';
import type { CellStyle, RowStyle } from '../table/styles.ts';
import { NO_STYLE } from '../table/table.ts';
import { COVERED_CELL, SHORTENED_SPAN, type Warnings } from '../warnings.ts';

/** Size of a cell in grid units. */
export interface Span {
  readonly colspan: number;
  readonly rowspan: number;
}

const SINGLE: Span = { colspan: 1, rowspan: 1 };

/**
 * Resolves colspan and rowspan: a span ends at the edge of the table and before cells that are already
 * covered from above. Covered cells are undefined; covered values cause a warning.
 */
export function resolveSpans(
  rows: readonly FormattedRow[],
  columnCount: number,
  warnings: Warnings,
): readonly (readonly (Span | undefined)[])[] | undefined {
  if (!rows.some(hasSpans)) return undefined;
  const covered = rows.map(() => new Uint8Array(columnCount));
  return rows.map(({ cells }, row) =>
    cells.map((cell, column) => {
      if (covered[row]![column] === 1) {
        if (!cell.isEmpty && cell.merge !== 'covered') warnCovered(cell.pointer, warnings);
        return undefined;
      }
      const { colspan = 1, rowspan = 1 } = cell.style;
      if (colspan === 1 && rowspan === 1) return SINGLE;
      const span = fit(covered, row, column, colspan, rowspan);
      if (span.colspan < colspan || span.rowspan < rowspan) {
        warnings.add(SHORTENED_SPAN, cell.pointer, 'clamped');
      }
      cover(covered, row, column, span);
      return span;
    }),
  );
}

function hasSpans(row: FormattedRow): boolean {
  return row.cells.some(
    ({ style }) => style !== NO_STYLE && ((style.colspan ?? 1) > 1 || (style.rowspan ?? 1) > 1),
  );
}

function warnCovered(pointer: string | undefined, warnings: Warnings): void {
  warnings.add(COVERED_CELL, pointer);
}

function fit(
  covered: readonly Uint8Array[],
  row: number,
  column: number,
  colspan: number,
  rowspan: number,
): Span {
  const inRow = covered[row]!;
  let width = 1;
  while (width < colspan && column + width < inRow.length && inRow[column + width] === 0) width++;
  return { colspan: width, rowspan: Math.min(rowspan, covered.length - row) };
}

function cover(
  covered: readonly Uint8Array[],
  row: number,
  column: number,
  { colspan, rowspan }: Span,
): void {
  for (let below = 0; below < rowspan; below++) covered[row + below]!.fill(1, column, column + colspan);
}

/** Whether the alignment of a cell differs from that of its column. */
export function hasOwnAlignment(cell: CellStyle, row: RowStyle, span: Span): boolean {
  return cell.textAlign !== undefined || row.textAlign !== undefined || span.colspan > 1;
}

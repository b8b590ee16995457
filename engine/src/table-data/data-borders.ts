import type { BorderValue } from '@pictable/contract';
import { type Color, formatColor } from '../scene/color.ts';
import type { Span } from '../style/spans.ts';
import { strongerBorder } from '../table/collapsed-borders.ts';
import type { FormattedTable } from '../table/formatted-table.ts';
import type { CellStyle, RowStyle } from '../table/styles.ts';
import type { DataBorders } from '../table/table-data.ts';

/** The borders of the header and of each row, by column; undefined for a cell without any. */
export interface TableDataBorders {
  readonly header: readonly (DataBorders | undefined)[];
  readonly rows: readonly (readonly (DataBorders | undefined)[])[];
}

type Spans = readonly (readonly (Span | undefined)[])[] | undefined;

/**
 * The borders as every cell has to state them: a border between two cells is that of both, because programs
 * decide differently which of two neighbours wins. Undefined if the table has no borders.
 */
export function dataBorders(
  { columns, rows }: FormattedTable,
  spans: Spans,
  hasHeader: boolean,
  isMirrored: boolean,
): TableDataBorders | undefined {
  const header = columns.map((column) => bordersOf(column.header?.style ?? {}));
  const body = rows.map(({ cells, style }, row) => {
    const ofRow = bordersOf(style);
    return cells.map((cell, column) => {
      const { colspan } = spans?.[row]?.[column] ?? { colspan: 1 };
      const isFirst = column === 0;
      const isLast = column + colspan >= columns.length;
      return withRow(
        bordersOf(cell.style),
        ofRow,
        isMirrored ? isLast : isFirst,
        isMirrored ? isFirst : isLast,
      );
    });
  });
  const grid = hasHeader ? [header, ...body] : body;
  if (!grid.some((cells) => cells.some((borders) => borders !== undefined))) return undefined;
  const shared = grid.map((cells, row) =>
    cells.map((own, column) => {
      const isSpanned = spans?.[hasHeader ? row - 1 : row]?.[column];
      const isSingle = isSpanned === undefined || (isSpanned.colspan === 1 && isSpanned.rowspan === 1);
      return isSingle ? withNeighbours(own, grid, row, column, isMirrored) : own;
    }),
  );
  return hasHeader ? { header: shared[0] ?? [], rows: shared.slice(1) } : { header: [], rows: shared };
}

function bordersOf({ borderTop, borderBottom, borderLeft, borderRight }: CellStyle | RowStyle) {
  return madeOf({
    top: textOf(borderTop),
    bottom: textOf(borderBottom),
    left: textOf(borderLeft),
    right: textOf(borderRight),
  });
}

function textOf(border: BorderValue<Color> | undefined): BorderValue | undefined {
  const color = border?.color;
  return border && { ...border, color: color === undefined ? undefined : formatColor(color) };
}

function madeOf(borders: DataBorders): DataBorders | undefined {
  const { top, bottom, left, right } = borders;
  return top || bottom || left || right ? borders : undefined;
}

function withRow(
  own: DataBorders | undefined,
  row: DataBorders | undefined,
  isAtLeft: boolean,
  isAtRight: boolean,
): DataBorders | undefined {
  if (row === undefined) return own;
  return madeOf({
    top: own?.top ?? row.top,
    bottom: own?.bottom ?? row.bottom,
    left: own?.left ?? (isAtLeft ? row.left : undefined),
    right: own?.right ?? (isAtRight ? row.right : undefined),
  });
}

function withNeighbours(
  own: DataBorders | undefined,
  grid: readonly (readonly (DataBorders | undefined)[])[],
  row: number,
  column: number,
  isMirrored: boolean,
): DataBorders | undefined {
  const before = grid[row]?.[column - 1];
  const after = grid[row]?.[column + 1];
  return madeOf({
    top: strongerBorder(grid[row - 1]?.[column]?.bottom, own?.top),
    bottom: strongerBorder(own?.bottom, grid[row + 1]?.[column]?.top),
    left: isMirrored ? strongerBorder(own?.left, after?.right) : strongerBorder(before?.right, own?.left),
    right: isMirrored ? strongerBorder(before?.left, own?.right) : strongerBorder(own?.right, after?.left),
  });
}

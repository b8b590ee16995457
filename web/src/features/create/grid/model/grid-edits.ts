import type { seriesOf } from '../series/fill-series.ts';
import type { JsonNode } from '../text/json-nodes.ts';
import { readCellValue, typedJson, valueNode } from './cell-value.ts';
import type { CellText } from './grid-shape.ts';
import { type GridReading, readGrid } from './read-grid.ts';
import { type RowMoves, withMovedRowReferences } from './row-references.ts';

/** A table that the grid shows. */
export type Grid = Extract<GridReading, { readonly shape: unknown }>;

/** Rows and columns from 0, the last ones included. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** What a user typed into, or pasted onto a cell. */
export interface TypedCell {
  readonly row: number;
  readonly column: number;
  readonly typed: string;
}

/** The text with other values in cells; typed cells keep their style and everything else. */
export function withTyped(grid: Grid, cells: readonly TypedCell[]): string {
  const { text, shape } = grid;
  const whole: CellText[] = [];
  for (const { row, column, typed } of cells) {
    const node = shape.cellNode(row, column);
    const before = readCellValue(text, node);
    // Null and a missing cell are empty already.
    if (typed === before.text && before.kind !== 'nested') continue;
    const json = typedJson(typed, before);
    const inner = node && valueNode(node);
    const isInside = node && inner && inner !== node && before.kind !== 'nested';
    whole.push({
      row,
      column,
      json: isInside ? text.slice(node.from, inner.from) + json + text.slice(inner.to, node.to) : json,
    });
  }
  return whole.length === 0 ? text : shape.setCells(whole);
}

/** The text with the cells of a range empty. */
export function withoutValues(grid: Grid, range: CellRange): string {
  return withTyped(
    grid,
    cellsOf(range).map((cell) => ({ ...cell, typed: '' })),
  );
}

/** The text with pasted cells at a place; rows and columns are added if there are not enough. */
export function withPasted(
  grid: Grid,
  { row, column }: { readonly row: number; readonly column: number },
  pasted: readonly (readonly string[])[],
  columnName: (number: number) => string,
): string {
  const width = pasted.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  let wide = grid;
  for (let count = grid.shape.columns.length; count < column + width; count++)
    wide = readAgain(wide.shape.addColumn(count, freeName(wide, columnName)), wide);
  const missing = row + pasted.length - wide.shape.rowCount;
  const large = missing > 0 ? readAgain(withRows(wide, wide.shape.rowCount, missing), wide) : wide;
  return withTyped(
    large,
    pasted.flatMap((cells, down) =>
      cells.map((typed, along) => ({ row: row + down, column: column + along, typed })),
    ),
  );
}

/**
 * The text in which the cells of a range are repeated in other rows, with their types and styles.
 *
 * @param findSeries continues the series that the values of a column begin; without it, the values are repeated too
 */
export function withFilled(
  grid: Grid,
  source: CellRange,
  rows: readonly number[],
  findSeries?: typeof seriesOf,
): string {
  const { text, shape } = grid;
  const height = source.bottom - source.top + 1;
  const columns = cellsOf({ ...source, bottom: source.top }).map(({ column }) => column);
  const cells = columns.flatMap((column) => {
    const cellIn = (row: number) => shape.cellNode(row, column);
    const sources = Array.from({ length: height }, (_, index) => cellIn(source.top + index));
    const series = findSeries?.(sources.map((node) => readCellValue(text, node)));
    return rows.map((row) => {
      const offset = row - source.top;
      const node = sources[((offset % height) + height) % height];
      return { row, column, json: node ? filledJson(text, node, series?.(offset)) : '""' };
    });
  });
  const changed = cells.filter(({ row, column, json }) => {
    const node = shape.cellNode(row, column);
    return (node ? text.slice(node.from, node.to) : '""') !== json;
  });
  return changed.length === 0 ? text : shape.setCells(changed);
}

/** The JSON of a cell, with the next value of its series if there is one. */
function filledJson(text: string, node: JsonNode, value: string | undefined): string {
  if (value === undefined) return text.slice(node.from, node.to);
  const inner = valueNode(node);
  const json = text.charAt(inner.from) === '"' ? JSON.stringify(value) : value;
  return text.slice(node.from, inner.from) + json + text.slice(inner.to, node.to);
}

/** The rows at the start of a range that have values, if all below them in it are empty; otherwise its first row. */
export function filledFrom({ text, shape }: Grid, range: CellRange): CellRange {
  const isEmpty = (row: number) =>
    cellsOf({ ...range, top: row, bottom: row }).every(
      (cell) => readCellValue(text, shape.cellNode(cell.row, cell.column)).text === '',
    );
  let last = range.bottom;
  while (last > range.top && isEmpty(last)) last--;
  return { ...range, bottom: last < range.bottom ? last : range.top };
}

/** The text with more rows, which is also where settings name the rows below them. */
export function withRows(grid: Grid, index: number, count: number): string {
  return moved(grid, grid.shape.addRows(index, count), {
    to: (row) => (row >= index ? row + count : row),
    added: { index, count },
  });
}

/** The text without rows. A table needs one, so that the last one is emptied. */
export function withoutRows(grid: Grid, top: number, bottom: number): string {
  const { shape } = grid;
  const isAll = top <= 0 && bottom >= shape.rowCount - 1;
  const first = isAll ? 1 : top;
  const fewer = shape.removeRows((row) => row >= first && row <= bottom);
  const text = moved(grid, fewer, {
    to: (row) => (row < top ? row : row > bottom ? row - (bottom - first + 1) : undefined),
  });
  if (!isAll) return text;
  return withoutValues(readAgain(text, grid), {
    ...{ top: 0, bottom: 0, left: 0, right: shape.columns.length - 1 },
  });
}

/** The text in which the settings of rows follow them. */
function moved({ shape }: Grid, text: string, moves: RowMoves): string {
  return withMovedRowReferences(
    text,
    moves,
    shape.columns.map(({ name }) => name),
  );
}

/** The text without columns; one always stays. */
export function withoutColumns({ text, shape }: Grid, left: number, right: number): string {
  const isAll = left <= 0 && right >= shape.columns.length - 1;
  const first = isAll ? 1 : left;
  return first > right ? text : shape.removeColumns((column) => column >= first && column <= right);
}

/** The text with a range of rows moved, so that its first one is at an index of the table without it. */
export function withMovedRows(grid: Grid, top: number, bottom: number, to: number): string {
  const order = movedOrder(grid.shape.rowCount, top, bottom, to);
  const places = new Map(order.map((row, index) => [row, index]));
  return moved(grid, grid.shape.orderRows(order), { to: (row) => places.get(row) ?? row });
}

export function withMovedColumns({ shape }: Grid, left: number, right: number, to: number): string {
  return shape.orderColumns(movedOrder(shape.columns.length, left, right, to));
}

/** The text with one more column, whose name is one that the table does not have. */
export function withColumn(grid: Grid, index: number, columnName: (number: number) => string): string {
  return grid.shape.addColumn(index, freeName(grid, columnName));
}

/** Whether a column can have a name: names are keys, so each can occur only once. */
export function canRename({ shape }: Grid, column: number, name: string): boolean {
  return (
    shape.columns[column]?.isNamed === true &&
    name !== '' &&
    shape.columns.every((other, index) => index === column || other.name !== name)
  );
}

export function cellsOf({ top, left, bottom, right }: CellRange): { row: number; column: number }[] {
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, along) => ({ row: top + down, column: left + along })),
  ).flat();
}

/** What the cells of a range show, row by row. */
export function shownTexts({ text, shape }: Grid, { top, left, bottom, right }: CellRange): string[][] {
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from(
      { length: right - left + 1 },
      (__, along) => readCellValue(text, shape.cellNode(top + down, left + along)).text,
    ),
  );
}

function movedOrder(count: number, first: number, last: number, to: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  const moved = all.slice(first, last + 1);
  const others = all.toSpliced(first, moved.length);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, ...moved);
}

function freeName({ shape }: Grid, columnName: (number: number) => string): string {
  const names = new Set(shape.columns.map(({ name }) => name));
  let number = shape.columns.length + 1;
  while (names.has(columnName(number))) number++;
  return columnName(number);
}

/** The table after a change of its text, which has the same form. */
function readAgain(text: string, before: Grid): Grid {
  const grid = readGrid(text);
  return 'shape' in grid ? grid : before;
}

import type { CellRange } from '../model/grid-edits.ts';

/** A place in the grid: -1 is the header row, or the column of row numbers. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Selected cells, from the active one to the one that Shift or a drag reached. */
export interface GridSelection {
  readonly anchor: GridPlace;
  readonly head: GridPlace;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** The cells of a selection. The header row stands for whole columns, and a row number for a whole row. */
export function rangeOf({ anchor, head }: GridSelection, { rows, columns }: GridSize): CellRange {
  const [top, bottom] = span(anchor.row, head.row, rows);
  const [left, right] = span(anchor.column, head.column, columns);
  return { top, bottom, left, right };
}

function span(one: number, other: number, count: number): [number, number] {
  if (one < 0) return [0, count - 1];
  const clamped = (index: number) => Math.max(0, Math.min(index, count - 1));
  return [clamped(Math.min(one, other)), clamped(Math.max(one, other))];
}

export function isSingleCell({ top, left, bottom, right }: CellRange): boolean {
  return top === bottom && left === right;
}

/** Classes of a cell in a range: they paint the range, and its edges. */
export function rangeClasses(range: CellRange, row: number, column: number): string {
  const { top, left, bottom, right } = range;
  if (isSingleCell(range) || row < top || row > bottom || column < left || column > right) return '';
  const edges = [
    row === top && 'grid-top',
    row === bottom && 'grid-bottom',
    column === left && 'grid-start',
    column === right && 'grid-end',
  ];
  return ['grid-selected', ...edges.filter((edge) => edge !== false)].join(' ');
}

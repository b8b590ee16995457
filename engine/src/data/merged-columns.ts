import type { ColumnMerge } from '../table/structure.ts';
import { type Column, type MergedColumns, plainCell, type Row } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';

/** The merges of a table whose columns into which others are merged are shown. */
export function usableMerges(
  merges: readonly ColumnMerge[],
  columns: readonly Column[],
  isShown: (column: number) => boolean,
  warnings: Warnings,
): readonly ColumnMerge[] {
  return merges.filter(({ name, pointer, columns: [into, ...others] }) => {
    const target = columns[into]!.name;
    if (!isShown(into)) {
      warnings.add(`${name}: "${target}" is not a shown column, so nothing is merged into it.`, pointer);
      return false;
    }
    for (const { name: other, show, scale } of others.map((index) => columns[index]!)) {
      const why = `${name}: "${other}" is merged into "${target}"`;
      if (show !== undefined) warnings.add(`${why}, so its drawing is not shown.`, pointer);
      if (scale !== undefined) warnings.add(`${why}, so its colour scale is not shown.`, pointer);
    }
    return true;
  });
}

/** The columns that are only shown in others. */
export function absorbedColumns(merges: readonly ColumnMerge[]): ReadonlySet<number> {
  return new Set(merges.flatMap(({ columns: [, ...others] }) => others));
}

/**
 * The columns that are only shown in others, and where; undefined if there are none.
 *
 * @param order indexes of the shown columns; undefined for added ones
 * @param rows by row of the shown table: the row of data, or undefined for a derived row
 */
export function placeMerges(
  merges: readonly ColumnMerge[],
  columns: readonly Column[],
  order: readonly (number | undefined)[],
  rows: readonly (Row | undefined)[],
): MergedColumns | undefined {
  const absorbed = [...absorbedColumns(merges)];
  if (merges.length === 0) return undefined;
  return {
    columns: absorbed.map((column) => columns[column]!),
    rows: rows.map((row) => ({
      cells: absorbed.map((column) => row?.cells[column] ?? EMPTY_CELL),
      style: {},
    })),
    merges: merges.map(({ columns: [into, ...others], preset, pattern }) => ({
      into: order.indexOf(into),
      others: others.map((column) => absorbed.indexOf(column)),
      preset,
      pattern,
    })),
  };
}

const EMPTY_CELL = plainCell(undefined, undefined);

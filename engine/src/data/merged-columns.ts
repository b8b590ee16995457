import type { CellMerge, ColumnMerge } from '../table/structure.ts';
import type { Cell, Column, Row } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';

/** Merged columns of a table: which columns are not shown themselves, and the cells that show their values. */
export class MergedColumns {
  private readonly byColumn: ReadonlyMap<number, ColumnMerge>;
  private readonly absorbed: ReadonlySet<number>;

  /**
   * @param merges by indexes of the columns
   * @param isShown whether a column is shown if it is not merged into another one
   */
  constructor(
    merges: readonly ColumnMerge[],
    columns: readonly Column[],
    isShown: (column: number) => boolean,
    warnings: Warnings,
  ) {
    const used = merges.filter(({ name, pointer, columns: [into] }) => {
      if (isShown(into)) return true;
      const message = `${name}: "${columns[into]!.name}" is not a shown column, so nothing is merged into it.`;
      warnings.add(message, pointer);
      return false;
    });
    this.byColumn = new Map(used.map((merge) => [merge.columns[0], merge]));
    this.absorbed = new Set(used.flatMap(({ columns: [, ...others] }) => others));
  }

  /** Whether a column is only shown in another one. */
  isAbsorbed(column: number): boolean {
    return this.absorbed.has(column);
  }

  /** The cell of a column with the values that it shows. */
  cellOf(row: Row, column: number): Cell {
    const cell = row.cells[column]!;
    const merge = this.byColumn.get(column);
    if (merge === undefined) return cell;
    return { ...cell, merged: { merge, others: merge.columns.slice(1).map((other) => row.cells[other]!) } };
  }
}

/**
 * The merges of columns that are still in a table whose rows were aggregated.
 *
 * @param positionOf new index of a column; undefined if there is none
 */
export function mergesAfterGrouping(
  merges: readonly ColumnMerge[],
  positionOf: (column: number) => number | undefined,
  warnings: Warnings,
): ColumnMerge[] {
  return merges.flatMap((merge) => {
    const [into, ...others] = merge.columns.map(positionOf);
    const known = others.filter((column) => column !== undefined);
    if (into !== undefined && known.length === others.length)
      return [{ ...merge, columns: [into, ...known] }];
    const message = `${merge.name} is ignored because dataProcessing.groupBy replaces its columns.`;
    warnings.add(message, merge.pointer);
    return [];
  });
}

/** The merge of cells by positions of the shown columns; undefined if none of its columns is shown. */
export function shownMerge(
  merge: CellMerge | undefined,
  columns: readonly Column[],
  shown: readonly Column[],
): CellMerge | undefined {
  if (merge === undefined) return undefined;
  const positions = merge.columns
    .map((column) => shown.indexOf(columns[column]!))
    .filter((position) => position >= 0);
  return positions.length === 0 ? undefined : { ...merge, columns: positions };
}

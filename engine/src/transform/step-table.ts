import type { CellFormat, CellType } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import type { RichText } from '../table/rich-text.ts';
import { type Cell, type HeaderAttributes, plainCell } from '../table/table.ts';
import type { ExpressionValue } from '../values/expression/arithmetic.ts';
import { cacheColumn } from './column-cache.ts';

/** The table between two steps. */
export interface StepTable {
  readonly columns: readonly StepColumn[];
  readonly rows: readonly StepRow[];
}

export interface StepColumn {
  readonly name: string;
  readonly header?: HeaderAttributes | undefined;
  /** The formatted header, if it has marks. */
  readonly rich?: RichText | undefined;
  /** How its values are shown, unless the request sets something else. */
  readonly preset?: ColumnPreset | undefined;
}

export interface ColumnPreset {
  readonly type: CellType;
  readonly format: CellFormat;
}

export interface StepRow {
  /** Belongs to the table of the row alone. */
  readonly cells: Cell[];
  /** Index of the row as sent; undefined for a row that a step created. */
  readonly sent: number | undefined;
}

/** Why a step cannot be done. */
export class StepError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StepError';
  }
}

/** A cell with a value that was computed from others; it is shown as a model is. */
export function derivedCell(value: JsonValue, model: Cell | undefined): Cell {
  return plainCell(value, undefined, model?.type, model?.format);
}

/** A row of a table without rows as sent. */
export function createdRow(cells: Cell[]): StepRow {
  return { cells, sent: undefined };
}

/**
 * The table with a column: in the place of one with its name, or at the end. The cells are added to the rows of the
 * table, which no other table uses: copying 50,000 rows for each column takes longer than computing it.
 *
 * @param numbers the values of the cells as an expression reads them, if they are known
 */
export function withColumn(
  table: StepTable,
  column: StepColumn,
  cells: readonly Cell[],
  numbers?: readonly ExpressionValue[],
): StepTable {
  const found = table.columns.findIndex(({ name }) => name === column.name);
  const at = found < 0 ? table.columns.length : found;
  const { rows } = table;
  for (let row = 0; row < rows.length; row++) rows[row]!.cells[at] = cells[row]!;
  cacheColumn(rows, at, numbers === undefined ? {} : { numbers });
  const columns = [...table.columns];
  columns[at] = column;
  return { columns, rows };
}

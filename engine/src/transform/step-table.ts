import type { CellFormat, CellType } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import type { RichText } from '../table/rich-text.ts';
import { type Cell, type HeaderAttributes, plainCell } from '../table/table.ts';

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
  readonly cells: readonly Cell[];
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
export function createdRow(cells: readonly Cell[]): StepRow {
  return { cells, sent: undefined };
}

/** The table with a column: in the place of one with its name, or at the end. */
export function withColumn(table: StepTable, column: StepColumn, cells: readonly Cell[]): StepTable {
  const at = table.columns.findIndex(({ name }) => name === column.name);
  if (at < 0) {
    return {
      columns: [...table.columns, column],
      rows: table.rows.map((row, index) => ({ cells: [...row.cells, cells[index]!], sent: row.sent })),
    };
  }
  return {
    columns: table.columns.with(at, column),
    rows: table.rows.map((row, index) => ({ cells: row.cells.with(at, cells[index]!), sent: row.sent })),
  };
}

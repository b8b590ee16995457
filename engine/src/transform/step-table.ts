import type { CellFormat, CellType } from '@pictable/contract';
import type { RichText } from '../table/rich-text.ts';
import type { HeaderAttributes } from '../table/table.ts';
import { type ColumnCells, itemsAt } from './column-cells.ts';

/** The table between two steps, by columns. */
export interface StepTable {
  readonly columns: readonly StepColumn[];
  /** By row, its index as sent; undefined for a row that a step created. */
  readonly sent: readonly (number | undefined)[];
}

export interface StepColumn {
  readonly name: string;
  /** Index of the column as sent, also if it has another name now; undefined for a column that a step created. */
  readonly sentAs?: number | undefined;
  readonly header?: HeaderAttributes | undefined;
  /** The formatted header, if it has marks. */
  readonly rich?: RichText | undefined;
  /** How its values are shown, unless the request sets something else. */
  readonly preset?: ColumnPreset | undefined;
  readonly cells: ColumnCells;
}

export interface ColumnPreset {
  readonly type: CellType;
  readonly format: CellFormat;
}

/** Why a step cannot be done. */
export class StepError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StepError';
  }
}

/** The table with a column: in the place of one with its name, or at the end. */
export function withColumn({ columns, sent }: StepTable, column: StepColumn): StepTable {
  const found = columns.findIndex(({ name }) => name === column.name);
  return { columns: found < 0 ? [...columns, column] : columns.with(found, column), sent };
}

/** The rows at some indexes. */
export function rowsAt({ columns, sent }: StepTable, indexes: readonly number[]): StepTable {
  return {
    columns: columns.map((column) => ({ ...column, cells: column.cells.at(indexes) })),
    sent: itemsAt(sent, indexes),
  };
}

/** For `sent`: rows that a step created. */
export function createdRows(count: number): undefined[] {
  return Array.from({ length: count }, () => undefined);
}

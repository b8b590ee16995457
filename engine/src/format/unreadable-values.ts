import { formatThousands, showValue } from '@pictable/contract';
import type { Cell, Column } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';

/** The types whose values have to be of one kind. */
export type ReadableType = 'number' | 'currency' | 'percentage' | 'date' | 'datetime' | 'boolean';

/** Singular and plural. */
const complaints: Readonly<Record<ReadableType, readonly [one: string, several: string]>> = {
  number: ['is not a number', 'are not numbers'],
  currency: ['is not a number', 'are not numbers'],
  percentage: ['is not a number', 'are not numbers'],
  date: [
    'is neither a date such as 2024-05-31 nor seconds since 1970',
    'are neither dates such as 2024-05-31 nor seconds since 1970',
  ],
  datetime: [
    'is neither a time such as 2024-05-31T14:30 nor seconds since 1970',
    'are neither times such as 2024-05-31T14:30 nor seconds since 1970',
  ],
  boolean: ['is neither true nor false', 'are neither true nor false'],
};

/** Collects values that do not suit the type of their cell, for one warning per column and type. */
export class UnreadableValues {
  readonly #found = new Map<Column, Map<ReadableType, { readonly first: Cell; count: number }>>();

  add(column: Column, type: ReadableType, cell: Cell): void {
    const ofColumn = this.#found.get(column) ?? new Map<ReadableType, { first: Cell; count: number }>();
    this.#found.set(column, ofColumn);
    const found = ofColumn.get(type);
    if (found) found.count++;
    else ofColumn.set(type, { first: cell, count: 1 });
  }

  warn(warnings: Warnings): void {
    const all = [...this.#found].flatMap(([column, types]) =>
      [...types].map(([type, found]) => ({ ...found, column, type })),
    );
    for (const { column, type, first, count } of all) {
      const rest = count - 1;
      const others =
        rest === 0 ? '' : ` and ${formatThousands(rest)} other ${rest === 1 ? 'value' : 'values'}`;
      const subject = `${showValue(first.value ?? null)}${others} in column ${showValue(column.field ?? column.name)}`;
      const [one, several] = complaints[type];
      const message = rest === 0 ? `${one}; it is shown as sent.` : `${several}; they are shown as sent.`;
      warnings.add(`${subject} ${message}`, first.pointer);
    }
  }
}

import { type JsonValue, stringify } from '@pictable/contract/json';
import type { TableData } from '../table/table-data.ts';

/**
 * The values as JSON: a payload with headers and rows that can be sent again. Numbers keep the digits sent.
 */
export function writeJson({ title, columns, rows }: TableData): string {
  const table = new Map<string, JsonValue>();
  if (title !== undefined) table.set('title', title);
  table.set(
    'headers',
    columns.map(({ name }) => name),
  );
  table.set(
    'rows',
    rows.map((cells) => cells.map((cell) => cell?.raw ?? null)),
  );
  return `${stringify(table)}\n`;
}

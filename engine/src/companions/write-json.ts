import type { CompanionHeaders } from '@pictable/contract';
import { type JsonValue, stringify } from '@pictable/contract/json';
import type { TableData } from '../table/table-data.ts';
import { headerNames } from './header-names.ts';

/**
 * The values as JSON: a payload with headers and rows that can be sent again. Numbers keep the digits sent.
 *
 * @param headers the names of the columns in the data, or the labels that the image shows
 */
export function writeJson({ title, columns, rows }: TableData, headers: CompanionHeaders = 'fields'): string {
  const table = new Map<string, JsonValue>();
  if (title !== undefined) table.set('title', title);
  table.set('headers', headerNames(columns, headers));
  table.set(
    'rows',
    rows.map((cells) => cells.map((cell) => cell?.raw ?? null)),
  );
  return `${stringify(table)}\n`;
}

import type { CompanionContent } from '@pictable/contract';
import { type JsonValue, stringify } from '@pictable/contract/json';
import { recordsOf, type TableData } from '../table/table-data.ts';
import { headerNames } from './header-names.ts';

/**
 * The values as JSON: a payload with headers and rows that can be sent again. Numbers keep the digits sent.
 * Headings of groups are left out.
 */
export function writeJson(data: TableData, content: CompanionContent = {}): string {
  const { title } = data;
  const { columns, rows } = recordsOf(data, content.rows);
  const table = new Map<string, JsonValue>();
  if (title !== undefined) table.set('title', title);
  table.set('headers', headerNames(columns, content.headers));
  table.set(
    'rows',
    rows.map((cells) => cells.map((cell) => cell?.raw ?? null)),
  );
  return `${stringify(table)}\n`;
}

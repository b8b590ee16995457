import { type JsonValue, stringify } from '@pictable/contract/json';
import { recordsOf, type TableData } from '../table/table-data.ts';

/**
 * The values as JSON: a payload with headers and rows that can be sent again. Numbers keep the digits sent.
 * Headings of groups are left out.
 *
 * @param which whether summary rows are included
 */
export function writeJson(data: TableData, which: 'data' | 'all' = 'data'): string {
  const { title } = data;
  const { columns, rows } = recordsOf(data, which);
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

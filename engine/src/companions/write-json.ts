import type { CompanionContent } from '@pictable/contract';
import { type JsonValue, stringify } from '@pictable/contract/json';
import { type DataColumn, recordsOf, type TableData } from '../table/table-data.ts';
import { headerNames } from './header-names.ts';
import { logoMember } from './logo-texts.ts';

/**
 * The values as JSON: a payload with headers and rows that can be sent again. Numbers keep the digits sent.
 * Headings of groups are left out.
 */
export function writeJson(data: TableData, content: CompanionContent = {}): string {
  const { title } = data;
  const { columns, rows } = recordsOf(data, content.rows);
  const table = new Map<string, JsonValue>();
  if (title !== undefined) table.set('title', title);
  const logo = logoMember(data);
  if (logo !== undefined) table.set('logo', logo);
  // A payload names its spanners separately from its columns.
  const unspanned = columns.map((column) => ({ ...column, path: [] }));
  const names = headerNames(unspanned, content.headers);
  table.set('headers', names);
  const spanners = spannersOf(columns, names);
  if (spanners.length > 0) table.set('spanners', spanners);
  table.set(
    'rows',
    rows.map((cells) => cells.map((cell) => cell?.raw ?? null)),
  );
  return `${stringify(table)}\n`;
}

/** The spanners above the columns, the lowest first: each then has the level that it has in the image. */
function spannersOf(columns: readonly DataColumn[], names: readonly string[]): JsonValue[] {
  const found = new Map<
    string,
    { readonly label: string; readonly depth: number; readonly columns: string[] }
  >();
  for (const [index, { path }] of columns.entries())
    for (const [from, label] of path.entries()) {
      const key = JSON.stringify(path.slice(0, from + 1));
      const spanner = found.get(key) ?? { label, depth: path.length - from, columns: [] };
      found.set(key, spanner);
      spanner.columns.push(names[index]!);
    }
  return [...found.values()]
    .sort((left, right) => left.depth - right.depth)
    .map(
      ({ label, columns: own }) =>
        new Map<string, JsonValue>([
          ['label', label],
          ['columns', own],
        ]),
    );
}

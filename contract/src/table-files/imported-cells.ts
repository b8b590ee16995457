import { isNumber, JsonNumber, type JsonObject, type JsonValue } from '../json/index.ts';
import type { ImportedCell } from '../table-text/index.ts';
import type { CellAppearance, CellFormat, SheetCell } from './sheet.ts';

/** A cell of a table with the columns and rows that it spans. */
export interface TableCell extends SheetCell {
  readonly colspan: number;
  readonly rowspan: number;
}

/** Cells by row and column; undefined where a merged cell covers the place. */
export type CellGrid = readonly (readonly (TableCell | undefined)[])[];

/** An empty cell. */
export const blankCell: TableCell = { value: '', colspan: 1, rowspan: 1 };

/** The text of a cell, as a header shows it. */
export function textOfCell({ value, shown }: SheetCell): string {
  return shown ?? (isNumber(value) ? value.raw : String(value));
}

/** The members of a cell object beside its value. */
export function cellMembers(
  { format, appearance, link, value, colspan, rowspan }: TableCell,
  column: { readonly format?: CellFormat | undefined; readonly appearance: CellAppearance },
): ImportedCell {
  const members = new Map<string, JsonValue>();
  const own = value === '' || isSameFormat(format, column.format) ? undefined : format;
  if (own !== undefined) for (const [key, part] of formatMembers(own)) members.set(key, part);
  const style = new Map<string, JsonValue>();
  for (const [key, part] of appearanceMembers(appearance ?? {}))
    if (column.appearance[key as keyof CellAppearance] !== appearance?.[key as keyof CellAppearance])
      style.set(key, part);
  if (link !== undefined) members.set('link', link);
  return { value, colspan, rowspan, members, style };
}

/** A format as the members of a cell or of a column. */
export function formatMembers({ type, pattern }: CellFormat): JsonObject {
  return new Map<string, JsonValue>([['type', type], ...(pattern ? [['format', pattern] as const] : [])]);
}

/** An appearance as members of a style. */
export function appearanceMembers(appearance: CellAppearance): Map<string, JsonValue> {
  const members = new Map<string, JsonValue>();
  for (const [key, value] of Object.entries(appearance)) {
    if (value === undefined) continue;
    members.set(key, typeof value === 'number' ? new JsonNumber(String(value)) : (value as JsonValue));
  }
  return members;
}

/** Whether two formats show the same. */
export function isSameFormat(one: CellFormat | undefined, other: CellFormat | undefined): boolean {
  return one?.type === other?.type && one?.pattern === other?.pattern;
}

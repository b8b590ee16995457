import type { TableLayout } from './table-layout.ts';
import { type TablePart, wholeTable } from './table-part.ts';

/** Room for the table on the first page and on each of the others. */
export interface PageRoom {
  readonly firstPx: number;
  readonly otherPx: number;
}
export function splitRows(layout: TableLayout, _room: PageRoom): TablePart[] {
  return [wholeTable(layout.heightsPx)];
}

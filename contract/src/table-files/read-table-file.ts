import type { ImportedTable } from '../table-text/index.ts';
import { requestedRange } from './cell-range.ts';
import { readHtml } from './html/read-html.ts';
import { documentContentPart, readOpenDocument } from './open-document/read-open-document.ts';
import { readPackage } from './package/read-package.ts';
import { gridOfSheet } from './sheet-grid.ts';
import { type SheetRequest, splitReference } from './sheet-reference.ts';
import { quoted, TableFileError } from './table-file-error.ts';
import { tableOfGrid } from './table-of-grid.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

/** Which part of a file is the table. */
export interface TableFileRequest extends SheetRequest {
  /** HTML only: the number of the table, from 1; the first one by default. */
  readonly table?: string | undefined;
}

/** A table that was read from a file, and what of it was not read as the file has it. */
export interface TableFile {
  readonly table: ImportedTable;
  readonly notes: readonly string[];
}

/** Reads a table from the bytes of an .xlsx or an .ods file. @throws TableFileError */
export function readSpreadsheet(bytes: Uint8Array, request: TableFileRequest): TableFile {
  if (request.table !== undefined)
    throw new TableFileError('table', 'table is the number of a table in HTML; choose with sheet and range.');
  const file = readPackage(bytes);
  const isDocument = file.has(documentContentPart);
  const sheet = isDocument ? readOpenDocument(file, request) : readWorkbook(file, request);
  const { cells } = splitReference(request.range ?? '');
  const range = isCells(cells) ? requestedRange(cells) : undefined;
  const { grid, notes } = gridOfSheet(sheet, range);
  const table = tableOfGrid(grid, { kind: isDocument ? 'OpenDocument' : 'Excel' });
  if (table !== undefined) return { table, notes: [...notes, ...(table.notes ?? [])] };
  if (request.range === undefined)
    throw new TableFileError('sheet', 'The sheet has no cells with values; choose another one with sheet.');
  throw new TableFileError('range', `There are no cells with values in the range ${quoted(request.range)}.`);
}

function isCells(text: string): boolean {
  return text.includes(':') && !/[^A-Za-z0-9$:\s]/.test(text);
}

/** Reads a table from an HTML page. @throws TableFileError */
export function readHtmlFile(html: string, { table: number, sheet, range }: TableFileRequest): TableFile {
  for (const [member, value] of [
    ['sheet', sheet],
    ['range', range],
  ] as const)
    if (value !== undefined)
      throw new TableFileError(
        member,
        `${member} is for spreadsheets; choose a table of HTML with its number: table.`,
      );
  const table = readHtml(html, number === undefined ? 'first' : readNumber(number));
  if (table === undefined) throw new TableFileError('data', 'The HTML contains no table with cells.');
  return { table, notes: table.notes ?? [] };
}

function readNumber(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text.trim())) return Number(text);
  throw new TableFileError('table', `table must be the number of a table, from 1; got ${quoted(text)}.`);
}

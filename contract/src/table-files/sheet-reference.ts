import { type CellRange, readCellRange, requestedRange } from './cell-range.ts';
import { quoted, TableFileError } from './table-file-error.ts';

/** Which part of a spreadsheet is read. */
export interface SheetRequest {
  readonly sheet?: string | undefined;
  readonly range?: string | undefined;
}

/** The sheet and the cells that a request names; without them, the first visible sheet and all its cells. */
export interface ResolvedRange {
  readonly sheet: string | undefined;
  readonly range: CellRange | undefined;
}

/**
 * Resolves a range, which can have a name, or the name of its sheet before an exclamation mark.
 *
 * @param names named ranges of the file, by their names in lower case
 * @throws TableFileError if the range is invalid or names another sheet than the request
 */
export function resolveRange(
  { sheet, range }: SheetRequest,
  names: ReadonlyMap<string, string> = new Map(),
): ResolvedRange {
  if (range === undefined) return { sheet, range: undefined };
  const reference = readCellRange(range) ? range : (names.get(range.trim().toLowerCase()) ?? range);
  const { sheet: own, cells } = splitReference(reference);
  if (sheet !== undefined && own !== undefined && reference === range && own !== sheet)
    throw new TableFileError('range', `range names the sheet ${quoted(own)}, but sheet is ${quoted(sheet)}.`);
  return { sheet: own ?? sheet, range: requestedRange(cells) };
}

/** Splits `'My sheet'!B2:F20` at its exclamation mark. */
export function splitReference(text: string): {
  readonly sheet: string | undefined;
  readonly cells: string;
} {
  const at = text.lastIndexOf('!');
  if (at < 0) return { sheet: undefined, cells: text };
  const name = text.slice(0, at).trim();
  const sheet = /^'.*'$/s.test(name) ? name.slice(1, -1).replaceAll("''", "'") : name;
  return { sheet, cells: text.slice(at + 1) };
}

import Papa from 'papaparse';
import { positionOf } from '../json/index.ts';
import { type ImportedTable, textCells } from './imported-table.ts';

/** Without the pipe, which indicates Markdown. */
const delimiters = ['\t', ',', ';'];

/**
 * Parses delimited text; undefined unless it has at least two rows and two columns and all rows have equal
 * length.
 */
export function readDelimited(text: string): ImportedTable | undefined {
  const { data, meta } = Papa.parse<string[]>(text, {
    delimitersToGuess: delimiters,
    skipEmptyLines: 'greedy',
  });
  const rows = data.map((row) => row.map((cell) => cell.trim()));
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.length < 2) return undefined;
  // Spreadsheets omit trailing empty cells; prose with commas has lines of varying length.
  const fits = meta.delimiter === '\t' || rows.every((row) => row.length === width);
  if (!fits) return undefined;
  return { kind: meta.delimiter === '\t' ? 'TSV' : 'CSV', rows: rows.map(textCells) };
}

/**
 * Like `readDelimited`, for a file of a known format: one column is enough, and rows may differ in length.
 */
export function readDelimitedFile(text: string, kind: 'CSV' | 'TSV'): ImportedTable | undefined {
  const { data } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    ...(kind === 'TSV' ? { delimiter: '\t' } : { delimitersToGuess: [...delimiters, '|'] }),
  });
  const rows = data.map((row) => textCells(row.map((cell) => cell.trim())));
  return rows.length === 0 ? undefined : { kind, rows };
}

/** A quote where CSV does not allow one. Line and column count from 1. */
export interface DelimitedTextError {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** The first quote that is not closed or is closed inside a cell; the functions above tolerate such text. */
export function findDelimitedTextError(text: string, kind: 'CSV' | 'TSV'): DelimitedTextError | undefined {
  const { errors } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    ...(kind === 'TSV' ? { delimiter: '\t' } : { delimitersToGuess: [...delimiters, '|'] }),
  });
  const error = errors.find(({ type }) => type === 'Quotes');
  if (error === undefined) return undefined;
  const message =
    error.code === 'MissingQuotes'
      ? 'A quoted cell has no closing quote.'
      : 'There is text between the closing quote of a cell and the next cell.';
  return { message, ...positionOf(text, error.index ?? 0) };
}

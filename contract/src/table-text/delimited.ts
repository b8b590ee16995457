import Papa from 'papaparse';
import { placeOf } from '../json/index.ts';
import { type ImportedTable, textCells } from './imported-table.ts';

/** Pipes are left to Markdown. */
const delimiters = ['\t', ',', ';'];

/** Reads CSV and its kin; undefined where the text is not at least two rows of two columns, all of one length. */
export function readDelimited(text: string): ImportedTable | undefined {
  const { data, meta } = Papa.parse<string[]>(text, {
    delimitersToGuess: delimiters,
    skipEmptyLines: 'greedy',
  });
  const rows = data.map((row) => row.map((cell) => cell.trim()));
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.length < 2) return undefined;
  // Spreadsheets leave the end of a row out; prose with commas has lines of any length.
  const fits = meta.delimiter === '\t' || rows.every((row) => row.length === width);
  if (!fits) return undefined;
  return { kind: meta.delimiter === '\t' ? 'TSV' : 'CSV', rows: rows.map(textCells) };
}

/** As `readDelimited`, for a file that says what it is: one column is a table too, and rows may differ in length. */
export function readDelimitedFile(text: string, kind: 'CSV' | 'TSV'): ImportedTable | undefined {
  const { data } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    ...(kind === 'TSV' ? { delimiter: '\t' } : { delimitersToGuess: [...delimiters, '|'] }),
  });
  const rows = data.map((row) => textCells(row.map((cell) => cell.trim())));
  return rows.length === 0 ? undefined : { kind, rows };
}

/** A quote that is not where CSV allows one. Line and column count from 1. */
export interface DelimitedFault {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** The first quote that is never closed, or closed in the middle of a cell; the readers above take such text as it is. */
export function findDelimitedFault(text: string, kind: 'CSV' | 'TSV'): DelimitedFault | undefined {
  const { errors } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    ...(kind === 'TSV' ? { delimiter: '\t' } : { delimitersToGuess: [...delimiters, '|'] }),
  });
  const fault = errors.find(({ type }) => type === 'Quotes');
  if (fault === undefined) return undefined;
  const message =
    fault.code === 'MissingQuotes'
      ? 'A quoted cell is never closed.'
      : 'Something stands between the closing quote of a cell and the next cell.';
  return { message, ...placeOf(text, fault.index ?? 0) };
}

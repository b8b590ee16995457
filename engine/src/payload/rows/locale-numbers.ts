import { digitsOfText, withLocale } from '../../format/numbers/format-number.ts';
import type { Cell } from '../../table/table.ts';
import { parseNumber } from '../../values/compare-values.ts';
import { decimalOf } from '../../values/decimal.ts';
import { LocaleNumber } from '../../values/locale-number.ts';
import { writeDecimal } from '../../values/write-decimal.ts';
import { NOT_A_NUMBER, type NumberReader } from '../columns/find-columns.ts';
import type { ParsedRows } from './read-rows.ts';

/**
 * Reads the texts in cells of numbers as the format stage shows them, so that every stage computes with the number
 * that is shown: `1,500` in German is 1.5. Texts that are read alike anyway stay as they are.
 *
 * @param locale of the table, for cells without one
 */
export function withLocaleNumbers(read: ParsedRows, locale: string | undefined): ParsedRows {
  const rows = read.rows.map((cells) =>
    cells.some(isNumberText) ? cells.map((cell) => withLocaleNumber(cell, locale)) : cells,
  );
  return { ...read, rows };
}

/** Reads texts that are compared with the values of a column in the same way. @param locale of the table */
export function numberReader({ rows }: ParsedRows, locale: string | undefined): NumberReader {
  const cells = new Map<number, Cell | undefined>();
  return (column, text) => {
    if (!cells.has(column)) {
      const row = rows.find((own) => isNumberType(own[column]?.type));
      cells.set(column, row?.[column]);
    }
    const cell = cells.get(column);
    if (cell === undefined) return undefined;
    const read = numberOf(text, cell, locale);
    return read ?? (parseNumber(text) === undefined ? NOT_A_NUMBER : text);
  };
}

/** Texts that are the same number in every locale. */
const PLAIN_NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

function isNumberText({ type, value }: Cell): boolean {
  return isNumberType(type) && typeof value === 'string' && !PLAIN_NUMBER.test(value);
}

function isNumberType(type: Cell['type'] | undefined): boolean {
  return type === 'number' || type === 'currency' || type === 'percentage';
}

function withLocaleNumber(cell: Cell, locale: string | undefined): Cell {
  if (typeof cell.value !== 'string' || !isNumberText(cell)) return cell;
  const value = numberOf(cell.value, cell, locale);
  return value === undefined ? cell : { ...cell, value };
}

/** The number of a text in the form of a locale; undefined if it is not one, or if every locale reads it alike. */
function numberOf(text: string, { format }: Cell, locale: string | undefined): LocaleNumber | undefined {
  const decimal = decimalOf(digitsOfText(text, withLocale(format, locale)) ?? '');
  if (decimal === undefined) return undefined;
  const raw = writeDecimal(decimal);
  return parseNumber(text) === Number(raw) ? undefined : new LocaleNumber(raw, text);
}

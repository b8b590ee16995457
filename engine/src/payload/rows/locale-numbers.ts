import { digitsOfText, withLocale } from '../../format/numbers/format-number.ts';
import type { Cell } from '../../table/table.ts';
import { parseNumber } from '../../values/compare-values.ts';
import { decimalOf } from '../../values/decimal.ts';
import { LocaleNumber } from '../../values/locale-number.ts';
import { writeDecimal } from '../../values/write-decimal.ts';
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

/** Texts that are the same number in every locale. */
const PLAIN_NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

function isNumberText({ type, value }: Cell): boolean {
  return (
    (type === 'number' || type === 'currency' || type === 'percentage') &&
    typeof value === 'string' &&
    !PLAIN_NUMBER.test(value)
  );
}

function withLocaleNumber(cell: Cell, locale: string | undefined): Cell {
  const { value, format } = cell;
  if (typeof value !== 'string' || !isNumberText(cell)) return cell;
  const decimal = decimalOf(digitsOfText(value, withLocale(format, locale)) ?? '');
  if (decimal === undefined) return cell;
  const raw = writeDecimal(decimal);
  return parseNumber(value) === Number(raw) ? cell : { ...cell, value: new LocaleNumber(raw, value) };
}

import { type CellFormat, findCurrency } from '@pictable/contract';
import { digitsOfText, withLocale } from '../../format/numbers/format-number.ts';
import type { Cell } from '../../table/table.ts';
import { parseNumber } from '../../values/compare-values.ts';
import { currencyOfFormat } from '../../values/currencies-of-amounts.ts';
import { decimalOf, shiftDecimal } from '../../values/decimal.ts';
import { LocaleNumber } from '../../values/locale-number.ts';
import { writeDecimal } from '../../values/write-decimal.ts';
import { NOT_A_NUMBER, type NumberReader } from '../columns/find-columns.ts';
import type { ParsedRows } from './read-rows.ts';

/**
 * Reads the texts in cells of numbers as the format stage shows them, so that every stage computes with the number
 * that is shown: `1,500` in German is 1.5, and `12 %` in a column of percentages is 0.12. Texts that are read alike
 * anyway stay as they are.
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
    const read = numberOf(text, cell, locale)?.value;
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
  const read = numberOf(cell.value, cell, locale);
  return read === undefined ? cell : { ...cell, ...read };
}

/** A number in a text, and the format in which it is shown. */
type TextNumber = Pick<Cell, 'format'> & { readonly value: LocaleNumber };

/** The number of a text in the form of a locale; undefined if it is not one, or if every locale reads it alike. */
function numberOf(text: string, cell: Cell, locale: string | undefined): TextNumber | undefined {
  const signed = signedAmount(text, cell);
  const decimal = decimalOf(digitsOfText(signed?.digits ?? text, withLocale(cell.format, locale)) ?? '');
  if (decimal === undefined) return undefined;
  const raw = writeDecimal(signed?.isPercentage ? shiftDecimal(decimal, -2) : decimal);
  const isReadAlike = signed === undefined && parseNumber(text) === Number(raw);
  if (isReadAlike) return undefined;
  return { value: new LocaleNumber(raw, text), format: signed?.format ?? cell.format };
}

/** A text with the sign of the type of its cell. */
interface SignedAmount {
  /** The text without the sign. */
  readonly digits: string;
  /** The format of the cell, in the currency of the text. */
  readonly format: CellFormat | undefined;
  /** Whether the number is in percent, and the value of the cell is a fraction. */
  readonly isPercentage: boolean;
}

/** Undefined without the sign of a percentage or a currency in a cell of that type. */
function signedAmount(text: string, { type, format }: Cell): SignedAmount | undefined {
  if (type !== 'percentage' && type !== 'currency') return undefined;
  const { minus, before, inner, after } = splitSigns(text);
  if ((before === '') === (after === '')) return undefined;
  const digits = `${minus}${inner}`;
  if (type === 'percentage')
    return after === '%' ? { digits, format, isPercentage: format?.scale !== 1 } : undefined;
  const own = after === '%' ? undefined : inCurrencyOf(before || after, format);
  return own && { digits, format: own, isPercentage: false };
}

interface SplitText {
  readonly minus: string;
  readonly before: string;
  /** The text without the signs, and without white space around it. */
  readonly inner: string;
  readonly after: string;
}

/** Takes the signs from both ends of a number, such as `-€ 5` and `5 %`. */
function splitSigns(text: string): SplitText {
  const trimmed = text.trim();
  const minus = /^[-+\u2212]/.exec(trimmed)?.[0] ?? '';
  const unsigned = trimmed.slice(minus.length).trimStart();
  const before = /^[$€£¥₹]/.exec(unsigned)?.[0] ?? '';
  const after = /[$€£¥₹%]$/.exec(unsigned)?.[0] ?? '';
  const inner = unsigned.slice(before.length, unsigned.length - after.length).trim();
  return { minus, before, inner, after };
}

/** A format of amounts in the currency of a sign, which says more than the format that was requested. */
function inCurrencyOf(sign: string, format: CellFormat | undefined): CellFormat | undefined {
  const signed = findCurrency(sign)?.code;
  if (signed === undefined) return undefined;
  const shown = currencyOfFormat(format);
  // The sign of dollars is also that of other dollars.
  if (shown === signed || findCurrency(shown)?.symbol.endsWith(sign)) return format ?? {};
  const inSigned = { ...format, currency: signed, symbol: undefined };
  return currencyOfFormat(inSigned) === signed ? inSigned : { ...inSigned, pattern: undefined };
}

import { type CellFormat, type CellType, findCurrency } from '@pictable/contract';
import { isNumber } from '@pictable/contract/json';
import type { Cell } from '../table/table.ts';
import { parseNumber } from './compare-values.ts';

/** The amount of a cell, and how it is shown. */
type Amount = Pick<Cell, 'value' | 'type' | 'format'>;

/** Finds the currencies of amounts, most of which share a format. */
export class CurrencyFinder {
  readonly #byFormat = new Map<CellType | undefined, Map<CellFormat | undefined, string | undefined>>();

  /**
   * The currency of an amount: its code, or the text beside it if that is no known currency; `percent` for a percentage,
   * which can be combined with money as little. Undefined for a number without one, and for other values.
   */
  currencyOf({ value, type, format }: Amount): string | undefined {
    if (typeof value === 'string') {
      const [sign] = SIGN_IN_TEXT.exec(value) ?? [];
      if (sign === undefined && type === undefined && format === undefined) return undefined;
      if (parseNumber(value) === undefined) return undefined;
      if (sign !== undefined) return sign === '%' ? PERCENT : findCurrency(sign)?.code;
    } else if (!isNumber(value) || (type === undefined && format === undefined)) return undefined;
    return this.#currencyOfFormat(type, format);
  }

  #currencyOfFormat(type: CellType | undefined, format: CellFormat | undefined): string | undefined {
    const ofType = this.#byFormat.get(type) ?? new Map<CellFormat | undefined, string | undefined>();
    this.#byFormat.set(type, ofType);
    if (!ofType.has(format)) ofType.set(format, shownCurrency(type, format));
    return ofType.get(format);
  }
}

/** The signs in texts that are read as numbers. */
const SIGN_IN_TEXT = /[$€£¥₹%]/;

const PERCENT = 'percent';

function shownCurrency(type: CellType | undefined, format: CellFormat | undefined): string | undefined {
  if (type === 'currency') return currencyOfFormat(format);
  if (type === 'percentage') return PERCENT;
  if (type !== 'number' && type !== undefined) return undefined;
  const { pattern = '', prefix = '', suffix = '' } = format ?? {};
  return knownCurrency(besideDigits(pattern)) ?? knownCurrency(prefix) ?? knownCurrency(suffix);
}

/**
 * The currency that the format stage shows for an amount: the text of a pattern, else the currency; US dollars by
 * default.
 */
export function currencyOfFormat(format: CellFormat | undefined): string {
  const { currency, symbol, pattern = '' } = format ?? {};
  const beside = besideDigits(pattern);
  const named = beside === '' ? (currency ?? findCurrency(pattern)?.code ?? symbol ?? 'USD') : beside;
  return findCurrency(named)?.code ?? knownCurrency(named) ?? named;
}

/** The text of a pattern before and after its digits; empty without digits. */
function besideDigits(pattern: string): string {
  return /[0#]/.test(pattern) ? pattern.replace(/[0#][0#,.]*|["']/g, '').trim() : '';
}

/** The code of the currency that a text names by a sign, such as `CA$`, or in capitals. */
function knownCurrency(text: string): string | undefined {
  for (const [name] of text.matchAll(/\p{Letter}{0,2}\p{Currency_Symbol}|\p{Uppercase}{3}/gu)) {
    const code = findCurrency(name)?.code;
    if (code !== undefined) return code;
  }
  const isWord = /^\s*\p{Letter}{3}\s*$/u.test(text);
  return isWord ? undefined : findCurrency(text)?.code;
}

/** The currencies of some amounts if there are several, so that the amounts cannot be combined; else undefined. */
export function mixedCurrencies(amounts: Iterable<Amount | undefined>): readonly string[] | undefined {
  const finder = new CurrencyFinder();
  const found = new Set<string>();
  for (const amount of amounts) {
    const currency = amount && finder.currencyOf(amount);
    if (currency !== undefined) found.add(currency);
  }
  return found.size > 1 ? [...found] : undefined;
}

import { type Decimal, roundDecimal, shiftDecimal, withoutEndZeros } from '../../values/decimal.ts';

/** A shortened number and the letter of its magnitude: 1234567 is 1.2 and M. */
export interface CompactNumber {
  readonly value: Decimal;
  readonly letter: string;
}

/** Letters for thousands, millions and so on; the same in every locale, as in spreadsheets. */
const LETTERS = ['', 'K', 'M', 'B', 'T'] as const;
const DEFAULT_DECIMALS = 1;

/** Divides by the power of 1000 that leaves one to three whole digits; from 1000 T on the digits are kept. */
export function compactNumber(value: Decimal, decimals: number | undefined): CompactNumber {
  for (const [power, letter] of LETTERS.entries()) {
    const rounded = roundDecimal(shiftDecimal(value, -3 * power), decimals ?? DEFAULT_DECIMALS);
    const isLast = power === LETTERS.length - 1;
    if (isLast || wholeDigits(rounded) <= 3) {
      return { value: decimals === undefined ? withoutEndZeros(rounded) : rounded, letter };
    }
  }
  return { value, letter: '' };
}

function wholeDigits({ digits, decimals }: Decimal): number {
  const magnitude = digits < 0n ? -digits : digits;
  return Math.max(1, String(magnitude).length - decimals);
}

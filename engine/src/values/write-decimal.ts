import { type Decimal, digitsText, distinctDouble, isNegative } from './decimal.ts';

/** The digits of a number, split for output. */
export interface DecimalParts {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

export function decimalParts(decimal: Decimal): DecimalParts {
  const negative = isNegative(decimal);
  const digits = digitsText(decimal).padStart(decimal.decimals + 1, '0');
  const point = digits.length - decimal.decimals;
  return { negative, whole: digits.slice(0, point), fraction: digits.slice(point) };
}

/** JSON number text without exponent. */
export function writeDecimal(decimal: Decimal): string {
  const { negative, whole, fraction } = decimalParts(decimal);
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The double that is nearest to a number. */
export function doubleOf(decimal: Decimal): number {
  return distinctDouble(decimal) ?? Number(writeDecimal(decimal));
}

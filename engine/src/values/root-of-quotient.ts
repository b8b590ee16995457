import { type Decimal, powerOfTen, roundDecimal, withoutEndZeros } from './decimal.ts';

/** Square root of a number of 0 or more divided by a positive integer, rounded to at most `decimalsMax` decimals. */
export function rootOfQuotient(decimal: Decimal, divisor: bigint, decimalsMax: number): Decimal {
  // One more digit than needed, so that the root can be rounded; the scale of a square is even.
  const places = decimalsMax + 1;
  const scaled = decimal.digits * powerOfTen(2 * places);
  const quotient = scaled / (divisor * powerOfTen(decimal.decimals));
  return withoutEndZeros(roundDecimal({ digits: wholeRoot(quotient), decimals: places }, decimalsMax));
}

/** The largest integer whose square is at most the number; Newton's method. */
function wholeRoot(number: bigint): bigint {
  if (number < 2n) return number;
  let root = 1n << BigInt((number.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + number / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

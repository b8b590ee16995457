import { type Decimal, powerOfTen } from '../decimal.ts';
import { type ExpressionValue, isDecimal } from './arithmetic.ts';

/** Decimals that are shown without a format. */
const SHOWN_DECIMALS = 4;
/** More decimals than a quotient has. */
const DECIMALS_MAX = 20;

/**
 * The pattern of numbers that are quotients, such as 0.33333333333333333333: 4 decimals, or more if a value would
 * become 0. Undefined if all values have few decimals.
 */
export function decimalsPattern(values: readonly ExpressionValue[]): string | undefined {
  let needed = SHOWN_DECIMALS;
  let isLong = false;
  for (const value of values) {
    if (!isDecimal(value) || value.decimals <= SHOWN_DECIMALS) continue;
    isLong = true;
    if (value.digits === 0n || !isSmall(value)) continue;
    const digits = String(value.digits < 0n ? -value.digits : value.digits).length;
    needed = Math.max(needed, value.decimals - digits + 2);
  }
  return isLong ? `0.${'#'.repeat(Math.min(needed, DECIMALS_MAX))}` : undefined;
}

/** Whether a number needs more decimals than are shown without a format: it is less than 0.01. */
function isSmall({ digits, decimals }: Decimal): boolean {
  const hundredth = powerOfTen(decimals - 2);
  return digits < hundredth && digits > -hundredth;
}

import { type Decimal, powerOfTen } from '../decimal.ts';
import { type ExpressionValue, isDecimal } from './arithmetic.ts';

/** Decimals that are shown without a format. */
const SHOWN_DECIMALS = 4;
/** More decimals than a quotient has. */
const DECIMALS_MAX = 20;

/**
 * Finds how many decimals to show of numbers that are quotients, such as 0.33333333333333333333: 4, or more if a value
 * would become 0.
 */
export class ShownDecimals {
  #needed = SHOWN_DECIMALS;
  #isLong = false;

  add(value: ExpressionValue): void {
    if (!isDecimal(value) || value.decimals <= SHOWN_DECIMALS) return;
    this.#isLong = true;
    if (value.digits === 0n || !isSmall(value)) return;
    const digits = String(value.digits < 0n ? -value.digits : value.digits).length;
    this.#needed = Math.max(this.#needed, value.decimals - digits + 2);
  }

  /** The pattern of the numbers; undefined if all of them have few decimals. */
  pattern(): string | undefined {
    return this.#isLong ? `0.${'#'.repeat(Math.min(this.#needed, DECIMALS_MAX))}` : undefined;
  }
}

/** Whether a number needs more decimals than are shown without a format: it is less than 0.01. */
function isSmall({ digits, decimals }: Decimal): boolean {
  const hundredth = powerOfTen(decimals - 2);
  return digits < hundredth && digits > -hundredth;
}

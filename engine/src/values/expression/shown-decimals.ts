import { significantDigits } from '../decimal.ts';
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
    const digits = significantDigits(value);
    // Less than 0.01: with the decimals that are shown without a format, it would look like 0.
    if (digits === 0 || digits > value.decimals - 2) return;
    this.#needed = Math.max(this.#needed, value.decimals - digits + 2);
  }

  /** The pattern of the numbers; undefined if all of them have few decimals. */
  pattern(): string | undefined {
    return this.#isLong ? `0.${'#'.repeat(Math.min(this.#needed, DECIMALS_MAX))}` : undefined;
  }
}

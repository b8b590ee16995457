/**
 * Formats a coordinate in px: at most two decimals, no exponent, the same digits in every JavaScript engine.
 */
export function px(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/**
 * Formats an opacity or another number from 0 to 1 with four decimals, finer than the 255 steps of a channel.
 */
export function formatFraction(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

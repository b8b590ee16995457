/** The decimals of each number of hundredths, without zeros at the end. */
const DECIMALS = Array.from({ length: 100 }, (_, hundredths) =>
  hundredths === 0 ? '' : `.${String(hundredths).padStart(2, '0').replace(/0$/, '')}`,
);

/** Above it, JavaScript writes some numbers with more digits or with an exponent. */
const HUNDREDTHS_MAX = 1e15;

/**
 * Formats a coordinate in px: at most two decimals, no exponent, the same digits in every JavaScript engine. The
 * digits come from whole numbers, because formatting fractions would take most of the time of files with drawings.
 */
export function px(value: number): string {
  const hundredths = Math.round(value * 100);
  const size = Math.abs(hundredths);
  if (!(size < HUNDREDTHS_MAX)) return String(hundredths / 100 + 0);
  const decimals = size % 100;
  const digits = (size - decimals) / 100 + DECIMALS[decimals]!;
  return hundredths < 0 ? `-${digits}` : digits;
}

/**
 * Formats an opacity or another number from 0 to 1 with four decimals, finer than the 255 steps of a channel.
 */
export function formatFraction(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

import type { Aggregate, SummaryFunction } from '@pictable/contract';

/** How many values a function could not use. */
export interface LeftOutValues {
  /** Number of values that are not numbers, although the function needs numbers. */
  readonly ignored: number;
  /** Number of values that are not empty. */
  readonly count: number;
}

/** What a function left out, for a warning. @param header of the column */
export function leftOutText(
  header: string,
  name: SummaryFunction | Aggregate,
  { ignored, count }: LeftOutValues,
): string {
  const verb = ignored === 1 ? 'is not a number and was' : 'are not numbers and were';
  return `${ignored} of ${count} values of "${header}" ${verb} left out of the ${name}.`;
}

/** Why a function has no result, for a warning. @param name what it computes @param currencies several of them */
export function mixedCurrenciesText(header: string, name: string, currencies: readonly string[]): string {
  return `"${header}" has amounts in ${listed(currencies)}, which cannot be combined, so their ${name} was left out. Group by currency, or convert the amounts to one.`;
}

/** Why amounts have no drawing, colour or rank, for a warning. @param lost what they do not have */
export function incomparableText(header: string, currencies: readonly string[], lost: string): string {
  return `"${header}" has amounts in ${listed(currencies)}, which cannot be compared, so they have no ${lost}. Convert the amounts to one currency.`;
}

/** Why the result of an expression has no currency, for a warning. @param currencies several of them */
export function noCurrencyText(header: string, currencies: readonly string[]): string {
  return `"${header}" has amounts in ${listed(currencies)}, so the result of its expression has no currency.`;
}

const LISTED_MAX = 5;

function listed(currencies: readonly string[]): string {
  const names = currencies.slice(0, LISTED_MAX).map((name) => name.slice(0, 20));
  const rest = currencies.length - names.length;
  const last = rest > 0 ? `${rest} others` : names.pop();
  return `${names.join(', ')} and ${last}`;
}

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

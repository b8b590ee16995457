import type { LinearScale } from './linear-scale.ts';
import type { VisualColumn } from './visual-kind.ts';

/** Reports numbers that are outside their lane. */
export function warnAboutCuts(
  { label, warn }: VisualColumn,
  numbers: readonly number[],
  scale: LinearScale,
): void {
  const count = numbers.filter((number) => !scale.contains(number)).length;
  if (count === 0) return;
  const [values, bars] = count === 1 ? ['value is', 'its bar is'] : ['values are', 'their bars are'];
  warn(`${label}: ${count} ${values} outside ${scale.low} to ${scale.high}, so ${bars} cut.`);
}

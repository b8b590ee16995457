import type { RuleBasis } from '../table/table.ts';
import { incomparableText } from '../values/aggregate-warnings.ts';
import { mixedCurrencies } from '../values/currencies-of-amounts.ts';

/**
 * The warning about a column whose amounts are in several currencies, so that they cannot be compared; undefined for any
 * other column.
 *
 * @param lost what the amounts do not have, such as `drawing`
 */
export function incomparableAmounts(
  { rows, columns }: Pick<RuleBasis, 'rows' | 'columns'>,
  column: number,
  lost: string,
): string | undefined {
  const mixed = mixedCurrencies(rows.map(({ cells }) => cells[column]));
  return mixed && incomparableText(columns[column]!.name, mixed, lost);
}

import { isNumber, type JsonValue } from '@pictable/contract/json';
import type { Cell } from '../table/table.ts';
import { parseNumber } from './compare-values.ts';
import { CurrencyFinder } from './currencies-of-amounts.ts';
import { decimalOf } from './decimal.ts';

/** How a cell is shown. */
type Shown = Pick<Cell, 'type' | 'format'>;

/**
 * How a value that was computed from cells is shown: with the type and the format of one of them, or, if it has neither,
 * with the percent or currency sign in its text. Amounts without decimals have a total without decimals.
 */
export function derivedFormat(value: JsonValue | undefined, model: Cell): Shown {
  const { type, format } = model;
  if (type !== undefined || format !== undefined) return { type, format };
  const text = model.value;
  if (typeof text !== 'string' || !isNumber(value) || parseNumber(text) === undefined)
    return { type, format };
  const currency = new CurrencyFinder().currencyOf(model);
  if (currency === undefined) return { type, format };
  if (text.includes('%')) return { type: 'percentage', format: { scale: 1 } };
  const isWhole = decimalOf(value.raw)?.decimals === 0 && !text.includes('.');
  return { type: 'currency', format: isWhole ? { currency, decimals: 0 } : { currency } };
}

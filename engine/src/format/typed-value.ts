import { isArray, isNumber, isObject } from '@pictable/contract/json';
import type { Cell } from '../table/table.ts';
import type { DataValue } from '../table/table-data.ts';
import type { CivilTime } from '../values/civil-time.ts';
import { decimalOf } from '../values/decimal.ts';
import { localTimeOf, typeOfCell } from './format-cell.ts';
import { digitsOfText } from './numbers/format-number.ts';
import { numberMask } from './numbers/number-mask.ts';

const ignore = () => {};

/**
 * The value of a cell according to its type. Text without a type stays text, even if it looks like a number
 * or a date.
 * @param shown text of the cell, also for values that are not a text, number, boolean or date
 */
export function typedValue(cell: Cell, shown: string): DataValue {
  const { value } = cell;
  if (value === undefined || value === null || value === '') return { kind: 'empty' };
  if (isArray(value) || isObject(value)) return { kind: 'text', text: shown };
  const type = typeOfCell(cell, value);
  if (type === 'date' || type === 'datetime') {
    const time = localTimeOf(cell.format, value, ignore);
    if (time) return { kind: 'date', iso: isoText(time), hasTime: time.hasTime };
  }
  if (type === 'number' || type === 'currency' || type === 'percentage') {
    const digits = isNumber(value) ? value.raw : (digitsOfText(String(value), cell.format) ?? '');
    // Spreadsheets would multiply a value that is already a percentage by 100.
    const shownAs = type === 'percentage' && cell.format?.scale === 1 ? 'number' : type;
    if (decimalOf(digits) !== undefined)
      return { kind: 'number', digits, shownAs, mask: numberMask(shown, type, cell.format) };
  }
  if (isNumber(value)) return { kind: 'number', digits: value.raw, shownAs: 'number' };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  return { kind: 'text', text: value };
}

function isoText({ year, month, day, hour, minute, second, hasTime }: CivilTime): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return hasTime ? `${date}T${two(hour)}:${two(minute)}:${two(Math.floor(second))}` : date;
}

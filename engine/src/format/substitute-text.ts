import { isArray, isNumber, isObject, type JsonValue } from '@pictable/contract/json';
import type { Substitute } from '../table/substitute.ts';
import type { Cell } from '../table/table.ts';
import { textOf } from '../values/compare-values.ts';
import { decimalOf } from '../values/decimal.ts';
import { typeOfCell } from './format-cell.ts';
import { digitsOfText, formatThreshold } from './numbers/format-number.ts';

/** The text that a cell shows instead of its value; undefined if it shows the value, or a text of its own. */
export function substituteText(cell: Cell, substitute: Substitute): string | undefined {
  const { value, display, isAddedText } = cell;
  if (display !== undefined || value === undefined || isAddedText) return undefined;
  if (value === null || isEmptyList(value)) return substitute.null;
  if (value === '') return substitute.empty;
  if (isArray(value) || isObject(value)) return undefined;
  const { values } = substitute;
  const known = values?.get(textOf(value));
  if (known !== undefined) return known;
  const number = numberIn(cell, value);
  if (number === undefined) return undefined;
  // `1.50` is the value 1.5.
  return values?.get(String(number)) ?? numberText(number, substitute, cell, typeOfCell(cell, value));
}

function isEmptyList(value: JsonValue): boolean {
  return (isArray(value) && value.length === 0) || (isObject(value) && value.size === 0);
}

/** A number, or a text in a column or cell of numbers. */
function numberIn(cell: Cell, value: JsonValue): number | undefined {
  if (isNumber(value)) return value.toNumber();
  const type = typeOfCell(cell, value);
  if (typeof value !== 'string' || (type !== 'number' && type !== 'currency' && type !== 'percentage'))
    return undefined;
  const digits = digitsOfText(value, cell.format);
  return digits === undefined || decimalOf(digits) === undefined ? undefined : Number(digits);
}

function numberText(
  number: number,
  { zero, small, large }: Substitute,
  { format }: Cell,
  type: Cell['type'],
): string | undefined {
  if (number === 0) return zero;
  const size = Math.abs(number);
  const limit =
    small !== undefined && size < small.below
      ? { threshold: small.below, ...small }
      : large !== undefined && size >= large.from
        ? { threshold: large.from, ...large }
        : undefined;
  if (limit === undefined) return undefined;
  const { sign, text, threshold } = limit;
  if (number < 0 && sign !== 'both') return undefined;
  return (number > 0 ? text : mirrored(text)).replaceAll('{x}', thresholdText(threshold, type, format));
}

/** A threshold as the numbers beside it are written. Those without a type are as sent. */
function thresholdText(threshold: number, type: Cell['type'], format: Cell['format']): string {
  const decimal = decimalOf(String(threshold));
  if (decimal === undefined || type === undefined) return String(threshold);
  return formatThreshold(decimal, type === 'percentage', format);
}

const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '≤': '≥', '≥': '≤' };

/** The text for negative numbers: `<{x}` becomes `>−{x}`, and `<0.1 %` becomes `>−0.1 %`. */
function mirrored(text: string): string {
  return text.replace(/[<>≤≥]/g, (sign) => MIRRORED[sign] ?? sign).replace(/\{x\}|\d/, '\u2212$&');
}

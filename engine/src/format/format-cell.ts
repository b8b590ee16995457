import type { ComplexDisplay } from '@pictable/contract';
import { isArray, isNumber, isObject, type JsonValue, nearestName } from '@pictable/contract/json';
import { decimalOf } from '../table/decimal.ts';
import type { Cell } from '../table/table.ts';
import { type CivilTime, civilTimeOfEpoch, epochOf, readCivilTime } from './civil-time.ts';
import { formatDate } from './format-date.ts';
import {
  decimalMarkOf,
  digitsOfText,
  formatCurrency,
  formatNumber,
  formatPercentage,
  type Remark,
} from './format-number.ts';
import { showScalar, showValue } from './show-nested.ts';
import { findTimeZone, inTimeZone, zoneNames } from './time-zones.ts';

/** The text of a cell that is text and asks for no format, as nearly all do; undefined for any other. */
export function textAsSent({ value, type, format, display }: Cell): string | undefined {
  const isPlain = display === undefined && type === undefined && format === undefined;
  return isPlain && typeof value === 'string' ? value : undefined;
}

/** Text of a cell before undrawable characters are taken out. */
export function formatCell(cell: Cell, display: ComplexDisplay, remark: Remark): string {
  if (cell.display !== undefined) return cell.display;
  const { value } = cell;
  if (value === undefined || value === null) return showScalar(value, display);
  if (value === '' || isArray(value) || isObject(value)) return showValue(value, display);
  return formatTyped(cell, value, display, remark) ?? showValue(value, display);
}

/** Undefined where the value is not of the type; it is then shown as it was sent. */
function formatTyped(
  cell: Cell,
  value: Exclude<JsonValue, null>,
  display: ComplexDisplay,
  remark: Remark,
): string | undefined {
  const { format } = cell;
  const type = typeOfCell(cell, value);
  switch (type) {
    case 'number':
    case 'currency':
    case 'percentage':
      return formatNumeric(type, cell, value, remark);
    case 'date':
    case 'datetime':
      return formatTime(type, cell, value, remark);
    case 'boolean':
      return formatBoolean(cell, value, display, remark);
    case 'image':
      return format?.alt ?? '';
    default:
      return undefined;
  }
}

/** The decimal mark in the text of a number; undefined where the text is as sent and nobody said what its marks mean. */
export function writtenMark(cell: Cell): '.' | ',' | undefined {
  const { value, display, format } = cell;
  if (display !== undefined || value === undefined || value === null) return undefined;
  const type = typeOfCell(cell, value);
  const isWritten = type === 'number' || type === 'currency' || type === 'percentage';
  if (!isWritten) return isNumber(value) ? '.' : undefined;
  const digits = isNumber(value) ? value.raw : digitsOfText(typeof value === 'string' ? value : '', format);
  return decimalOf(digits ?? '') === undefined ? undefined : decimalMarkOf(format);
}

/** The type a cell names, else what its format makes of it. */
export function typeOfCell({ type, format }: Cell, value: JsonValue): Cell['type'] {
  return type ?? (format === undefined ? undefined : typeOfValue(value));
}

/** A cell with a format but no type is what its value looks like. */
function typeOfValue(value: JsonValue): 'number' | 'boolean' | 'date' | undefined {
  if (isNumber(value)) return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'string' && readCivilTime(value) !== undefined ? 'date' : undefined;
}

function formatNumeric(
  type: 'number' | 'currency' | 'percentage',
  { format }: Cell,
  value: JsonValue,
  remark: Remark,
): string | undefined {
  const raw =
    (isNumber(value) ? value.raw : digitsOfText(typeof value === 'string' ? value : '', format)) ?? '';
  const decimal = decimalOf(raw);
  if (decimal === undefined) {
    if (typeof value !== 'string' || !/\d/.test(value))
      remark(`A ${type} must be a number; other values are shown as sent.`);
    return undefined;
  }
  if (type === 'currency') return formatCurrency(decimal, format, remark);
  if (type === 'number') return formatNumber(decimal, format, remark);
  if (format?.scale === undefined && Math.abs(Number(raw)) > SUSPICIOUS_FRACTION) {
    remark(
      `percentage ${raw} is shown as ${formatPercentage(decimal, format, remark)}: 0.15 means 15%. Set format.scale to 1 for values that are percent already.`,
    );
  }
  return formatPercentage(decimal, format, remark);
}

/** A fraction above this is more likely a percentage somebody forgot to divide by 100. */
const SUSPICIOUS_FRACTION = 10;

function formatTime(
  type: 'date' | 'datetime',
  { format }: Cell,
  value: JsonValue,
  remark: Remark,
): string | undefined {
  const time = shownTime(format, value, remark);
  if (time === undefined) {
    remark(
      `A ${type} must be ISO 8601 text such as 2024-05-31, or seconds since 1970; other values are shown as sent.`,
    );
    return undefined;
  }
  return formatDate(time, type === 'datetime', format, remark);
}

/** The time of a date, as clocks of its zone show it; undefined for what is no date. */
export function shownTime(format: Cell['format'], value: JsonValue, remark: Remark): CivilTime | undefined {
  let time: CivilTime | undefined;
  if (isNumber(value)) time = civilTimeOfEpoch(value.toNumber());
  else if (typeof value === 'string') time = readCivilTime(value);
  return time && shiftToZone(time, format?.timeZone, remark);
}

/** The time as clocks of the zone show it; as it was sent where that cannot be known. */
function shiftToZone(time: CivilTime, name: string | undefined, remark: Remark): CivilTime {
  if (name === undefined || !time.hasTime) return time;
  const zone = findTimeZone(name);
  if (zone === undefined) {
    const nearest = nearestName(name.toLowerCase(), zoneNames());
    const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
    remark(
      `timeZone "${name}" is not built in; times are shown as sent.${advice} UTC, offsets such as +05:30 and many names such as Europe/Berlin are.`,
    );
    return time;
  }
  const epoch = epochOf(time);
  if (epoch === undefined) {
    remark('A time without offset, such as 2024-05-31T10:00, names no moment; it is shown as sent.');
    return time;
  }
  const shifted = inTimeZone(epoch, zone);
  if (shifted === undefined)
    remark(`The rules of ${name} in ${time.year} are not built in; the time is shown as sent.`);
  return shifted ?? time;
}

function formatBoolean(
  { format }: Cell,
  value: JsonValue,
  display: ComplexDisplay,
  remark: Remark,
): string | undefined {
  const settled = booleanOf(value);
  if (settled === undefined) {
    remark('A boolean must be true or false; other values are shown as sent.');
    return undefined;
  }
  const pair = /^([^/|]+)[/|]([^/|]+)$/.exec(format?.pattern ?? '');
  const onTrue = format?.true ?? pair?.[1]?.trim() ?? display.booleanDisplay.true;
  const onFalse = format?.false ?? pair?.[2]?.trim() ?? display.booleanDisplay.false;
  return settled ? onTrue : onFalse;
}

function booleanOf(value: JsonValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = isNumber(value) ? value.raw : typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (text === 'true' || text === '1' || text === 'yes') return true;
  if (text === 'false' || text === '0' || text === 'no') return false;
  return undefined;
}

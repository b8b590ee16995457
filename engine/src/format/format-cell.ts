import type { ComplexDisplay } from '@pictable/contract';
import { isArray, isNumber, isObject, type JsonValue, nearestName } from '@pictable/contract/json';
import type { Cell } from '../table/table.ts';
import { type CivilTime, civilTimeOfEpoch, epochOf, readCivilTime } from '../values/civil-time.ts';
import { decimalOf } from '../values/decimal.ts';
import { formatDate } from './format-date.ts';
import { nestedValueText, scalarText } from './nested-text.ts';
import {
  decimalMarkOf,
  digitsOfText,
  formatCurrency,
  formatNumber,
  formatPercentage,
  type ReportWarning,
} from './numbers/format-number.ts';
import { findTimeZone, firstYearOf, inTimeZone, zoneNames } from './time-zones.ts';
import type { ReadableType } from './unreadable-values.ts';

/** Fast path: the text of a cell without type, format or display; undefined for any other cell. */
export function plainTextOf({ value, type, format, display }: Cell): string | undefined {
  const isPlain = display === undefined && type === undefined && format === undefined;
  return isPlain && typeof value === 'string' ? value : undefined;
}

/** What cannot be shown as it was requested. */
export interface CellReport {
  readonly warn: ReportWarning;
  /** The value of the cell does not suit its type, so it is shown as sent. */
  unreadable(type: ReadableType): void;
}

/** Text of a cell, before unsupported characters are replaced. */
export function formatCell(cell: Cell, display: ComplexDisplay, report: CellReport): string {
  if (cell.display !== undefined) return cell.display;
  const { value } = cell;
  if (value === undefined || value === null) return scalarText(value, display);
  if (value === '' || isArray(value) || isObject(value)) return nestedValueText(value, display);
  return formatTyped(cell, value, display, report) ?? nestedValueText(value, display);
}

/** Undefined if the value does not match the type; it is then shown as sent. */
function formatTyped(
  cell: Cell,
  value: Exclude<JsonValue, null>,
  display: ComplexDisplay,
  report: CellReport,
): string | undefined {
  const { format } = cell;
  const type = typeOfCell(cell, value);
  switch (type) {
    case 'number':
    case 'currency':
    case 'percentage':
      return formatNumeric(type, cell, value, report);
    case 'date':
    case 'datetime':
      return formatTime(type, cell, value, report);
    case 'boolean':
      return formatBoolean(cell, value, display, report);
    case 'image':
      return format?.alt ?? '';
    default:
      return undefined;
  }
}

/** The decimal mark in the text of a number; undefined if the text is as sent and its format is unknown. */
export function decimalMarkIn(cell: Cell): '.' | ',' | undefined {
  const { value, display, format } = cell;
  if (display !== undefined || value === undefined || value === null) return undefined;
  const type = typeOfCell(cell, value);
  const isWritten = type === 'number' || type === 'currency' || type === 'percentage';
  if (!isWritten) return isNumber(value) ? '.' : undefined;
  const digits = isNumber(value) ? value.raw : digitsOfText(typeof value === 'string' ? value : '', format);
  return decimalOf(digits ?? '') === undefined ? undefined : decimalMarkOf(format);
}

/** The explicit type of a cell, or the type inferred from its value if it has a format. */
export function typeOfCell({ type, format }: Cell, value: JsonValue): Cell['type'] {
  return type ?? (format === undefined ? undefined : typeOfValue(value));
}

function typeOfValue(value: JsonValue): 'number' | 'boolean' | 'date' | undefined {
  if (isNumber(value)) return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'string' && readCivilTime(value) !== undefined ? 'date' : undefined;
}

function formatNumeric(
  type: 'number' | 'currency' | 'percentage',
  { format }: Cell,
  value: JsonValue,
  report: CellReport,
): string | undefined {
  const { warn } = report;
  const raw =
    (isNumber(value) ? value.raw : digitsOfText(typeof value === 'string' ? value : '', format)) ?? '';
  const decimal = decimalOf(raw);
  if (decimal === undefined) {
    if (typeof value !== 'string' || !/\d/.test(value)) report.unreadable(type);
    return undefined;
  }
  if (type === 'currency') return formatCurrency(decimal, format, warn);
  if (type === 'number') return formatNumber(decimal, format, warn);
  if (format?.scale === undefined && Math.abs(Number(raw)) > SUSPICIOUS_FRACTION) {
    warn(
      `percentage ${raw} is shown as ${formatPercentage(decimal, format, warn)}: 0.15 means 15%. Set format.scale to 1 if values are already percentages.`,
    );
  }
  return formatPercentage(decimal, format, warn);
}

/** A fraction above this is probably a percentage that was not divided by 100. */
const SUSPICIOUS_FRACTION = 10;

function formatTime(
  type: 'date' | 'datetime',
  { format }: Cell,
  value: JsonValue,
  report: CellReport,
): string | undefined {
  const { warn } = report;
  const time = localTimeOf(format, value, warn);
  if (time === undefined) {
    report.unreadable(type);
    return undefined;
  }
  return formatDate(time, type === 'datetime', format, warn);
}

/** Local time of a date value in the requested zone; undefined if the value is not a date. */
export function localTimeOf(
  format: Cell['format'],
  value: JsonValue,
  warn: ReportWarning,
): CivilTime | undefined {
  let time: CivilTime | undefined;
  if (isNumber(value)) time = civilTimeOfEpoch(value.toNumber());
  else if (typeof value === 'string') time = readCivilTime(value);
  return time && shiftToZone(time, format?.timeZone, warn);
}

/** Converts a time to a zone; returns it unchanged, with a warning, if that is not possible. */
function shiftToZone(time: CivilTime, name: string | undefined, warn: ReportWarning): CivilTime {
  if (name === undefined || !time.hasTime) return time;
  const zone = findTimeZone(name);
  if (zone === undefined) {
    const nearest = nearestName(name.toLowerCase(), zoneNames());
    const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
    warn(
      `timeZone "${name}" is not supported; times are shown as sent.${advice} Supported are UTC, offsets such as +05:30 and many names such as Europe/Berlin.`,
    );
    return time;
  }
  const epoch = epochOf(time);
  if (epoch === undefined) {
    warn('A time without an offset, such as 2024-05-31T10:00, cannot be converted; it is shown as sent.');
    return time;
  }
  const shifted = inTimeZone(epoch, zone);
  if (shifted === undefined)
    warn(
      `The rules of ${name} in ${time.year} are not available, only from ${firstYearOf(name)}; the time is shown as sent.`,
    );
  return shifted ?? time;
}

function formatBoolean(
  { format }: Cell,
  value: JsonValue,
  display: ComplexDisplay,
  report: CellReport,
): string | undefined {
  const boolean = booleanOf(value);
  if (boolean === undefined) {
    report.unreadable('boolean');
    return undefined;
  }
  const pair = /^([^/|]+)[/|]([^/|]+)$/.exec(format?.pattern ?? '');
  const onTrue = format?.true ?? pair?.[1]?.trim() ?? display.booleanDisplay.true;
  const onFalse = format?.false ?? pair?.[2]?.trim() ?? display.booleanDisplay.false;
  return boolean ? onTrue : onFalse;
}

function booleanOf(value: JsonValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = isNumber(value) ? value.raw : typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (text === 'true' || text === '1' || text === 'yes') return true;
  if (text === 'false' || text === '0' || text === 'no') return false;
  return undefined;
}

import type { CellFormat } from '@pictable/contract';
import { isNumber, type JsonValue } from '@pictable/contract/json';
import type { AnnotatedTable, Cell, Column, Row, TableSettings } from '../table/table.ts';
import { type CivilTime, readCivilTime } from '../values/civil-time.ts';
import { decimalOf } from '../values/decimal.ts';
import { localTimeOf } from './format-cell.ts';
import { formatDate, readableDatePattern } from './format-date.ts';
import { isIdentifierName, isYear, isYearName } from './identifier-names.ts';
import { decimalMarkOf, formatNumber, hasLocale, type ReportWarning } from './numbers/format-number.ts';

/** Values of cells without a type and a format, which have no text of their own. */
type PlainCell = Pick<Cell, 'value' | 'pattern' | 'groupColumn'>;

/** How one column shows values that have no type. */
interface PlainColumn {
  /** Whether its date-times are shown without a time, because all of them are at midnight. */
  readonly isDateOnly: boolean;
  readonly grouping: 'all' | 'not-years' | 'none';
}

/** How the columns of a table show values that have no type: as readable dates and grouped numbers. */
export class PlainValueFormats {
  readonly #settings: TableSettings;
  readonly #format: CellFormat;
  readonly #columns: readonly PlainColumn[];
  /** By column of the groups, whose values are in the headings. */
  readonly #groupColumns: ReadonlyMap<Column, PlainColumn>;

  constructor({ settings, columns, rows }: AnnotatedTable) {
    const { locale, timeZone } = settings;
    this.#settings = settings;
    this.#format = { ...(locale !== undefined && { locale }), ...(timeZone !== undefined && { timeZone }) };
    this.#columns = columns.map((column, index) =>
      this.#plainColumn(column, () => rows.some(({ cells }) => this.#hasTime(cells[index]))),
    );
    const headings = rows.flatMap(({ cells }) => cells.filter(isHeading));
    const groupColumns = new Set(headings.flatMap(({ groupColumn }) => groupColumn ?? []));
    const hasTime = (column: Column) =>
      headings.some((cell) => cell.groupColumn === column && this.#hasTime(cell, true));
    this.#groupColumns = new Map(
      [...groupColumns].map((column) => [column, this.#plainColumn(column, () => hasTime(column))]),
    );
  }

  /** Undefined if the option does not apply to the value. */
  textOf(cell: PlainCell, column: number, warn: ReportWarning): string | undefined {
    const { value } = cell;
    const shownAs = this.#columnOf(cell, column);
    if (isNumber(value)) {
      const decimal = isGrouped(value.raw, shownAs) ? decimalOf(value.raw) : undefined;
      return decimal && formatNumber(decimal, this.#format, warn);
    }
    const time = this.#settings.dates === 'readable' ? isoTimeOf(value) : undefined;
    if (time === undefined || value === undefined) return undefined;
    // A time without an offset is local already.
    const isShifted = time.hasTime && time.offsetMinutes !== undefined;
    const local = isShifted ? (localTimeOf(this.#format, value, warn) ?? time) : time;
    const hasTime = time.hasTime && shownAs?.isDateOnly === false;
    const pattern = readableDatePattern(this.#format.locale, hasTime);
    return formatDate(local, hasTime, { ...this.#format, pattern }, warn);
  }

  /** The decimal mark of a number that is shown in the form of the locale; undefined for other values. */
  decimalMarkIn(cell: PlainCell, column: number): '.' | ',' | undefined {
    const { value } = cell;
    if (!isNumber(value) || !isGrouped(value.raw, this.#columnOf(cell, column))) return undefined;
    return decimalMarkOf(this.#format);
  }

  #columnOf(cell: PlainCell, column: number): PlainColumn | undefined {
    if (!isHeading(cell)) return this.#columns[column];
    return cell.groupColumn && this.#groupColumns.get(cell.groupColumn);
  }

  #plainColumn(column: Column, hasTime: () => boolean): PlainColumn {
    const { dates, grouping } = this.#settings;
    return {
      isDateOnly: dates === 'readable' && !hasTime(),
      grouping: grouping ? groupingOf(column) : 'none',
    };
  }

  /** @param isOfGroup whether headings are asked for, and not the other cells */
  #hasTime(cell: Cell | undefined, isOfGroup = false): boolean {
    const isAsked = cell !== undefined && isHeading(cell) === isOfGroup;
    const time = isAsked && isPlainCell(cell) ? isoTimeOf(cell.value) : undefined;
    if (!time?.hasTime) return false;
    // Midnight elsewhere is another time here.
    const isShifted = this.#format.timeZone !== undefined && time.offsetMinutes !== undefined;
    return isShifted || time.hour > 0 || time.minute > 0 || time.second > 0;
  }
}

/** Whether a cell is the heading of a group, which belongs to the column of the group. */
function isHeading({ pattern }: PlainCell): boolean {
  return pattern !== undefined;
}

function groupingOf({ name, field = name }: Column): PlainColumn['grouping'] {
  if (isIdentifierName(name) || isIdentifierName(field)) return 'none';
  return isYearName(name) || isYearName(field) ? 'not-years' : 'all';
}

function isGrouped(raw: string, { grouping }: Pick<PlainColumn, 'grouping'> = { grouping: 'none' }): boolean {
  if (grouping === 'none' || /e/i.test(raw)) return false;
  return grouping === 'all' || !isYear(raw);
}

/** Whether a cell has only a value, so that the options for such values apply to it. */
export function isPlainCell({ type, format, display, rich, isAddedText }: Cell): boolean {
  if (isAddedText) return false;
  return type === undefined && format === undefined && display === undefined && rich === undefined;
}

/** Complete dates only: 2024-05 may be a version or a range. */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:$|[T ]\d)/;
const ISO_CHARS_MAX = 40;

function isoTimeOf(value: JsonValue | undefined): CivilTime | undefined {
  if (typeof value !== 'string' || value.length > ISO_CHARS_MAX || !ISO_DATE.test(value)) return undefined;
  return readCivilTime(value);
}

/**
 * The rows with the locale and the time zone of the table in the formats of their cells, and with the readable
 * form of dates, where a format has none of its own.
 */
export function withTableFormats(rows: readonly Row[], settings: TableSettings): readonly Row[] {
  const { locale, timeZone, dates } = settings;
  if (locale === undefined && timeZone === undefined && dates === 'sent') return rows;
  const known = new Map<Cell['type'], Map<CellFormat | undefined, CellFormat | undefined>>();
  const formatOf = ({ type, format }: Cell): CellFormat | undefined => {
    const ofType = known.get(type) ?? new Map<CellFormat | undefined, CellFormat | undefined>();
    known.set(type, ofType);
    if (!ofType.has(format)) ofType.set(format, mergeFormat(type, format, settings));
    return ofType.get(format);
  };
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => withFormat(cell, formatOf)),
  }));
}

/** A cell with the locale and the time zone of the table in its format, as `withTableFormats` gives it. */
export function withTableFormat(cell: Cell, settings: TableSettings): Cell {
  return withFormat(cell, ({ type, format }) => mergeFormat(type, format, settings));
}

/** A cell without a type and a format gets none. */
function withFormat(cell: Cell, formatOf: (cell: Cell) => CellFormat | undefined): Cell {
  return cell.type === undefined && cell.format === undefined ? cell : { ...cell, format: formatOf(cell) };
}

function mergeFormat(
  type: Cell['type'],
  format: CellFormat | undefined,
  { locale, timeZone, dates }: TableSettings,
): CellFormat | undefined {
  const own = format ?? {};
  const isLocal = hasLocale(own);
  const isReadable =
    dates === 'readable' && (type === 'date' || type === 'datetime') && !isLocal && !own.pattern;
  const added: CellFormat = {
    ...(!isLocal && locale !== undefined && { locale }),
    ...(own.timeZone === undefined && timeZone !== undefined && { timeZone }),
    ...(isReadable && { pattern: readableDatePattern(locale, type === 'datetime') }),
  };
  return Object.keys(added).length === 0 ? format : { ...own, ...added };
}

import { type CellFormat, type CellType, showValue } from '@pictable/contract';
import { isNumber, type JsonValue } from '@pictable/contract/json';

/** The type and format that a column gives to its cells. */
export interface ColumnType {
  readonly type: CellType | undefined;
  readonly format: CellFormat | undefined;
}

/** Types whose formats have the same members. */
const FAMILIES: Readonly<Partial<Record<CellType, string>>> = {
  number: 'number',
  currency: 'number',
  percentage: 'number',
  date: 'date',
  datetime: 'date',
};

/**
 * Format of a cell in a typed column: its own members, then those of the column. A cell of an unrelated type
 * only inherits the locale and the time zone, because a number pattern means nothing for a date.
 */
export function inheritFormat(
  own: CellFormat | undefined,
  type: CellType | undefined,
  column: ColumnType,
): CellFormat | undefined {
  const { format } = column;
  if (format === undefined) return own;
  if (isRelated(type ?? column.type, column.type)) return own === undefined ? format : { ...format, ...own };
  const { locale, timeZone } = format;
  const inherited = { ...(locale !== undefined && { locale }), ...(timeZone !== undefined && { timeZone }) };
  const isEmpty = Object.keys(inherited).length === 0;
  return isEmpty ? own : { ...inherited, ...own };
}

function isRelated(type: CellType | undefined, columnType: CellType | undefined): boolean {
  if (type === columnType || type === undefined || columnType === undefined) return true;
  const family = FAMILIES[type];
  return family !== undefined && family === FAMILIES[columnType];
}

/**
 * The type that a column gives to a value: none to a list in a column of links or Markdown, for example.
 *
 * @param warn reports a value of another kind, with a text that follows the label of the cell
 */
export function inheritedType(
  { type }: ColumnType,
  value: JsonValue | undefined,
  warn: (text: string) => void,
): CellType | undefined {
  if ((type !== 'link' && type !== 'markdown') || value === undefined || value === null) return type;
  const isScalar = isNumber(value) || typeof value === 'boolean';
  if (typeof value === 'string' || (type === 'markdown' && isScalar)) return type;
  const kind = type === 'link' ? 'a URL as text' : 'text in Markdown';
  warn(`must be ${kind}; got ${showValue(value)}. Such values of the column are shown as sent.`);
  return undefined;
}

/** Whether a plain value of the column needs no further reading: no URL and no Markdown. */
export function isPlainType(column: ColumnType | undefined): boolean {
  return column?.type !== 'link' && column?.type !== 'markdown';
}

import {
  type CellFormat,
  type CellType,
  cellFormatProperties,
  cellStyleProperties,
  cellTypes,
  columnPartKeys,
  columnProperties,
  columnStyleProperties,
  isColumnList,
  showValue,
} from '@pictable/contract';
import {
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  nearestName,
} from '@pictable/contract/json';
import { cleanText } from '../../table/clean-text.ts';
import type { ColorScale } from '../../table/color-scale.ts';
import type { CellStyle, ColumnStyle } from '../../table/styles.ts';
import type { Substitute } from '../../table/substitute.ts';
import { cellTypeOf } from '../cell-object.ts';
import type { Problems } from '../problems.ts';
import { readFormat } from '../read-format.ts';
import { memberLocation, propertiesByName, readProperties, type SourceLocation } from '../read-properties.ts';
import type { LocatedValue } from '../read-settings.ts';
import { readScale } from '../rules/read-scale.ts';
import { checkWidthBounds } from '../width-bounds.ts';
import { ColumnIndex } from './find-columns.ts';
import type { LocatedShow } from './read-show.ts';
import { readSubstitute } from './read-substitute.ts';
import { writeUnit } from './unit-notation.ts';

/** The properties that one layer of settings gives a column. */
export interface ColumnSettings {
  readonly label: string | undefined;
  readonly type: CellType | undefined;
  readonly format: CellFormat | undefined;
  readonly unit: string | undefined;
  readonly unitPattern: string | undefined;
  readonly substitute: Substitute | undefined;
  readonly isHidden: boolean | undefined;
  readonly scale: ColorScale | undefined;
  /** Alignment and widths, which are given beside `style`. */
  readonly layout: ColumnStyle;
  readonly style: ColumnStyle;
  readonly headerStyle: CellStyle;
  /** The drawing in its cells, which is read when all columns are known. */
  readonly show: LocatedShow | undefined;
  readonly place: SourceLocation;
}

/** `columns` of one layer. */
export interface ReadColumns {
  /** Settings by zero-based index of the column as sent, weakest location first. */
  readonly settings: ReadonlyMap<number, readonly ColumnSettings[]>;
  /** The columns to show, in order; undefined unless the layer has a list. */
  readonly order: readonly number[] | undefined;
}

const partKeys: ReadonlySet<string> = new Set(columnPartKeys);
const columnNames = propertiesByName(columnProperties);
const formatNames = propertiesByName(cellFormatProperties);

/**
 * Parses `columns` of one layer.
 *
 * @param located the values of the layer, strongest first
 * @param headerList the list that has the headers of the rows: its members are the columns, one by one
 */
export function readColumns(
  located: readonly LocatedValue[],
  headerList: JsonValue | undefined,
  index: ColumnIndex,
  problems: Problems,
): ReadColumns {
  const settings = new Map<number, ColumnSettings[]>();
  let order: number[] | undefined;
  for (const { value, place } of [...located].reverse()) {
    const isList = isColumnList(value);
    const shown: number[] = [];
    for (const [position, { key, column, place: here }] of members(value, place).entries()) {
      const isHeader = value === headerList;
      const found = isHeader ? [position] : index.findOrWarn(key, here, problems);
      shown.push(...found.filter((one) => !shown.includes(one)));
      const read = column === undefined ? undefined : readColumn(column, here, isList, problems);
      if (read === undefined) continue;
      for (const one of found) settings.set(one, [...(settings.get(one) ?? []), read]);
    }
    if (isList && value !== headerList && shown.length > 0) order = shown;
  }
  return { settings, order };
}

/** Names of the columns in the strongest list; undefined if there is none. */
export function listedNames(located: readonly LocatedValue[] | undefined): readonly string[] | undefined {
  return strongestList(located)?.map((item) => cleanText(listedName(item)));
}

/** The strongest list of columns. */
export function strongestList(located: readonly LocatedValue[] | undefined): JsonArray | undefined {
  return located?.map(({ value }) => value).find(isColumnList);
}

/** The name of a column in the list form: its field, or its label if it has no field. */
function listedName(item: JsonValue): string {
  if (!isObject(item)) return ColumnIndex.keyOf(item) ?? '';
  return nameOf(item, 'field') ?? nameOf(item, 'label') ?? '';
}

function nameOf(item: JsonObject, name: 'field' | 'label'): string | undefined {
  const property = columnNames.get(name);
  const key = [name, ...(property?.aliases ?? [])].find((alias) => item.has(alias));
  return key === undefined ? undefined : ColumnIndex.keyOf(item.get(key));
}

/** A member of `columns`: one column. */
export interface ColumnMember {
  readonly key: string;
  /** The properties of the column; undefined if there is only its name. */
  readonly column: JsonValue | undefined;
  readonly place: SourceLocation;
}

/** The columns in either form of `columns`. */
export function members(value: JsonValue, place: SourceLocation): ColumnMember[] {
  if (isObject(value)) {
    return [...value]
      .filter(([, column]) => column !== null)
      .map(([key, column]) => ({ key, column, place: memberLocation(place, key) }));
  }
  if (!isColumnList(value)) return [];
  return value.map((item, position) => ({
    key: listedName(item),
    column: isObject(item) ? item : undefined,
    place: memberLocation(place, String(position)),
  }));
}

function readColumn(
  column: JsonValue,
  place: SourceLocation,
  isInList: boolean,
  problems: Problems,
): ColumnSettings | undefined {
  if (!isObject(column)) {
    problems.error(
      `${place.label} must be an object such as {"label": "Revenue"}; got ${showValue(column)}.`,
      place.pointer,
    );
    return undefined;
  }
  const type = readType(column, place, problems);
  const skipped = new Set([...column.keys()].filter((key) => isReadApart(key, type)));
  const values = readProperties(columnProperties, column, place, problems, skipped);
  if (values.field !== undefined && !isInList) {
    const at = memberLocation(place, 'field');
    problems.warn(`${at.label} is ignored: only a list of columns needs it.`, at.pointer);
  }
  const { align, width, minWidth, maxWidth, cellPaddingX, label } = values;
  const layout = given({ textAlign: align, width, minWidth, maxWidth, cellPaddingX });
  const style = partOf(column, 'style', place, (value, here) =>
    checkWidthBounds(readProperties(columnStyleProperties, value, here, problems), here, problems),
  );
  return {
    label: label === undefined ? undefined : cleanText(label),
    type,
    format: readFormat(formatMembers(column), type, place, problems),
    unit:
      values.unit === undefined ? undefined : readUnit(values.unit, memberLocation(place, 'unit'), problems),
    unitPattern: values.unitPattern,
    substitute: readSubstitute(
      column.get('substitute') ?? null,
      memberLocation(place, 'substitute'),
      problems,
    ),
    isHidden: values.hidden,
    scale: readScale(column.get('scale'), memberLocation(place, 'scale'), problems),
    layout: checkWidthBounds(layout, place, problems),
    style: style ?? {},
    headerStyle: readHeaderStyle(column, place, problems),
    show: locatedShow(column, place, problems),
    place,
  };
}

/** Null removes no drawing of a weaker layer, as with the other properties; false does. */
function locatedShow(column: JsonObject, place: SourceLocation, problems: Problems): LocatedShow | undefined {
  const value = column.get('show') ?? null;
  if (value === null || value === '') return undefined;
  return { value, place: memberLocation(place, 'show'), problems, isColorless: false };
}

/** Whether a member is no plain property: an object, the type, or a format member of a typed column. */
function isReadApart(key: string, type: CellType | undefined): boolean {
  return key === 'type' || partKeys.has(key) || (type !== undefined && isFormatMember(key));
}

/** Names such as `width` belong to the column, not to the format. */
function isFormatMember(key: string): boolean {
  return formatNames.has(key) && !columnNames.has(key) && !partKeys.has(key);
}

function formatMembers(column: JsonObject): JsonObject {
  return new Map([...column].filter(([key]) => key === 'format' || isFormatMember(key)));
}

/** Other words for types that users and language models send. */
const TYPE_HINTS: ReadonlyMap<string, CellType> = new Map([
  ['money', 'currency'],
  ['price', 'currency'],
  ['amount', 'currency'],
  ['percent', 'percentage'],
  ['integer', 'number'],
  ['int', 'number'],
  ['float', 'number'],
  ['decimal', 'number'],
  ['numeric', 'number'],
  ['string', 'text'],
  ['timestamp', 'datetime'],
  ['time', 'datetime'],
  ['checkbox', 'boolean'],
  ['url', 'link'],
  ['picture', 'image'],
  ['photo', 'image'],
]);

function readType(column: JsonObject, place: SourceLocation, problems: Problems): CellType | undefined {
  const sent = column.get('type');
  if (sent === undefined || sent === null || sent === '') return undefined;
  const type = cellTypeOf(sent);
  if (type !== undefined) return type;
  const word = typeof sent === 'string' ? sent.trim().toLowerCase() : '';
  const meant = TYPE_HINTS.get(word) ?? nearestName(word, cellTypes);
  const at = memberLocation(place, 'type');
  problems.error(
    `${at.label} must be one of ${cellTypes.join(', ')}; got ${showValue(sent)}.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`,
    at.pointer,
  );
  return undefined;
}

function readHeaderStyle(column: JsonObject, place: SourceLocation, problems: Problems): CellStyle {
  const style = partOf(column, 'headerStyle', place, (value, here) => {
    const { colspan, rowspan, ...others } = readProperties(cellStyleProperties, value, here, problems);
    if ((colspan ?? 1) > 1 || (rowspan ?? 1) > 1)
      problems.warn(`${here.label} covers one column: colspan and rowspan are ignored.`, here.pointer);
    return others;
  });
  return style ?? {};
}

function readUnit(notation: string, place: SourceLocation, problems: Problems): string {
  const { text, unwritten } = writeUnit(cleanText(notation));
  for (const part of unwritten) {
    const script = part.startsWith('^') ? 'superscript' : 'subscript';
    problems.warn(
      `${place.label}: ${JSON.stringify(part)} is shown as sent, because Unicode has no ${script} for all of its characters.`,
      place.pointer,
    );
  }
  return text;
}

function partOf<Part>(
  column: JsonObject,
  key: 'style' | 'headerStyle',
  place: SourceLocation,
  read: (value: JsonValue, here: SourceLocation) => Part,
): Part | undefined {
  const value = column.get(key);
  return value === undefined || value === null || value === ''
    ? undefined
    : read(value, memberLocation(place, key));
}

/** The style without undefined members, which would override a weaker style. */
function given(style: ColumnStyle): ColumnStyle {
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
}

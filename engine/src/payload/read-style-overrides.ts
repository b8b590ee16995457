import {
  borderProperties,
  cellStyleProperties,
  columnStyleProperties,
  rowStyleProperties,
  showValue,
} from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import type { CellStyle, ColumnStyle, RowStyle } from '../table/styles.ts';
import { addStylesOfColumns } from './columns/column-styles.ts';
import { ColumnIndex } from './columns/find-columns.ts';
import type { ReadColumns } from './columns/read-columns.ts';
import type { Problems } from './problems.ts';
import { memberLocation, readProperties, type SourceLocation } from './read-properties.ts';
import type { LocatedValue, SettingsLayer } from './read-settings.ts';
import { checkWidthBounds } from './width-bounds.ts';

/** Styles defined outside the cells they apply to, by zero-based index of the row or column as sent. */
export interface StyleOverrides {
  readonly columns: ReadonlyMap<number, ColumnStyle>;
  readonly rows: ReadonlyMap<number, RowStyle>;
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, CellStyle>>;
}

interface Reader {
  readonly columnIndex: ColumnIndex;
  readonly rowCount: number;
  readonly problems: Problems;
}

/**
 * Parses `columnStyles`, `rowStyles` and `cellStyles` of one layer.
 *
 * @param ofColumns `columns` of the layer, whose styles are weaker than `columnStyles`
 */
export function readStyleOverrides(
  layer: SettingsLayer,
  columnIndex: ColumnIndex,
  rowCount: number,
  ofColumns: ReadColumns | undefined,
  problems: Problems,
): StyleOverrides {
  const reader: Reader = { columnIndex, rowCount, problems };
  const columns = new Map<number, ColumnStyle>();
  const rows = new Map<number, RowStyle>();
  const cells = new Map<number, Map<number, CellStyle>>();
  const places = new Map<number, SourceLocation>();
  for (const located of weakestFirst(layer, 'columnStyles'))
    readColumnStyles(located, columns, places, reader);
  if (ofColumns !== undefined) addStylesOfColumns(ofColumns, columns, places, problems);
  for (const located of weakestFirst(layer, 'rowStyles')) readRowStyles(located, rows, reader);
  for (const located of weakestFirst(layer, 'cellStyles')) readCellStyles(located, cells, reader);
  if (!layer.isColorless) return { columns, rows, cells };
  const plainCells = [...cells].map(([row, styles]) => [row, withoutColors(styles)] as const);
  return { columns: withoutColors(columns), rows: withoutColors(rows), cells: new Map(plainCells) };
}

function withoutColors<Style extends ColumnStyle | RowStyle | CellStyle>(
  styles: ReadonlyMap<number, Style>,
): ReadonlyMap<number, Style> {
  return new Map([...styles].map(([key, style]) => [key, withoutColor(style)]));
}

function withoutColor<Style extends ColumnStyle | RowStyle | CellStyle>(style: Style): Style {
  const plain: Style & CellStyle = { ...style, backgroundColor: undefined, textColor: undefined };
  const borders = borderNames.flatMap((name) => {
    const border = plain[name];
    return border === undefined ? [] : [[name, { ...border, color: undefined }] as const];
  });
  return Object.assign(plain, Object.fromEntries(borders));
}

const borderNames = borderProperties.map(({ name }) => name);

function weakestFirst(layer: SettingsLayer, key: string): readonly LocatedValue[] {
  return [...(layer.structured.get(key) ?? [])].reverse();
}

/** Members of an object by key, or of an array by index; null members are left out. */
function members({ value, place }: LocatedValue, problems: Problems): [string, JsonValue, SourceLocation][] {
  if (value === null || value === '') return [];
  if (!isObject(value) && !isArray(value)) {
    problems.error(`${place.label} must be an object or an array; got ${showValue(value)}.`, place.pointer);
    return [];
  }
  const entries: [string, JsonValue][] = isObject(value)
    ? [...value]
    : value.map((member, index): [string, JsonValue] => [String(index), member]);
  return entries
    .filter(([, member]) => member !== null)
    .map(([key, member]) => [key, member, memberLocation(place, key)]);
}

function readColumnStyles(
  located: LocatedValue,
  columns: Map<number, ColumnStyle>,
  places: Map<number, SourceLocation>,
  reader: Reader,
): void {
  for (const [key, member, place] of members(located, reader.problems)) {
    const named =
      isArray(located.value) && isObject(member) ? ColumnIndex.keyOf(member.get('column')) : undefined;
    const style = readProperties(columnStyleProperties, member, place, reader.problems, TARGET_KEYS);
    for (const column of reader.columnIndex.findOrWarn(named ?? key, place, reader.problems)) {
      columns.set(column, checkWidthBounds({ ...columns.get(column), ...style }, place, reader.problems));
      places.set(column, place);
    }
  }
}

function readRowStyles(located: LocatedValue, rows: Map<number, RowStyle>, reader: Reader): void {
  for (const [key, member, place] of members(located, reader.problems)) {
    const named =
      isArray(located.value) && isObject(member) ? ColumnIndex.keyOf(member.get('row')) : undefined;
    const row = rowNumber(named ?? key, place, reader);
    const style = readProperties(rowStyleProperties, member, place, reader.problems, TARGET_KEYS);
    if (row !== undefined) rows.set(row, { ...rows.get(row), ...style });
  }
}

/** Keys of a list member that identify the target of its style. */
const TARGET_KEYS: ReadonlySet<string> = new Set(['row', 'column', 'style']);

function rowNumber(key: string, place: SourceLocation, { rowCount, problems }: Reader): number | undefined {
  const row = /^(0|[1-9]\d{0,6})$/.test(key) ? Number(key) : undefined;
  if (row !== undefined && row < rowCount) return row;
  const allowed = rowCount === 1 ? '0' : `0 to ${rowCount - 1}`;
  problems.warn(
    `${place.label}: there is no row "${key.slice(0, 80)}"; it is ignored. Rows are ${allowed}.`,
    place.pointer,
  );
  return undefined;
}

function readCellStyles(
  located: LocatedValue,
  cells: Map<number, Map<number, CellStyle>>,
  reader: Reader,
): void {
  for (const [key, member, place] of members(located, reader.problems)) {
    if (isArray(located.value)) readTargetedStyle(member, place, cells, reader);
    else {
      const target = /^\s*(\d+)\s*[,:;|-]\s*(\S.*)$/s.exec(key);
      if (target !== null) setCellStyle(target[1]!, target[2]!.trimEnd(), member, place, cells, reader);
      else if (isObject(member)) readNestedStyles(key, member, place, cells, reader);
      else
        reader.problems.error(`${place.label} must be an object; got ${showValue(member)}.`, place.pointer);
    }
  }
}

/** `{row, column, style}`, or style members directly beside row and column. */
function readTargetedStyle(
  member: JsonValue,
  place: SourceLocation,
  cells: Map<number, Map<number, CellStyle>>,
  reader: Reader,
): void {
  const row = isObject(member) ? ColumnIndex.keyOf(member.get('row')) : undefined;
  const column = isObject(member) ? ColumnIndex.keyOf(member.get('column') ?? member.get('col')) : undefined;
  if (!isObject(member) || row === undefined || column === undefined) {
    reader.problems.error(
      `${place.label} must be an object with row, column and style; got ${showValue(member)}.`,
      place.pointer,
    );
    return;
  }
  const style = member.get('style');
  if (isObject(style)) setCellStyle(row, column, style, memberLocation(place, 'style'), cells, reader);
  else setCellStyle(row, column, member, place, cells, reader);
}

/** `{row: {column: style}}`. */
function readNestedStyles(
  row: string,
  member: JsonObject,
  place: SourceLocation,
  cells: Map<number, Map<number, CellStyle>>,
  reader: Reader,
): void {
  for (const [column, style] of member)
    setCellStyle(row, column, style, memberLocation(place, column), cells, reader);
}

const CELL_TARGET_KEYS: ReadonlySet<string> = new Set(['row', 'column', 'col', 'style']);

function setCellStyle(
  rowKey: string,
  columnKey: string,
  value: JsonValue,
  place: SourceLocation,
  cells: Map<number, Map<number, CellStyle>>,
  reader: Reader,
): void {
  const row = rowNumber(rowKey, place, reader);
  const columns = reader.columnIndex.findOrWarn(columnKey, place, reader.problems);
  const style = readProperties(cellStyleProperties, value, place, reader.problems, CELL_TARGET_KEYS);
  if (row === undefined) return;
  const inRow = cells.get(row) ?? new Map<number, CellStyle>();
  cells.set(row, inRow);
  for (const column of columns) inRow.set(column, { ...inRow.get(column), ...style });
}

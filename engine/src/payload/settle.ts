import type { CellStyle, RowStyle } from '@pictable/contract';
import { NO_TABLE_MESSAGE, showValue } from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { EngineError } from '../errors.ts';
import {
  type Cell,
  type Column,
  NO_STYLE,
  type Row,
  type Table,
  type TableSettings,
} from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { mergeColumnStyles } from './column-bounds.ts';
import { ColumnIndex } from './find-columns.ts';
import { findRows } from './find-rows.ts';
import { Problems } from './problems.ts';
import { type OuterStyles, readOuterStyles } from './read-outer-styles.ts';
import { readProcessing } from './read-processing.ts';
import { type ReadRows, readRows } from './read-rows.ts';
import { mergeSettings, readSettings, type SettingsLayer, withoutColors } from './read-settings.ts';
import { checkTableSize, type RenderLimits } from './render-limits.ts';
import { keepToDestination, withDestination } from './settle-destination.ts';

/**
 * The door of the engine: takes a payload in any of the forms people send and gives the one form the later stages know.
 * Aliases, defaults and saved settings are settled here and nowhere else.
 *
 * @param savedSettings style layers, weakest first: the user's, the project's; what is wrong in them is ignored
 * @throws EngineError naming every field that is wrong, what came and what is allowed
 */
export function settle(
  payload: JsonValue,
  savedSettings: readonly JsonValue[],
  limit: RenderLimits,
  warnings: Warnings,
): Table {
  const request = asRequest(payload);
  const problems = new Problems(warnings);
  const lenient = new Problems(warnings, { lenient: true });
  const saved = savedSettings.filter(isObject).map((settings) => readSettings(settings, lenient));
  const requestLayer = readSettings(request, problems);
  const savedLayers = requestLayer.values.theme === undefined ? saved : saved.map(withoutColors);
  const layers = withDestination(savedLayers, requestLayer);
  const merged = keepToDestination(mergeSettings(layers), requestLayer.values, warnings);
  // Only the request can say how its own rows are to be read.
  const found = findRows(request, requestLayer.values.headers ?? true, warnings);
  const rowCount = found.rows.length - found.firstRow;
  const mayShrink = merged.pagination.enabled || requestLayer.structured.has('dataProcessing');
  if (!mayShrink) checkTableSize(rowCount, found.headers?.length ?? 1, limit);
  const read = readRows(found, problems, limit);
  if (!mayShrink) checkTableSize(read.rows.length, read.names.length, limit);
  const columnIndex = new ColumnIndex(read.names);
  const outer = layers.map((layer) =>
    outerStyles(layer, layer === requestLayer ? problems : lenient, columnIndex, read),
  );
  const settings: TableSettings = Object.assign(merged, {
    processing: readProcessing(requestLayer, columnIndex, problems),
  });
  problems.throwIfAny('invalid-setting');
  return { stage: 'table', settings, columns: buildColumns(read, outer), rows: buildRows(read, outer) };
}

/** A payload is an object; a bare array of rows is taken as its `data`. */
function asRequest(payload: JsonValue): JsonObject {
  if (isObject(payload)) return payload;
  if (isArray(payload)) return new Map([['data', payload]]);
  const message = `${NO_TABLE_MESSAGE}; got ${showValue(payload)}.`;
  throw new EngineError('no-table', [{ path: '', message }]);
}

function outerStyles(
  layer: SettingsLayer,
  problems: Problems,
  columns: ColumnIndex,
  read: ReadRows,
): OuterStyles {
  return readOuterStyles(layer, columns, read.rows.length, problems);
}

function buildColumns(read: ReadRows, outer: readonly OuterStyles[]): Column[] {
  return read.names.map((name, index) => ({
    name,
    rich: read.richNames[index],
    style: mergeColumnStyles(outer.map((styles) => styles.columns.get(index))),
    header: read.headers[index],
  }));
}

function buildRows(read: ReadRows, outer: readonly OuterStyles[]): Row[] {
  if (!outer.some(({ rows, cells }) => rows.size > 0 || cells.size > 0))
    return read.rows.map((cells) => ({ cells, style: NO_STYLE }));
  return read.rows.map((cells, index) => {
    const styles = outer.map(({ rows }) => rows.get(index)).filter((style) => style !== undefined);
    const style = styles.length === 0 ? NO_STYLE : (Object.assign({}, ...styles) as RowStyle);
    return { cells: withOuterStyles(cells, index, outer), style };
  });
}

/** `cellStyles` are laid under what the cell says itself. */
function withOuterStyles(
  cells: readonly Cell[],
  row: number,
  outer: readonly OuterStyles[],
): readonly Cell[] {
  const inRow = outer.map((styles) => styles.cells.get(row)).filter((styles) => styles !== undefined);
  if (inRow.length === 0) return cells;
  return cells.map((cell, column) => {
    const styles = inRow.map((byColumn) => byColumn.get(column)).filter((style) => style !== undefined);
    if (styles.length === 0) return cell;
    return { ...cell, style: Object.assign({}, ...styles, cell.style) as CellStyle };
  });
}

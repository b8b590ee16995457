import { NO_TABLE_MESSAGE, showValue } from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { EngineError } from '../errors.ts';
import type { CellStyle, RowStyle } from '../table/styles.ts';
import {
  type Cell,
  type Column,
  NO_STYLE,
  type Row,
  type Table,
  type TableSettings,
} from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { checkTableSize, type RenderLimits } from './check-limits.ts';
import { addDestinationLayers, restrictToDestination } from './destination-settings.ts';
import { ColumnIndex } from './find-columns.ts';
import { Problems } from './problems.ts';
import { readProcessing } from './read-processing.ts';
import { mergeSettings, readSettings, type SettingsLayer, withoutColors } from './read-settings.ts';
import { readStyleOverrides, type StyleOverrides } from './read-style-overrides.ts';
import { readableLabel } from './readable-label.ts';
import { findRows } from './rows/find-rows.ts';
import { type ParsedRows, readRows } from './rows/read-rows.ts';
import { mergeColumnStyles } from './width-bounds.ts';

/**
 * Normalises a payload: accepts all supported input forms and returns the one form that later stages use.
 * Aliases, defaults and saved settings are resolved here and nowhere else.
 *
 * @param savedSettings style layers, weakest first: the user's, the project's; invalid values are ignored
 * @throws EngineError naming every invalid field, the value received and the values allowed
 */
export function normalizePayload(
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
  const layers = addDestinationLayers(savedLayers, requestLayer);
  const merged = restrictToDestination(mergeSettings(layers), requestLayer.values, warnings);
  // Saved settings must not decide whether the first row contains the headers.
  const found = findRows(request, requestLayer.values.headers ?? true, warnings);
  const rowCount = found.rows.length - found.firstRow;
  const mayShrink = merged.pagination.enabled || requestLayer.structured.has('dataProcessing');
  if (!mayShrink) checkTableSize(rowCount, found.headers?.length ?? 1, limit);
  const read = readRows(found, problems, limit);
  if (!mayShrink) checkTableSize(read.rows.length, read.names.length, limit);
  const columnIndex = new ColumnIndex(read.names);
  const overrides = layers.map((layer) =>
    overridesOf(layer, layer === requestLayer ? problems : lenient, columnIndex, read),
  );
  const settings: TableSettings = Object.assign(merged, {
    processing: readProcessing(requestLayer, columnIndex, problems),
  });
  problems.throwIfErrors('invalid-setting');
  return {
    stage: 'table',
    settings,
    columns: buildColumns(read, overrides, settings),
    rows: buildRows(read, overrides),
  };
}

/** Wraps a bare array of rows as `data`. */
function asRequest(payload: JsonValue): JsonObject {
  if (isObject(payload)) return payload;
  if (isArray(payload)) return new Map([['data', payload]]);
  const message = `${NO_TABLE_MESSAGE}; got ${showValue(payload)}.`;
  throw new EngineError('no-table', [{ path: '', message }]);
}

function overridesOf(
  layer: SettingsLayer,
  problems: Problems,
  columns: ColumnIndex,
  read: ParsedRows,
): StyleOverrides {
  return readStyleOverrides(layer, columns, read.rows.length, problems);
}

function buildColumns(
  read: ParsedRows,
  overrides: readonly StyleOverrides[],
  { labels }: TableSettings,
): Column[] {
  // Given headers are labels already.
  const labelOf = (name: string, index: number) =>
    labels === 'sent' || !read.areNamesKeys || read.headers[index] ? undefined : readableLabel(name, labels);
  return read.names.map((name, index) => ({
    name,
    label: labelOf(name, index),
    rich: read.richNames[index],
    style: mergeColumnStyles(overrides.map((styles) => styles.columns.get(index))),
    header: read.headers[index],
  }));
}

function buildRows(read: ParsedRows, overrides: readonly StyleOverrides[]): Row[] {
  if (!overrides.some(({ rows, cells }) => rows.size > 0 || cells.size > 0))
    return read.rows.map((cells) => ({ cells, style: NO_STYLE }));
  return read.rows.map((cells, index) => {
    const styles = overrides.map(({ rows }) => rows.get(index)).filter((style) => style !== undefined);
    const style = styles.length === 0 ? NO_STYLE : (Object.assign({}, ...styles) as RowStyle);
    return { cells: withOverrides(cells, index, overrides), style };
  });
}

/** Applies `cellStyles`; the styles of the cell itself win. */
function withOverrides(
  cells: readonly Cell[],
  row: number,
  overrides: readonly StyleOverrides[],
): readonly Cell[] {
  const inRow = overrides.map((styles) => styles.cells.get(row)).filter((styles) => styles !== undefined);
  if (inRow.length === 0) return cells;
  return cells.map((cell, column) => {
    const styles = inRow.map((byColumn) => byColumn.get(column)).filter((style) => style !== undefined);
    if (styles.length === 0) return cell;
    return { ...cell, style: Object.assign({}, ...styles, cell.style) as CellStyle };
  });
}

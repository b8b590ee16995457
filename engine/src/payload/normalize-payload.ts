import {
  hasStructuredShape,
  type NativePlatform,
  NO_TABLE_MESSAGE,
  readNative,
  showValue,
} from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { EngineError } from '../errors.ts';
import type { ColumnVisual } from '../table/column-visual.ts';
import type { CellStyle, RowStyle } from '../table/styles.ts';
import { mergeSubstitutes, type Substitute } from '../table/substitute.ts';
import {
  type Cell,
  type Column,
  NO_STYLE,
  type Row,
  type Table,
  type TableSettings,
} from '../table/table.ts';
import type { StoredLogo } from '../table/table-logo.ts';
import type { Warnings } from '../warnings.ts';
import { checkTableSize, type RenderLimits } from './check-limits.ts';
import { ColumnIndex } from './columns/find-columns.ts';
import { orderColumns } from './columns/order-columns.ts';
import { placeVisuals } from './columns/place-visuals.ts';
import { listedNames } from './columns/read-columns.ts';
import { readLocatedSubstitutes } from './columns/read-substitute.ts';
import {
  type LayerSource,
  labelsOf,
  type ResolvedColumns,
  withProperties,
} from './columns/resolve-columns.ts';
import { addDestinationLayers, restrictToDestination } from './destination-settings.ts';
import { Problems } from './problems.ts';
import { aggregatedIndex, readProcessing } from './read-processing.ts';
import { mergeSettings, readSettings, withoutColors } from './read-settings.ts';
import { readStyleOverrides, type StyleOverrides } from './read-style-overrides.ts';
import { readableLabel } from './readable-label.ts';
import { findRows } from './rows/find-rows.ts';
import { numberReader } from './rows/locale-numbers.ts';
import type { ParsedRows } from './rows/read-rows.ts';
import { readTable } from './rows/read-table.ts';
import { readRules } from './rules/read-rules.ts';
import { readLogo } from './structure/read-logo.ts';
import { readNotes } from './structure/read-notes.ts';
import { readStructure } from './structure/read-structure.ts';
import { takeOwnThemes } from './themes/own-themes.ts';
import { followRows, warnAboutReplacedRows } from './transform/follow-rows.ts';
import { mergeColumnStyles } from './width-bounds.ts';

/**
 * Normalises a payload: accepts all supported input forms and returns the one form that later stages use.
 * Aliases, defaults and saved settings are resolved here and nowhere else.
 *
 * @param savedSettings style layers, weakest first: the user's, the project's; invalid values are ignored. `themes` of
 *   a layer has the themes of the project
 * @param ownFamilies font families that the table may use besides those of the engine
 * @param storedLogo the logo of a table that has none of its own
 * @throws EngineError naming every invalid field, the value received and the values allowed
 */
export function normalizePayload(
  payload: JsonValue,
  savedSettings: readonly JsonValue[],
  limit: RenderLimits,
  warnings: Warnings,
  ownFamilies: readonly string[] = [],
  storedLogo?: StoredLogo,
): Table {
  const request = asRequest(payload);
  const { ownThemes, remarks, layers: savedLayers } = takeOwnThemes(savedSettings, ownFamilies);
  const own = { families: ownFamilies, themes: [...ownThemes.keys()] };
  const problems = new Problems(warnings, { own });
  const lenient = new Problems(warnings, { lenient: true, own });
  const saved = savedLayers.map((settings) => readSettings(settings, lenient));
  const requestLayer = readSettings(request, problems);
  const below = requestLayer.values.theme === undefined ? saved : saved.map(withoutColors);
  const layers = addDestinationLayers(below, requestLayer);
  const merged = restrictToDestination(mergeSettings(layers, ownThemes), requestLayer.values, warnings);
  for (const remark of remarks.get(merged.theme as string) ?? []) warnings.add(remark);
  // Saved settings must not decide whether the first row contains the headers.
  const located = requestLayer.structured.get('columns');
  const found = findRows(request, requestLayer.values.headers ?? true, listedNames(located), warnings);
  const mayShrink = merged.pagination.enabled || requestLayer.structured.has('dataProcessing');
  const sources = layers.map((layer) => ({ layer, problems: layer === requestLayer ? problems : lenient }));
  const table = readTable(found, sources, merged.locale, mayShrink, problems, limit);
  const { columns: sentColumns, added, sentRows, transformed } = table;
  const ordered = sentColumns && orderColumns(table.read, sentColumns);
  const placed =
    ordered && placeVisuals(ordered.read, ordered.columns, new Set(added), sentColumns.order !== undefined);
  const { read, columns, visuals } = placed ?? { read: table.read };
  if (!mayShrink) checkTableSize(read.rows.length, read.names.length, limit);
  const columnIndex = indexOf(read, columns, merged.locale);
  const overrides = sources.map(({ layer, problems: own }, index) =>
    readStyleOverrides(layer, columnIndex, sentRows, columns?.layers[index], own),
  );
  const processing = readProcessing(requestLayer, columnIndex, problems);
  const substitute = substituteOf(sources);
  const settings: TableSettings = Object.assign(merged, { processing, substitute });
  const structure = readStructure(sources, columnIndex, sentRows, processing);
  const notes = readNotes(sources, columnIndex);
  const rules = readRules(sources, aggregatedIndex(columnIndex, processing.group));
  if (transformed?.replacedBy !== undefined) warnAboutReplacedRows(sources, transformed.replacedBy);
  const native = readPlatforms(request, problems);
  const logo = readLogo(sources, storedLogo);
  problems.throwIfErrors('invalid-setting');
  return {
    stage: 'table',
    settings,
    ...followRows({ structure, notes }, transformed, sentRows, problems),
    rules,
    steps: transformed?.steps,
    ...(native.length > 0 && { native }),
    ...(logo && { logo }),
    columns: buildColumns(read, overrides, columns, visuals, settings),
    rows: buildRows(read, overrides, transformed?.origins),
  };
}

/** The columns by name and label. @param locale of the table, in which texts in conditions are read */
function indexOf(
  read: ParsedRows,
  columns: ResolvedColumns | undefined,
  locale: string | undefined,
): ColumnIndex {
  const labels = columns && labelsOf(columns.merged, read.names.length);
  return new ColumnIndex(read.names, labels, undefined, numberReader(read, locale));
}

/** The platforms in `native`; a value of another shape is reported with the settings. */
function readPlatforms(request: JsonObject, problems: Problems): readonly NativePlatform[] {
  const value = request.get('native');
  if (value === undefined || !hasStructuredShape('native', value)) return [];
  const { platforms, problems: found } = readNative(value);
  for (const { message, path } of found) problems.error(message, path);
  return platforms;
}

/** Wraps a bare array of rows as `data`. */
function asRequest(payload: JsonValue): JsonObject {
  if (isObject(payload)) return payload;
  if (isArray(payload)) return new Map([['data', payload]]);
  const message = `${NO_TABLE_MESSAGE}; got ${showValue(payload)}.`;
  throw new EngineError('no-table', [{ path: '', message }]);
}

function buildColumns(
  read: ParsedRows,
  overrides: readonly StyleOverrides[],
  columns: ResolvedColumns | undefined,
  visuals: ReadonlyMap<number, ColumnVisual> | undefined,
  { labels, unitPattern }: TableSettings,
): Column[] {
  return read.names.map((name, index) => {
    const column: Column = {
      name,
      rich: read.richNames[index],
      style: mergeColumnStyles(overrides.map((styles) => styles.columns.get(index))),
      header: read.headers[index],
    };
    const properties = columns?.merged.get(index);
    // Given headers and labels are readable already.
    const isKey = read.areNamesKeys && !read.headers[index] && properties?.label === undefined;
    const readable = labels === 'sent' || !isKey ? column : withReadableName(column, labels);
    return columns === undefined
      ? readable
      : withProperties(readable, properties, visuals?.get(index), unitPattern);
  });
}

function withReadableName(column: Column, labels: Exclude<TableSettings['labels'], 'sent'>): Column {
  const name = readableLabel(column.name, labels);
  return name === column.name ? column : { ...column, name, field: column.name };
}

/** `substitute` of all layers, merged; undefined if there is none. */
function substituteOf(sources: readonly LayerSource[]): Substitute | undefined {
  let merged: Substitute | undefined;
  for (const { layer, problems } of sources)
    merged = mergeSubstitutes(merged, readLocatedSubstitutes(layer.structured.get('substitute'), problems));
  return merged;
}

/** @param origins index of each row as sent, to which styles refer; undefined if all rows are as sent */
function buildRows(
  read: ParsedRows,
  overrides: readonly StyleOverrides[],
  origins: readonly (number | undefined)[] | undefined,
): Row[] {
  if (!overrides.some(({ rows, cells }) => rows.size > 0 || cells.size > 0))
    return read.rows.map((cells) => ({ cells, style: NO_STYLE }));
  return read.rows.map((cells, index) => {
    const sent = origins === undefined ? index : origins[index];
    if (sent === undefined) return { cells, style: NO_STYLE };
    const styles = overrides.map(({ rows }) => rows.get(sent)).filter((style) => style !== undefined);
    const style = styles.length === 0 ? NO_STYLE : (Object.assign({}, ...styles) as RowStyle);
    return { cells: withOverrides(cells, sent, overrides), style };
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

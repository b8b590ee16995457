import type { CellFormat, CellType } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import { cleanText } from '../../table/clean-text.ts';
import type { ColorScale } from '../../table/color-scale.ts';
import type { ColumnVisual } from '../../table/column-visual.ts';
import type { CellStyle } from '../../table/styles.ts';
import { mergeSubstitutes, type Substitute } from '../../table/substitute.ts';
import type { Column, HeaderAttributes } from '../../table/table.ts';
import type { Problems } from '../problems.ts';
import type { SettingsLayer } from '../read-settings.ts';
import type { ColumnTypes } from '../rows/read-rows.ts';
import { ColumnIndex } from './find-columns.ts';
import { type ColumnSettings, type ReadColumns, readColumns } from './read-columns.ts';
import type { LocatedShow } from './read-show.ts';
import type { ColumnType } from './type-cell.ts';

/** `columns` of all layers, by indexes of the columns. */
export interface ResolvedColumns {
  /** Merged properties by column. */
  readonly merged: ReadonlyMap<number, MergedColumn>;
  /** `columns` of each layer, weakest layer first. */
  readonly layers: readonly ReadColumns[];
  /** The columns to show, in order; undefined for all of them. */
  readonly order: readonly number[] | undefined;
}

/** The properties of a column that no other setting has, merged from all layers. */
export interface MergedColumn extends ColumnType {
  readonly label: string | undefined;
  readonly unit: string | undefined;
  readonly unitPattern: string | undefined;
  readonly substitute: Substitute | undefined;
  readonly isHidden: boolean;
  readonly scale: ColorScale | undefined;
  readonly headerStyle: CellStyle;
  /** The drawing in its cells as sent by the strongest layer. */
  readonly show: LocatedShow | undefined;
}

/** A layer, and where to report its problems. */
export interface LayerSource {
  readonly layer: SettingsLayer;
  readonly problems: Problems;
}

/**
 * Reads and merges `columns` of all layers. The strongest layer is read first, because saved settings may
 * refer to its labels.
 *
 * @param layers weakest first
 * @param names of the columns as sent, or after `transform`
 * @param removed names of the columns that `transform` removed
 * @returns undefined if no layer has `columns`
 */
export function resolveColumns(
  layers: readonly LayerSource[],
  names: readonly string[],
  headerList: JsonValue | undefined,
  removed?: ReadonlySet<string>,
): ResolvedColumns | undefined {
  if (!layers.some(({ layer }) => layer.structured.has('columns'))) return undefined;
  const read: ReadColumns[] = [];
  let merged: ReadonlyMap<number, MergedColumn> = new Map();
  for (const { layer, problems } of [...layers].reverse()) {
    const index = new ColumnIndex(names, labelsOf(merged, names.length), removed);
    const columns = readColumns(layer.structured.get('columns') ?? [], headerList, index, problems);
    read.unshift(layer.isColorless ? withoutColors(columns) : columns);
    merged = mergeLayers(read);
  }
  return { merged, layers: read, order: read.findLast(({ order }) => order !== undefined)?.order };
}

/** Labels by column; undefined for columns without one. */
export function labelsOf(
  merged: ReadonlyMap<number, MergedColumn>,
  count: number,
): readonly (string | undefined)[] {
  return Array.from({ length: count }, (_, column) => merged.get(column)?.label);
}

/** The types that columns give to their cells; undefined if no column has one. */
export function typesOf({ merged }: ResolvedColumns): ColumnTypes | undefined {
  const typed = [...merged].filter(([, { type, format }]) => type !== undefined || format !== undefined);
  return typed.length === 0 ? undefined : new Map(typed);
}

/**
 * A column with its label and unit, header style, substitutes, visibility and drawing.
 *
 * @param unitPattern how headers show a label and a unit, unless the column has its own pattern
 */
export function withProperties(
  column: Column,
  properties: MergedColumn | undefined,
  show: ColumnVisual | undefined,
  unitPattern: string,
): Column {
  if (properties === undefined) return column;
  const { unit, headerStyle, isHidden, substitute, scale } = properties;
  const text = properties.label ?? column.name;
  const label = unit ? withUnit(text, unit, properties.unitPattern ?? unitPattern) : text;
  const isRenamed = label !== column.name;
  const header = Object.keys(headerStyle).length === 0 ? column.header : styledHeader(column, headerStyle);
  return {
    ...column,
    ...(isRenamed && { name: label, field: column.name, rich: undefined }),
    ...(isHidden && { isHidden }),
    ...(substitute && { substitute }),
    ...(show && { show }),
    ...(scale && { scale }),
    header,
  };
}

/** `{label}` and `{unit}`, or as in gt `{1}` and `{2}`, are replaced. */
function withUnit(label: string, unit: string, pattern: string): string {
  const texts: Readonly<Record<string, string>> = { label, unit, 1: label, 2: unit };
  return cleanText(pattern).replace(/\{(label|unit|1|2)\}/g, (sent, name: string) => texts[name] ?? sent);
}

/** The style of a header object takes precedence. */
function styledHeader({ header }: Column, style: CellStyle): HeaderAttributes {
  if (header === undefined) return { style, link: undefined, tooltip: undefined };
  return { ...header, style: { ...style, ...header.style } };
}

function mergeLayers(layers: readonly ReadColumns[]): Map<number, MergedColumn> {
  const merged = new Map<number, MergedColumn>();
  for (const { settings } of layers) {
    for (const [column, all] of settings)
      for (const one of all) merged.set(column, mergeColumn(merged.get(column), one));
  }
  return merged;
}

function mergeColumn(weaker: MergedColumn | undefined, stronger: ColumnSettings): MergedColumn {
  return {
    label: stronger.label ?? weaker?.label,
    unit: stronger.unit ?? weaker?.unit,
    unitPattern: stronger.unitPattern ?? weaker?.unitPattern,
    substitute: mergeSubstitutes(weaker?.substitute, stronger.substitute),
    type: stronger.type ?? weaker?.type,
    format: mergeFormats(weaker, stronger),
    isHidden: stronger.isHidden ?? weaker?.isHidden ?? false,
    scale: stronger.scale ?? weaker?.scale,
    headerStyle: { ...weaker?.headerStyle, ...stronger.headerStyle },
    show: stronger.show ?? weaker?.show,
  };
}

/** A format belongs to its type: a stronger layer with another type replaces both. */
function mergeFormats(
  weaker: { readonly type: CellType | undefined; readonly format: CellFormat | undefined } | undefined,
  stronger: ColumnType,
): CellFormat | undefined {
  const isOther = weaker?.type !== undefined && stronger.type !== undefined && weaker.type !== stronger.type;
  if (weaker?.format === undefined || isOther) return stronger.format;
  return stronger.format === undefined ? weaker.format : { ...weaker.format, ...stronger.format };
}

function withoutColors({ settings, order }: ReadColumns): ReadColumns {
  const plain = <Style extends CellStyle>(style: Style): Style => {
    const { backgroundColor: _background, textColor: _text, ...others } = style;
    return others as Style;
  };
  const withPlainStyles = (one: ColumnSettings) => ({
    ...one,
    style: plain(one.style),
    headerStyle: plain(one.headerStyle),
    show: one.show && { ...one.show, isColorless: true },
  });
  return {
    settings: new Map([...settings].map(([column, all]) => [column, all.map(withPlainStyles)])),
    order,
  };
}

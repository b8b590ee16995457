import { formatThousands, limits } from '@pictable/contract';
import { isObject } from '@pictable/contract/json';
import { cleanText } from '../../table/clean-text.ts';
import { type ColumnVisual, combinedColumns } from '../../table/column-visual.ts';
import { listCell } from '../../table/list-cell.ts';
import { plainCell } from '../../table/table.ts';
import type { Problems } from '../problems.ts';
import type { SourceLocation } from '../read-properties.ts';
import type { ParsedRows } from '../rows/read-rows.ts';
import { ColumnIndex } from './find-columns.ts';
import { moveColumns, NO_PROPERTIES } from './order-columns.ts';
import { members } from './read-columns.ts';
import { namesInFrom, readShow } from './read-show.ts';
import { type LayerSource, labelsOf, type ResolvedColumns } from './resolve-columns.ts';

/** The table with the columns of its drawings. */
export interface PlacedVisuals {
  readonly read: ParsedRows;
  readonly columns: ResolvedColumns;
  /** Drawings by column. */
  readonly visuals: ReadonlyMap<number, ColumnVisual>;
}

/**
 * Names of columns that exist only in `columns`, and whose drawings combine other columns (`from`). They become
 * columns of the table.
 */
export function namesOfAddedColumns(
  layers: readonly LayerSource[],
  names: readonly string[],
): readonly string[] {
  const index = new ColumnIndex(names);
  const added = new Set<string>();
  for (const { layer, problems } of layers) {
    for (const { value, place } of layer.structured.get('columns') ?? []) {
      for (const { key, column } of members(value, place)) {
        if (column === undefined || !isObject(column) || index.find(key).length > 0) continue;
        // A name with unsupported characters would not be found again.
        if (cleanText(key) !== key) continue;
        // Saved settings may describe columns that only other tables have.
        const isKnown = (name: string) => index.find(name).length > 0;
        if (!namesInFrom(column.get('show')).some(isKnown)) continue;
        if (key.length <= limits.headerCharsMax) added.add(key);
        else reportLength(key, place, problems);
      }
    }
  }
  return [...added];
}

function reportLength(name: string, place: SourceLocation, problems: Problems): void {
  problems.error(
    `${place.label} has a column name of ${formatThousands(name.length)} characters. The limit is ${limits.headerCharsMax}.`,
    place.pointer,
  );
}

/** Adds columns without values. @param at position of the first of them */
export function withAddedColumns(read: ParsedRows, added: readonly string[], at: number): ParsedRows {
  if (added.length === 0) return read;
  const inserted = <Item>(items: readonly Item[], item: (name: string) => Item) => [
    ...Array.from({ length: at }, (_, column) => items[column] as Item),
    ...added.map(item),
    ...items.slice(at),
  ];
  return {
    ...read,
    names: inserted(read.names, (name) => name),
    headers: inserted(read.headers, () => undefined),
    richNames: inserted(read.richNames, () => undefined),
    rows: read.rows.map((cells) => inserted(cells, () => plainCell(undefined, undefined))),
  };
}

/**
 * Reads the drawings of the columns. One that combines other columns takes the place of the first of them, and
 * they are hidden; its cells have lists of their values.
 *
 * @param added names of the columns that were added for drawings
 * @param isListed whether the request lists the columns in their order
 */
export function placeVisuals(
  read: ParsedRows,
  columns: ResolvedColumns,
  added: ReadonlySet<string>,
  isListed: boolean,
): PlacedVisuals {
  const shown = [...columns.merged].filter(([, { show }]) => show !== undefined);
  if (shown.length === 0) return { read, columns, visuals: NO_VISUALS };
  const index = new ColumnIndex(read.names, labelsOf(columns.merged, read.names.length));
  const visuals = new Map<number, ColumnVisual>();
  for (const [column, { show }] of shown) {
    const visual = readShow(show!, index);
    if (visual !== undefined) visuals.set(column, visual);
  }
  const hidden = isListed ? columns : withoutPictures(columns, visuals);
  return combineColumns({ read, columns: hidden, visuals }, added, isListed);
}

/** Hides the columns whose pictures are only shown in other columns; one with properties of its own is shown. */
function withoutPictures(
  columns: ResolvedColumns,
  visuals: ReadonlyMap<number, ColumnVisual>,
): ResolvedColumns {
  const pictures = [...visuals.values()].flatMap((visual) =>
    visual.as === 'avatar' && visual.options.image !== undefined ? [visual.options.image] : [],
  );
  const merged = new Map(columns.merged);
  for (const picture of pictures)
    if (!columns.merged.has(picture)) merged.set(picture, { ...NO_PROPERTIES, isHidden: true });
  return { ...columns, merged };
}

const NO_VISUALS: ReadonlyMap<number, ColumnVisual> = new Map();

function combineColumns(
  { read, columns, visuals }: PlacedVisuals,
  added: ReadonlySet<string>,
  isListed: boolean,
): PlacedVisuals {
  const combined = [...visuals].flatMap(([column, visual]) => {
    const from = combinedColumns(visual);
    return from === undefined ? [] : [{ column, from }];
  });
  if (combined.length === 0) return { read, columns, visuals };
  const rows = read.rows.map((cells) => {
    const changed = [...cells];
    for (const { column, from } of combined) {
      const { type, format } = columns.merged.get(column) ?? NO_PROPERTIES;
      const model = cells[from[0]!]!;
      changed[column] = listCell(
        from.map((source) => cells[source]!),
        type ?? model.type,
        format ?? model.format,
      );
    }
    return changed;
  });
  const withLists = { ...read, rows };
  // A list names the columns to show, so that it can also show single ones beside the drawing.
  if (isListed) return { read: withLists, columns, visuals };
  const merged = new Map(columns.merged);
  const drawn = new Set(combined.map(({ column }) => column));
  for (const source of combined.flatMap(({ from }) => from))
    if (!drawn.has(source)) merged.set(source, { ...NO_PROPERTIES, ...merged.get(source), isHidden: true });
  let order = read.names.map((_, column) => column);
  for (const { column, from } of combined) {
    if (!added.has(read.names[column]!) && !from.includes(column)) continue;
    const first = order.find((one) => from.includes(one))!;
    const others = first === column ? order : order.filter((one) => one !== column);
    if (first !== column) order = others.flatMap((one) => (one === first ? [column, one] : [one]));
  }
  return moveColumns(withLists, { ...columns, merged }, visuals, order);
}

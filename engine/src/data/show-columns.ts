import { limits } from '@pictable/contract';
import { isNumber } from '@pictable/contract/json';
import { spannerPath } from '../table/spanner-paths.ts';
import type { Stub, TableStructure } from '../table/structure.ts';
import type { Column, PlacedSpanner, PlacedStub, Row } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { placeSpanners, splitNames } from './place-spanners.ts';

/** The columns to show, in their order: group columns, the stub, and the others. */
export interface ShownColumns {
  /** Indexes of the columns as sent. */
  readonly order: readonly number[];
  readonly columns: readonly Column[];
  /** All columns as sent, with the labels of their listed spanners. */
  readonly columnsAsData: readonly Column[];
  /** Number of first columns with the merged cells of groups. */
  readonly groupCount: number;
  readonly spanners: readonly PlacedSpanner[];
  readonly stub: PlacedStub | undefined;
  /** Position of the column whose cells are indented. */
  readonly indented: number;
  /** Levels by which the stub indents a row. */
  indentOf(row: Row): number;
}

/**
 * Chooses and orders the columns to show.
 *
 * @param absorbed columns that are only shown in others
 */
export function showColumns(
  columns: readonly Column[],
  { groups, spanners: requested, stub }: TableStructure,
  absorbed: ReadonlySet<number>,
  warnings: Warnings,
): ShownColumns {
  const by = groups?.by ?? [];
  const isColumn = groups?.as === 'column';
  const indentColumn = typeof stub?.indent === 'object' ? stub.indent.column : -1;
  const visible = columns.flatMap(({ isHidden }, index) =>
    isHidden || index === indentColumn || absorbed.has(index) ? [] : [index],
  );
  const body = visible.filter((index) => !by.includes(index));
  const inStub = (stub?.columns ?? []).filter((index) => body.includes(index));
  const first = isColumn ? by : [];
  const fixed = first.length + inStub.length;
  const unspanned = [...first, ...inStub, ...body.filter((index) => !inStub.includes(index))];
  let order: readonly number[] = unspanned;
  let shown = order.map((index) => columns[index]!);
  let spanners: readonly PlacedSpanner[];
  if ('delimiter' in requested) {
    const split = splitNames(
      shown.map(({ name }) => name),
      requested,
    );
    ({ spanners } = split);
    shown = shown.map((column, index) => withName(column, split.leaves[index]!));
  } else {
    ({ order, spanners } = placeSpanners(requested, unspanned, fixed, warnings));
    shown = order.map((index) => columns[index]!);
  }
  const from = first.length;
  const isLabelled = stub?.label !== undefined && inStub.length === 1;
  if (isLabelled)
    shown = shown.map((column, index) => (index === from ? withName(column, stub.label!) : column));
  return {
    order,
    columns: shown,
    columnsAsData: 'delimiter' in requested ? columns : withPaths(columns, order, spanners),
    groupCount: first.length,
    spanners,
    stub:
      stub && inStub.length > 0
        ? { from, to: fixed, label: isLabelled ? undefined : stub.label, isFrozen: stub.isFrozen }
        : undefined,
    indented: from,
    indentOf: (row) => indentOf(row, stub),
  };
}

/** Names that contain their spanners need no path. */
function withPaths(
  columns: readonly Column[],
  order: readonly number[],
  spanners: readonly PlacedSpanner[],
): readonly Column[] {
  if (spanners.length === 0) return columns;
  return columns.map((column, index) => ({ ...column, path: spannerPath(spanners, order.indexOf(index)) }));
}

/** A column with another header; its data keeps its name. */
function withName(column: Column, name: string): Column {
  if (name === column.name) return column;
  return { ...column, name, rich: undefined, field: column.field ?? column.name };
}

function indentOf({ cells }: Row, stub: Stub | undefined): number {
  const indent = stub?.indent;
  if (indent === undefined) return 0;
  if (typeof indent === 'number') return indent;
  const value = cells[indent.column]?.value;
  const level = isNumber(value)
    ? Math.round(value.toNumber())
    : Number(typeof value === 'string' ? value : 0);
  return Number.isFinite(level) ? Math.min(Math.max(level, 0), limits.indentMax) : 0;
}

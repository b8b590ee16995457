import type { BoundExpression } from '../table/expression.ts';
import type { TableStructure } from '../table/structure.ts';
import type { Column, Grouping } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';

/**
 * The structure of an aggregated table: columns as sent become those of the aggregated table, which are the
 * grouping columns and the aggregates. Other columns are left out, with a warning.
 *
 * @param columns as sent
 */
export function aggregatedStructure(
  { groups, summaries, spanners, stub, merge, columnMerges }: TableStructure,
  { by, aggregates }: Grouping,
  columns: readonly Column[],
  warnings: Warnings,
): TableStructure {
  const moved = (column: number, name: string, pointer: string): number[] => {
    const aggregate = aggregates.findIndex((one) => one.column === column);
    const position = by.includes(column) ? by.indexOf(column) : aggregate < 0 ? -1 : by.length + aggregate;
    if (position >= 0) return [position];
    const header = columns[column]?.name ?? '';
    warnings.add(`${name}: the aggregated table has no column "${header}"; it is ignored.`, pointer);
    return [];
  };
  const [indent] = typeof stub?.indent === 'object' ? moved(stub.indent.column, 'stub', '/stub') : [];
  const indentColumn = indent === undefined ? undefined : { column: indent };
  return {
    groups,
    summaries: summaries.map((summary) => {
      const { functions, name, pointer } = summary;
      if (typeof functions === 'string') return summary;
      const entries = [...functions].flatMap(([column, own]) =>
        moved(column, name, pointer).flatMap((position) => {
          const kept =
            typeof own === 'string' ? own : movedExpression(own, (of) => moved(of, name, pointer)[0]);
          return kept === undefined ? [] : [[position, kept] as const];
        }),
      );
      return { ...summary, functions: new Map(entries) };
    }),
    spanners:
      'delimiter' in spanners
        ? spanners
        : spanners.map((spanner) => {
            const { columns: own, name, pointer } = spanner;
            return { ...spanner, columns: own.flatMap((column) => moved(column, name, pointer)) };
          }),
    merge: merge && {
      ...merge,
      columns: merge.columns.flatMap((column) => moved(column, 'merge', '/merge')),
    },
    columnMerges: columnMerges?.flatMap((columnMerge) => {
      const { columns: own, name, pointer } = columnMerge;
      const [into, ...others] = own.flatMap((column) => moved(column, name, pointer));
      if (into === undefined || others.length < own.length - 1) return [];
      return [{ ...columnMerge, columns: [into, ...others] }];
    }),
    stub: stub && {
      ...stub,
      columns: stub.columns.flatMap((column) => moved(column, 'stub', '/stub')),
      indent: typeof stub.indent === 'object' ? indentColumn : stub.indent,
    },
  };
}

/** The expression over the columns of the aggregated table; undefined if it has not all of them. */
function movedExpression(
  bound: BoundExpression,
  moved: (column: number) => number | undefined,
): BoundExpression | undefined {
  const columns = new Map<string, number>();
  for (const [name, column] of bound.columns) {
    const position = moved(column);
    if (position === undefined) return undefined;
    columns.set(name, position);
  }
  return { ...bound, columns };
}

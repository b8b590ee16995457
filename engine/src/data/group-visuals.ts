import { type ColumnVisual, combinedColumns, withMovedColumns } from '../table/column-visual.ts';
import { listCell } from '../table/list-cell.ts';
import type { Column, Grouping, Row } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';

/** Columns and rows of a table. */
interface GroupedTable {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/**
 * Keeps the drawings of a table whose rows were grouped. One that combines columns combines their aggregates, in
 * the place of the first of them.
 *
 * @param sent the columns before grouping
 */
export function groupVisuals(
  sent: readonly Column[],
  grouped: GroupedTable,
  grouping: Grouping,
  warnings: Warnings,
): GroupedTable {
  if (!sent.some(({ show }) => show !== undefined)) return grouped;
  const positionOf = (column: number) => groupedPosition(column, grouping);
  const columns = grouped.columns.map((column) =>
    column.show === undefined ? column : { ...column, show: withMovedColumns(column.show, positionOf) },
  );
  let { rows } = grouped;
  const taken = new Set<number>();
  for (const [index, column] of sent.entries()) {
    const from = column.show && combinedColumns(column.show);
    if (column.show === undefined || from === undefined || positionOf(index) !== undefined) continue;
    const sources = from.flatMap((one) => positionOf(one) ?? []);
    const place = sources.find((one) => !taken.has(one));
    if (sources.length < from.length || place === undefined) {
      leaveOut(column.show, sources, columns, warnings);
      continue;
    }
    taken.add(place);
    const sourceNames = from.map((one) => sent[one]!.name);
    const show = { ...withMovedColumns(column.show, positionOf), sourceNames };
    columns[place] = { ...column, isHidden: undefined, show };
    rows = rows.map((row, at) => {
      const lists = grouped.rows[at]!.cells;
      const { type, format } = lists[sources[0]!]!;
      const list = listCell(
        sources.map((one) => lists[one]!),
        type,
        format,
      );
      return { ...row, cells: row.cells.map((cell, one) => (one === place ? list : cell)) };
    });
  }
  return { columns, rows };
}

/** Index of a column after grouping; undefined if it was neither grouped nor aggregated. */
function groupedPosition(column: number, { by, aggregates }: Grouping): number | undefined {
  const group = by.indexOf(column);
  if (group >= 0) return group;
  const aggregate = aggregates.findIndex((one) => one.column === column);
  return aggregate < 0 ? undefined : by.length + aggregate;
}

/** Shows the aggregates of a drawing that needs others too. */
function leaveOut(
  { label, pointer }: ColumnVisual,
  sources: readonly number[],
  columns: Column[],
  warnings: Warnings,
): void {
  if (sources.length === 0) return;
  for (const source of sources) columns[source] = { ...columns[source]!, isHidden: undefined };
  warnings.add(`${label} is ignored: dataProcessing.aggregate must have every column in from.`, pointer);
}

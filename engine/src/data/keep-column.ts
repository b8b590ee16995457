import type { RowGroups, TableStructure } from '../table/structure.ts';
import type { Column } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';

/**
 * The structure of a table that shows at least one column. A column whose values are headings or an indentation is
 * not shown, so it is not used as one if no other column is left.
 */
export function keepColumn(
  structure: TableStructure,
  columns: readonly Column[],
  warnings: Warnings,
): TableStructure {
  const visible = columns.flatMap(({ isHidden }, index) => (isHidden ? [] : [index]));
  const stub = withoutOnlyIndent(structure.stub, visible, columns, warnings);
  const indent = typeof stub?.indent === 'object' ? stub.indent.column : -1;
  const shown = visible.filter((column) => column !== indent);
  const groups = groupsBesideColumn(structure.groups, shown, columns, warnings);
  return { ...structure, stub, groups };
}

function withoutOnlyIndent(
  stub: TableStructure['stub'],
  visible: readonly number[],
  columns: readonly Column[],
  warnings: Warnings,
): TableStructure['stub'] {
  const indent = stub?.indent;
  if (typeof indent !== 'object' || visible.length !== 1 || visible[0] !== indent.column) return stub;
  const { name } = columns[indent.column]!;
  warnings.add(
    `stub.indent: no column would be left, so "${name}" stays a column and the rows are not indented.`,
    '/stub',
  );
  return stub && { ...stub, indent: undefined };
}

/** The groups without the innermost level that can be a column, if all shown columns are levels. */
function groupsBesideColumn(
  groups: RowGroups | undefined,
  shown: readonly number[],
  columns: readonly Column[],
  warnings: Warnings,
): RowGroups | undefined {
  if (groups === undefined || groups.as === 'column') return groups;
  const { by, order } = groups;
  if (shown.some((column) => !by.includes(column))) return groups;
  const level = by.findLastIndex((column) => shown.includes(column));
  if (level < 0) return groups;
  const { name } = columns[by[level]!]!;
  warnings.add(
    `rowGroups: no column would be left, so "${name}" stays a column and the rows are not grouped by it.`,
    '/rowGroups',
  );
  const others = by.toSpliced(level, 1);
  return others.length === 0 ? undefined : { ...groups, by: others, order: order.toSpliced(level, 1) };
}

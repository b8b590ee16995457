import { type Cell, plainCell } from '../table/table.ts';
import { checkStepSize } from './check-size.ts';
import { headerText } from './pivot-step.ts';
import { createdRow, type StepColumn, type StepTable } from './step-table.ts';

/** One row for each value of some columns, with the name of its column. @throws StepError if there are too many */
export function unpivotTable(
  table: StepTable,
  columns: readonly number[],
  names: { readonly name: string; readonly value: string },
  columnsMax: number,
): StepTable {
  const moved = new Set(columns);
  const kept = table.columns.map((_, column) => column).filter((column) => !moved.has(column));
  checkStepSize(table.rows.length * columns.length, kept.length + 2, columnsMax);
  const preset = table.columns[columns[0]!]?.preset;
  return {
    columns: [
      ...kept.map((column) => table.columns[column]!),
      { name: names.name },
      { name: names.value, preset },
    ],
    rows: table.rows.flatMap(({ cells }) => {
      const own = kept.map((column) => cells[column]!);
      return columns.map((column) =>
        createdRow([...own, plainCell(table.columns[column]!.name, undefined), cells[column]!]),
      );
    }),
  };
}

/**
 * Exchanges rows and columns: the first column becomes the headers. Each cell keeps its own type.
 *
 * @param name of the first column of the result; undefined for that of the first column
 * @throws StepError if there are too many rows
 */
export function transposeTable(table: StepTable, name: string | undefined, columnsMax: number): StepTable {
  const [first, ...others] = table.columns;
  checkStepSize(others.length, table.rows.length + 1, columnsMax);
  const columns: StepColumn[] = [
    { name: name ?? first?.name ?? '' },
    ...table.rows.map(({ cells }) => ({ name: headerText(cells[0]) })),
  ];
  const rows = others.map((column, index) =>
    createdRow([
      plainCell(column.name, undefined),
      ...table.rows.map(({ cells }): Cell => withPreset(cells[index + 1]!, column)),
    ]),
  );
  return { columns, rows };
}

/** A column becomes a row, so its cells get what the column would have given them. */
function withPreset(cell: Cell, { preset }: StepColumn): Cell {
  return preset === undefined || cell.type !== undefined ? cell : { ...cell, ...preset };
}

/** The columns in another order, or some of them. */
export function selectColumns(table: StepTable, columns: readonly number[]): StepTable {
  return {
    columns: columns.map((column) => table.columns[column]!),
    rows: table.rows.map(({ cells, sent }) => ({ cells: columns.map((column) => cells[column]!), sent })),
  };
}

/** The columns with other names. */
export function renameColumns(table: StepTable, names: ReadonlyMap<number, string>): StepTable {
  return {
    ...table,
    columns: table.columns.map((column, index) => {
      const name = names.get(index);
      return name === undefined ? column : { ...column, name, rich: undefined };
    }),
  };
}

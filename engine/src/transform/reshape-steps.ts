import { type Cell, plainCell } from '../table/table.ts';
import { checkStepSize } from './check-size.ts';
import { ColumnCells } from './column-cells.ts';
import { headerText } from './pivot-step.ts';
import { createdRows, type StepColumn, type StepTable } from './step-table.ts';

/** One row for each value of some columns, with the name of its column. @throws StepError if there are too many */
export function unpivotTable(
  table: StepTable,
  columns: readonly number[],
  names: { readonly name: string; readonly value: string },
  columnsMax: number,
): StepTable {
  const moved = columns.map((column) => table.columns[column]!);
  const kept = table.columns.filter((_, column) => !columns.includes(column));
  checkStepSize(table.sent.length * moved.length, kept.length + 2, columnsMax);
  const repeated = table.sent.flatMap((_, row) => moved.map(() => row));
  const labels = moved.map(({ name }) => plainCell(name, undefined));
  const [preset, ...others] = moved.map((column) => column.preset);
  const isShared = others.every((other) => JSON.stringify(other) === JSON.stringify(preset));
  const values = moved.map((column) =>
    isShared ? column.cells.cells : column.cells.cells.map((cell) => withPreset(cell, column)),
  );
  return {
    columns: [
      ...kept.map((column) => ({ ...column, cells: column.cells.at(repeated) })),
      { name: names.name, cells: ColumnCells.of(table.sent.flatMap(() => labels)) },
      {
        name: names.value,
        preset: isShared ? preset : undefined,
        cells: ColumnCells.of(table.sent.flatMap((_, row) => values.map((cells) => cells[row]!))),
      },
    ],
    sent: createdRows(repeated.length),
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
  checkStepSize(others.length, table.sent.length + 1, columnsMax);
  const columns = table.sent.map((_, row): StepColumn => {
    const cells = others.map((column) => withPreset(column.cells.cells[row]!, column));
    return { name: headerText(first?.cells.cells[row]), cells: ColumnCells.of(cells) };
  });
  const labels = others.map((column) => plainCell(column.name, undefined));
  return {
    columns: [{ name: name ?? first?.name ?? '', cells: ColumnCells.of(labels) }, ...columns],
    sent: createdRows(others.length),
  };
}

/** A cell in another column, with what its own column would have given it. */
function withPreset(cell: Cell, { preset }: StepColumn): Cell {
  return preset === undefined || cell.type !== undefined ? cell : { ...cell, ...preset };
}

/** The columns in another order, or some of them. */
export function selectColumns(table: StepTable, columns: readonly number[]): StepTable {
  return { ...table, columns: columns.map((column) => table.columns[column]!) };
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

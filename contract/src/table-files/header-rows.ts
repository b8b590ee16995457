import type { JsonValue } from '../json/index.ts';
import { type CellGrid, type TableCell, textOfCell } from './imported-cells.ts';

/** A header above the lowest one of its columns. */
interface UpperHeader {
  readonly label: string;
  readonly row: number;
  readonly columns: readonly number[];
}

/** The lowest name of each column; with the names above it where that is not unique. */
export function namesOfColumns(rows: CellGrid): string[] {
  const lowest = lowestNames(rows);
  const isRepeated = lowest.some((name, index) => name !== '' && lowest.indexOf(name) < index);
  if (!isRepeated || rows.length < 2) return lowest;
  const uppers = upperHeaders(rows);
  return lowest.map((name, column) => {
    const above = uppers.filter(({ columns }) => columns.includes(column)).map(({ label }) => label);
    return [...above, name].filter((part) => part !== '').join(' ');
  });
}

/** Spanners for the headers above the names; none if the names contain them already. */
export function spannersOf(rows: CellGrid, names: readonly string[]): JsonValue[] {
  const lowest = lowestNames(rows);
  if (lowest.some((name, index) => name !== names[index] || name === '' || lowest.indexOf(name) !== index))
    return [];
  return upperHeaders(rows)
    .toSorted((one, other) => other.row - one.row)
    .map(
      ({ label, columns }) =>
        new Map<string, JsonValue>([
          ['label', label],
          ['columns', columns.map((column) => names[column]!)],
        ]),
    );
}

function lowestNames(rows: CellGrid): string[] {
  return lowestHeaders(rows).map((cell) => (cell === undefined ? '' : textOfCell(cell)));
}

/** The cell that names each column: an empty cell below a name does not replace it. */
export function lowestHeaders(rows: CellGrid): (TableCell | undefined)[] {
  const lowest: TableCell[] = [];
  for (const row of rows)
    row.forEach((cell, column) => {
      if (cell === undefined) return;
      for (let step = 0; step < cell.colspan; step++)
        if (cell.value !== '' || lowest[column + step] === undefined) lowest[column + step] = cell;
    });
  return Array.from(lowest);
}

function upperHeaders(rows: CellGrid): UpperHeader[] {
  const lowest = lowestNames(rows);
  return rows.flatMap((row, index) =>
    row.flatMap((cell, column) => {
      const isLowest = cell === undefined || index + cell.rowspan >= rows.length;
      if (isLowest || cell.value === '') return [];
      // Nothing is below it, so that it is the name itself.
      if (cell.colspan === 1 && lowest[column] === textOfCell(cell)) return [];
      const columns = Array.from({ length: cell.colspan }, (_, step) => column + step);
      return [{ label: textOfCell(cell), row: index, columns }];
    }),
  );
}

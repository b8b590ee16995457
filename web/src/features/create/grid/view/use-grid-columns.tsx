import { useMemo } from 'react';
import type { Column } from 'react-data-grid';
import { gridTexts as messages } from '../../../../messages/grid-texts.ts';
import { readCellValue } from '../model/cell-value.ts';
import type { Grid } from '../model/grid-edits.ts';
import { CellEditor } from './cell-editor.tsx';
import { kindClasses, RowNumber, shownText } from './grid-cells.tsx';
import type { GridController } from './grid-controller.ts';
import type { GridRow } from './grid-row.ts';
import { HeaderName } from './header-name.tsx';

/** Rows that are looked at for the width of a column. */
const sampledRows = 60;
const [minWidthPx, maxWidthPx] = [64, 260];

interface ColumnParts {
  readonly controller: GridController;
  /** Whether the edit was started by a character. */
  readonly startsWithCharacter: () => boolean;
  /** Takes the edit by moving to another row; returns false in the outermost row, which has none. */
  readonly onEnter: (row: number, column: number, step: -1 | 1) => boolean;
  readonly onRenamed: () => void;
}

/** The columns of the grid component: the row numbers, then those of the table. */
export function useGridColumns(grid: Grid, parts: ColumnParts): readonly Column<GridRow>[] {
  const { shape } = grid;
  const layout = JSON.stringify(shape.columns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are the same as long as their names are
  return useMemo(
    () => [
      numberColumn(shape.rowCount, parts),
      ...shape.columns.map((_, column) => columnOf(grid, column, parts)),
    ],
    [layout, String(shape.rowCount).length, parts],
  );
}

function numberColumn(rowCount: number, { controller }: ColumnParts): Column<GridRow> {
  const width = 28 + 9 * Math.max(2, String(rowCount).length);
  return {
    ...{ key: 'row number', name: '#', width, minWidth: width, frozen: true, editable: false },
    cellClass: 'grid-row-number',
    headerCellClass: 'grid-row-number',
    renderHeaderCell: () => <span className="sr-only">{messages.rowNumber}</span>,
    renderCell: ({ row }) => <RowNumber index={row.index} controller={controller} />,
  };
}

function columnOf(grid: Grid, column: number, parts: ColumnParts): Column<GridRow> {
  const { controller, startsWithCharacter, onEnter, onRenamed } = parts;
  const { columns } = grid.shape;
  const name = columns[column]?.name ?? '';
  const repetition = columns.slice(0, column).filter((other) => other.name === name).length;
  return {
    // A column keeps its width when it moves.
    key: `${name} ${repetition}`,
    name,
    width: widthOf(grid, column),
    minWidth: 48,
    resizable: true,
    draggable: true,
    editable: ({ grid: { text, shape }, index }) =>
      readCellValue(text, shape.cellNode(index, column)).kind !== 'nested',
    renderHeaderCell: () => <HeaderName {...{ name, column, controller }} onDone={onRenamed} />,
    cellClass: (row) => kindClasses(row, column),
    renderCell: ({ row }) => shownText(row, column),
    renderEditCell: ({ row, rowIdx, onRowChange, onClose }) => (
      <CellEditor
        {...{ row, column, onRowChange }}
        replaces={startsWithCharacter()}
        onEnter={(step) => {
          if (!onEnter(rowIdx, column, step)) onClose(true);
        }}
      />
    ),
  };
}

/** A width that fits the header and the first rows, without measuring them. */
function widthOf({ text, shape }: Grid, column: number): number {
  const count = Math.min(shape.rowCount, sampledRows);
  const lengths = Array.from(
    { length: count },
    (_, row) => readCellValue(text, shape.cellNode(row, column)).text.length,
  );
  const longest = Math.max(shape.columns[column]?.name.length ?? 0, ...lengths);
  return Math.min(maxWidthPx, Math.max(minWidthPx, 28 + longest * 7.5));
}

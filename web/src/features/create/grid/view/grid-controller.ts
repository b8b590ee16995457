import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import { lazyModule } from '../../../../browser/lazy-module.ts';
import { gridTexts as messages } from '../../../../messages/grid-texts.ts';
import type { TableStore } from '../../workspace/table-store.ts';
import {
  type CellRange,
  canRename,
  filledFrom,
  type Grid,
  withColumn,
  withFilled,
  withMovedColumns,
  withMovedRows,
  withoutColumns,
  withoutRows,
  withoutValues,
  withPasted,
  withRows,
  withTyped,
} from '../model/grid-edits.ts';
import { type GridReading, readGrid } from '../model/read-grid.ts';
import { type GridPlace, type GridSelection, rangeOf } from './grid-range.ts';

/** What the grid shows, and what a user can do with it. Each action is one step of the history of the page. */
export interface GridController {
  readonly $reading: ReadableAtom<GridReading>;
  readonly $selection: WritableAtom<GridSelection>;
  readonly $range: ReadableAtom<CellRange>;
  /** Announced to screen readers. */
  readonly $message: WritableAtom<string>;
  /** The column whose name is being edited. */
  readonly $renaming: WritableAtom<number | undefined>;
  /** What opened the settings of the selected column, which are shown then. */
  readonly $settings: ReadableAtom<SettingsOpening | undefined>;
  type(row: number, column: number, typed: string): void;
  clear(): void;
  paste(cells: readonly (readonly string[])[]): void;
  /** Fills the selected rows from the first ones: continues the series that they begin, or repeats their values. */
  fillDown(options?: { readonly continues?: boolean }): Promise<void>;
  /** Fills rows from the selected ones. */
  fill(rows: readonly number[]): Promise<void>;
  addRow(side: 'above' | 'below' | 'end'): void;
  deleteRows(): void;
  moveRows(step: -1 | 1): void;
  /** Moves rows to the place of another one. */
  dropRows(range: Pick<CellRange, 'top' | 'bottom'>, onto: number): void;
  addColumn(side: 'before' | 'after' | 'end'): void;
  deleteColumns(): void;
  moveColumns(step: -1 | 1): void;
  dropColumn(column: number, onto: number): void;
  openSettings(opening: SettingsOpening): void;
  closeSettings(): void;
  startRename(): void;
  /** Returns whether the column has the name now. */
  rename(column: number, name: string): boolean;
  startTable(): void;
}

/** How the settings of a column were opened. Each time is another object. */
export interface SettingsOpening {
  /** Keys move the focus to the settings. */
  readonly byKeyboard: boolean;
}

const first: GridPlace = { row: 0, column: 0 };

/** Only needed to rename a column. */
const renaming = lazyModule(() => import('../model/rename-column.ts'));

/** A table to start with, which has headers so that the columns can be named. */
const blankTable = `{
  "headers": ["Column 1", "Column 2", "Column 3"],
  "rows": [
    ["", "", ""],
    ["", "", ""],
    ["", "", ""]
  ]
}`;

export function createGridController(table: TableStore): GridController {
  const $reading = computed(table.$text, readGrid);
  const $selection = atom<GridSelection>({ anchor: first, head: first });
  const $range = computed([$selection, $reading], (selection, reading) =>
    'shape' in reading
      ? rangeOf(selection, { rows: reading.shape.rowCount, columns: reading.shape.columns.length })
      : { top: 0, left: 0, bottom: 0, right: 0 },
  );
  const $message = atom('');
  const $renaming = atom<number | undefined>(undefined);
  const $settings = atom<SettingsOpening | undefined>(undefined);

  function change(edit: (grid: Grid, range: CellRange) => string, message?: string) {
    const grid = $reading.get();
    if (!('shape' in grid)) return;
    const text = edit(grid, $range.get());
    if (text !== grid.text) table.change({ text });
    if (message !== undefined) announce($message, message);
  }
  const select = (anchor: GridPlace, head = anchor) => $selection.set({ anchor, head });
  const shift = (rows: number, columns: number) => {
    const { anchor, head } = $selection.get();
    const moved = ({ row, column }: GridPlace) => ({
      row: row < 0 ? row : row + rows,
      column: column < 0 ? column : column + columns,
    });
    select(moved(anchor), moved(head));
  };
  const size = () => {
    const reading = $reading.get();
    return 'shape' in reading
      ? { rows: reading.shape.rowCount, columns: reading.shape.columns.length }
      : { rows: 0, columns: 0 };
  };

  return {
    ...{ $reading, $selection, $range, $message, $renaming, $settings },
    openSettings: $settings.set,
    closeSettings: () => $settings.set(undefined),
    ...rowActions({ change, select, shift, size, $range }),
    ...columnActions({ change, select, shift, size, $range }),
    type: (row, column, typed) => change((grid) => withTyped(grid, [{ row, column, typed }])),
    clear: () => change(withoutValues, messages.cleared),
    paste(cells) {
      const height = cells.length;
      const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0);
      const { top, left, bottom, right } = $range.get();
      // One copied cell fills all selected cells, as in spreadsheets.
      const [[only] = []] = cells;
      const pasted =
        height === 1 && width === 1
          ? Array.from({ length: bottom - top + 1 }, () => Array<string>(right - left + 1).fill(only ?? ''))
          : cells;
      change(
        (grid) => withPasted(grid, { row: top, column: left }, pasted, messages.columnNumbered),
        messages.pasted(pasted.length, pasted[0]?.length ?? 0),
      );
      select(
        { row: top, column: left },
        { row: top + pasted.length - 1, column: left + Math.max(width, pasted[0]?.length ?? 1) - 1 },
      );
    },
    startRename() {
      renaming.preload();
      const reading = $reading.get();
      const column = $range.get().left;
      if ('shape' in reading && reading.shape.columns[column]?.isNamed) $renaming.set(column);
      else announce($message, messages.unnamed);
    },
    rename(column, name) {
      const reading = $reading.get();
      if (!('shape' in reading)) return false;
      if (!canRename(reading, column, name)) {
        announce($message, name === '' ? messages.nameMissing : messages.nameTaken(name));
        return false;
      }
      if (reading.shape.columns[column]?.name !== name)
        void renaming.use(({ withColumnName }) =>
          change((grid) => withColumnName(grid, column, name), messages.renamed(name)),
        );
      return true;
    },
    startTable: () => table.change({ text: blankTable }),
  };
}

/** A repeated message differs by a space, because screen readers announce only changes. */
function announce($message: WritableAtom<string>, message: string): void {
  $message.set($message.get() === message ? `${message} ` : message);
}

interface ActionParts {
  readonly change: (edit: (grid: Grid, range: CellRange) => string, message?: string) => void;
  readonly select: (anchor: GridPlace, head?: GridPlace) => void;
  /** Moves the selection. */
  readonly shift: (rows: number, columns: number) => void;
  readonly size: () => { readonly rows: number; readonly columns: number };
  readonly $range: ReadableAtom<CellRange>;
}

/** Loaded with the first fill. Without a connection, values are repeated. */
function loadSeries() {
  return import('../series/fill-series.ts').then(
    ({ seriesOf }) => seriesOf,
    () => undefined,
  );
}

function rowActions({ change, select, shift, size, $range }: ActionParts) {
  return {
    async fillDown({ continues = true } = {}) {
      const range = $range.get();
      // A single row takes the values of the one above it.
      const isOne = range.top === range.bottom && range.top > 0;
      const all = isOne ? { ...range, top: range.top - 1 } : range;
      const findSeries = continues ? await loadSeries() : undefined;
      let count = 0;
      change((grid) => {
        const source = isOne ? { ...all, bottom: all.top } : filledFrom(grid, all);
        count = all.bottom - source.bottom;
        const rows = Array.from({ length: count }, (_, index) => source.bottom + 1 + index);
        return withFilled(grid, source, rows, findSeries);
      });
      change(({ text }) => text, messages.filled(count));
    },
    async fill(rows: readonly number[]) {
      const range = $range.get();
      const findSeries = await loadSeries();
      change((grid) => withFilled(grid, range, rows, findSeries), messages.filled(rows.length));
      const { top, left, bottom, right } = range;
      select(
        { row: Math.min(top, ...rows), column: left },
        { row: Math.max(bottom, ...rows), column: right },
      );
    },
    addRow(side: 'above' | 'below' | 'end') {
      const { top, bottom, left } = $range.get();
      const index = { above: top, below: bottom + 1, end: size().rows }[side];
      change((grid) => withRows(grid, index, 1), messages.rowsAdded(1));
      select({ row: index, column: left });
    },
    deleteRows() {
      const { top, bottom, left } = $range.get();
      change((grid) => withoutRows(grid, top, bottom), messages.rowsDeleted(bottom - top + 1));
      select({ row: Math.max(0, Math.min(top, size().rows - 1)), column: left });
    },
    moveRows(step: -1 | 1) {
      const { top, bottom } = $range.get();
      if (top + step < 0 || bottom + step >= size().rows) return;
      change((grid) => withMovedRows(grid, top, bottom, top + step), messages.rowsMoved(top + step + 1));
      shift(step, 0);
    },
    dropRows({ top, bottom }: Pick<CellRange, 'top' | 'bottom'>, onto: number) {
      if (onto >= top && onto <= bottom) return;
      const count = bottom - top + 1;
      const to = onto > bottom ? onto - count + 1 : onto;
      change((grid) => withMovedRows(grid, top, bottom, to), messages.rowsMoved(to + 1));
      select({ row: to, column: -1 }, { row: to + count - 1, column: -1 });
    },
  };
}

function columnActions({ change, select, shift, size, $range }: ActionParts) {
  return {
    addColumn(side: 'before' | 'after' | 'end') {
      const { left, right, top } = $range.get();
      const index = { before: left, after: right + 1, end: size().columns }[side];
      change((grid) => withColumn(grid, index, messages.columnNumbered), messages.columnsAdded(1));
      select({ row: top, column: index });
    },
    deleteColumns() {
      const { left, right, top } = $range.get();
      const before = size().columns;
      change((grid) => withoutColumns(grid, left, right));
      change(({ text }) => text, messages.columnsDeleted(before - size().columns));
      select({ row: top, column: Math.max(0, Math.min(left, size().columns - 1)) });
    },
    moveColumns(step: -1 | 1) {
      const { left, right } = $range.get();
      if (left + step < 0 || right + step >= size().columns) return;
      change(
        (grid) => withMovedColumns(grid, left, right, left + step),
        messages.columnsMoved(left + step + 1),
      );
      shift(0, step);
    },
    dropColumn(column: number, onto: number) {
      change((grid) => withMovedColumns(grid, column, column, onto), messages.columnsMoved(onto + 1));
      select({ row: -1, column: onto });
    },
  };
}

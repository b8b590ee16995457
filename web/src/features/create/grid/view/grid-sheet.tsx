import './grid.css';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type CellMouseArgs,
  type CellMouseEvent,
  type CellRendererProps,
  DataGrid,
  type DataGridHandle,
  type FillEvent,
  type RowsChangeData,
} from 'react-data-grid';
import { isEditableTarget } from '../../../../browser/is-editable-target.ts';
import type { EditorHandle } from '../../../../json-editor/json-editor.tsx';
import { gridTexts as messages } from '../../../../messages/grid-texts.ts';
import { cellAt, columnAt } from '../model/cell-at.ts';
import type { Grid } from '../model/grid-edits.ts';
import { RangeCell } from './grid-cells.tsx';
import { clipboardHandlers, pasteInto } from './grid-clipboard.ts';
import type { GridController } from './grid-controller.ts';
import { gridAction } from './grid-keys.ts';
import type { GridPlace } from './grid-range.ts';
import type { GridRow } from './grid-row.ts';
import { headerHandlers } from './header-handlers.ts';
import { useActiveCell } from './use-active-cell.ts';
import { useGridColumns } from './use-grid-columns.tsx';

interface GridSheetProps {
  grid: Grid;
  controller: GridController;
  ref: Ref<EditorHandle> | undefined;
  /** Shows an offset of the text that is not in a cell. */
  onOpenJson: (offset: number) => void;
}

const rowHeightPx = 32;

export function GridSheet({ grid, controller, ref, onOpenJson }: GridSheetProps) {
  const handle = useRef<DataGridHandle>(null);
  const lastKey = useRef('');
  const press = useRef({ isTouch: false, wasActive: false });
  const [isDragging, setDragging] = useState(false);
  const { rowCount, columns: tableColumns } = grid.shape;
  const rows = useMemo(
    () => Array.from({ length: rowCount }, (_, index): GridRow => ({ grid, index })),
    [grid, rowCount],
  );
  const { onActive, focusActive } = useActiveCell(grid, controller, handle);
  const parts = useMemo(
    () => ({
      controller,
      startsWithCharacter: () => lastKey.current.length === 1,
      onEnter: (row: number, column: number, step: -1 | 1) => takeAndMove(handle.current, row, column, step),
      onRenamed: focusActive,
    }),
    [controller, focusActive],
  );
  const columns = useGridColumns(grid, parts);
  const renderers = useMemo(
    () => ({
      renderCell: (key: React.Key, props: CellRendererProps<GridRow, unknown>) => (
        <RangeCell key={key} {...props} $range={controller.$range} />
      ),
    }),
    [controller],
  );
  useImperativeHandle(ref, () => ({
    select(from) {
      if (selectAt(from, grid, controller)) focusActive();
      else onOpenJson(from);
    },
    insert: (text) => void pasteInto(controller, text, ''),
    focus: focusActive,
  }));

  function onKeyDownCapture(event: KeyboardEvent) {
    lastKey.current = event.key;
    if (isEditableTarget(event.target)) return;
    if (isEnterOnCell(event)) event.preventDefault();
    const isCtrl = event.ctrlKey || event.metaKey;
    const size = { rows: rowCount, columns: tableColumns.length, isRightToLeft: grid.isRightToLeft };
    const act = gridAction({ ...pick(event), isCtrl }, controller, size);
    if (act) {
      event.preventDefault();
      act();
    }
    // Tab leaves the grid, so that it is no keyboard trap. The browser copies and pastes.
    if (act || event.key === 'Tab' || (isCtrl && event.key.length === 1)) event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the role; this handles what it lacks
    <div
      className="grid-sheet"
      onKeyDownCapture={onKeyDownCapture}
      onPointerDownCapture={({ pointerType }) => {
        press.current.isTouch = pointerType !== 'mouse';
        lastKey.current = '';
      }}
      {...headerHandlers(controller)}
      onKeyDown={keepTypedText}
      onMouseOver={(event) => isDragging && extendTo(event, controller)}
      onMouseUp={() => setDragging(false)}
      onMouseLeave={() => setDragging(false)}
      {...clipboardHandlers(grid, controller)}
    >
      <DataGrid
        ref={handle}
        aria-label={messages.label}
        aria-description={messages.help}
        className="table-grid"
        columns={columns}
        rows={rows}
        rowHeight={rowHeightPx}
        direction={grid.isRightToLeft ? 'rtl' : 'ltr'}
        renderers={renderers}
        onActivePositionChange={({ rowIdx, column }) =>
          onActive({ row: rowIdx, column: (column?.idx ?? 1) - 1 })
        }
        onCellMouseDown={(args, event) => {
          press.current.wasActive = event.currentTarget === document.activeElement;
          setDragging(pressCell(args, event, controller));
        }}
        // A second tap edits, because a double tap has to be fast.
        onCellClick={({ setActivePosition }) =>
          press.current.isTouch && press.current.wasActive && setActivePosition(true)
        }
        onColumnsReorder={(source, target) =>
          controller.dropColumn(indexOf(columns, source), indexOf(columns, target))
        }
        onFill={({ targetRow }: FillEvent<GridRow>) => ({ ...targetRow, isFilled: true })}
        onCellPaste={({ row }) => row}
        onRowsChange={(changed, data) => takeRows(changed, data, controller)}
      />
    </div>
  );
}

/** A typed question mark is text here, not the shortcut of the page. */
function keepTypedText(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey && event.key.length === 1) event.stopPropagation();
}

/** Enter opens the editor of a cell, which would get a new line from the same key. */
function isEnterOnCell({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof Element && target.getAttribute('role') === 'gridcell';
}

function pick({ key, shiftKey, altKey }: KeyboardEvent) {
  return { key, shiftKey, altKey };
}

function indexOf(columns: readonly { readonly key: string }[], key: string): number {
  return columns.findIndex((column) => column.key === key) - 1;
}

/** Takes what was typed, and moves to the row below or above. Returns whether there is such a row. */
function takeAndMove(grid: DataGridHandle | null, row: number, column: number, step: -1 | 1): boolean {
  const count = Number(grid?.element?.getAttribute('aria-rowcount') ?? 1) - 1;
  const target = row + step;
  if (target < 0 || target >= count) return false;
  grid?.setActivePosition({ rowIdx: target, idx: column + 1 }, { shouldFocus: true });
  return true;
}

/**
 * Selects the cell at an offset of the text, or the column whose name is there, with its settings.
 *
 * @returns false if the offset is elsewhere
 */
function selectAt(offset: number, grid: Grid, controller: GridController): boolean {
  const column = columnAt(grid, offset);
  const place = column === undefined ? cellAt(grid, offset) : { row: -1, column };
  if (place) controller.$selection.set({ anchor: place, head: place });
  if (column !== undefined) controller.openSettings({ byKeyboard: false });
  return place !== undefined;
}

/** Extends the selection with Shift. Returns whether the mouse can now drag over more cells. */
function pressCell(
  { rowIdx, column }: CellMouseArgs<GridRow, unknown>,
  event: CellMouseEvent,
  { $selection }: GridController,
): boolean {
  const place = { row: rowIdx, column: column.idx - 1 };
  if (event.button === 0 && event.shiftKey) {
    event.preventGridDefault();
    event.preventDefault();
    $selection.set({ anchor: $selection.get().anchor, head: place });
  }
  return event.button === 0 && place.column >= 0;
}

/** Extends the selection to the cell below the mouse, which still has its button down. */
function extendTo({ target, buttons }: MouseEvent, { $selection }: GridController): void {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
  const row = cell?.closest('[role=row]')?.getAttribute('aria-rowindex');
  const column = cell?.getAttribute('aria-colindex');
  if (!row || !column || buttons !== 1) return;
  // Both count from 1, after the header row and the row numbers.
  const head: GridPlace = { row: Number(row) - 2, column: Math.max(0, Number(column) - 2) };
  const { anchor } = $selection.get();
  $selection.set({ anchor, head });
}

function takeRows(
  rows: readonly GridRow[],
  { indexes }: RowsChangeData<GridRow, unknown>,
  controller: GridController,
): void {
  const changed = indexes.flatMap((index) => rows[index] ?? []);
  const { top, bottom } = controller.$range.get();
  const filled = changed.filter(({ isFilled, index }) => isFilled && (index < top || index > bottom));
  if (filled.length > 0) void controller.fill(filled.map(({ index }) => index));
  for (const { draft, index } of changed) if (draft) controller.type(index, draft.column, draft.typed);
}

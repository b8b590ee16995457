import type { GridController } from './grid-controller.ts';
import type { GridSelection } from './grid-range.ts';

interface GridKey {
  readonly key: string;
  readonly isCtrl: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

const arrows: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** What a key does in the grid, beside moving the active cell and typing; undefined if it is left to the grid. */
export function gridAction(
  { key, isCtrl, shiftKey, altKey }: GridKey,
  controller: GridController,
  size: GridSize & { readonly isRightToLeft: boolean },
): (() => void) | undefined {
  const { $selection } = controller;
  const step = arrowStep(key, size.isRightToLeft);
  if (step && shiftKey && altKey && !isCtrl) return () => move(controller, step);
  if (altKey) return undefined;
  const isHeader = $selection.get().anchor.row < 0;
  const isMenuKey = key === 'ContextMenu' || (key === 'F10' && shiftKey);
  if (isHeader && (key === 'Enter' || isMenuKey)) return () => controller.openSettings({ byKeyboard: true });
  if (step && shiftKey) return () => $selection.set(extended($selection.get(), step, isCtrl, size));
  const letter = key.toLowerCase();
  if (isCtrl && !shiftKey && letter === 'd') return () => void controller.fillDown();
  if (isCtrl && !shiftKey && letter === 'a') return () => $selection.set(wholeTable(size));
  if (key === ' ' && (isCtrl || shiftKey))
    return () => $selection.set(isCtrl ? wholeColumns($selection.get()) : wholeRows($selection.get()));
  if (!isCtrl && (key === 'Delete' || key === 'Backspace')) return controller.clear;
  return isHeader && key === 'F2' ? controller.startRename : undefined;
}

function arrowStep(key: string, isRightToLeft: boolean): readonly [number, number] | undefined {
  const step = arrows[key];
  return step && isRightToLeft ? [step[0], -step[1]] : step;
}

function move(controller: GridController, [rows, columns]: readonly [number, number]): void {
  if (rows !== 0) controller.moveRows(rows < 0 ? -1 : 1);
  else controller.moveColumns(columns < 0 ? -1 : 1);
}

function extended(
  { anchor, head }: GridSelection,
  [rows, columns]: readonly [number, number],
  toEdge: boolean,
  size: GridSize,
): GridSelection {
  return {
    anchor,
    head: {
      row: along(head.row, rows, toEdge, size.rows),
      column: along(head.column, columns, toEdge, size.columns),
    },
  };
}

function along(index: number, step: number, toEdge: boolean, count: number): number {
  if (step === 0 || index < 0) return index;
  if (toEdge) return step < 0 ? 0 : count - 1;
  return Math.max(0, Math.min(index + step, count - 1));
}

function wholeTable({ rows, columns }: GridSize): GridSelection {
  return { anchor: { row: 0, column: 0 }, head: { row: rows - 1, column: columns - 1 } };
}

function wholeRows({ anchor, head }: GridSelection): GridSelection {
  return { anchor: { ...anchor, column: -1 }, head: { ...head, column: -1 } };
}

function wholeColumns({ anchor, head }: GridSelection): GridSelection {
  return { anchor: { ...anchor, row: -1 }, head: { ...head, row: -1 } };
}

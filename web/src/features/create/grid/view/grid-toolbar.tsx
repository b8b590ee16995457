import {
  ArrowDown,
  ArrowDownToLine,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronDown,
  Columns3,
  Copy,
  Eraser,
  PencilLine,
  Plus,
  Rows3,
  Trash2,
} from 'lucide-react';
import { gridTexts as messages } from '../../../../messages/grid-texts.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Menu, type MenuItem } from '../../../../ui/menu.tsx';
import { useStore } from '../../../../ui/use-store.ts';
import type { GridController } from './grid-controller.ts';

/** Actions for the selected rows and columns. */
export function GridToolbar({ controller }: { controller: GridController }) {
  const { top, bottom, left, right } = useStore(controller.$range);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-1 border-b border-rule px-2">
      <Menu
        items={rowItems(controller, bottom - top + 1)}
        trigger={
          <Button size="small" variant="quiet">
            <Rows3 aria-hidden />
            {messages.rowMenu}
            <ChevronDown aria-hidden />
          </Button>
        }
      />
      <Menu
        items={columnItems(controller, right - left + 1)}
        trigger={
          <Button size="small" variant="quiet">
            <Columns3 aria-hidden />
            {messages.columnMenu}
            <ChevronDown aria-hidden />
          </Button>
        }
      />
      <Button size="small" variant="quiet" title={messages.addRow} onClick={() => controller.addRow('end')}>
        <Plus aria-hidden />
        <span className="max-sm:sr-only">{messages.addRow}</span>
      </Button>
      <Button size="small" variant="quiet" onClick={() => controller.addColumn('end')}>
        <Plus aria-hidden />
        <span className="max-sm:sr-only">{messages.addColumn}</span>
      </Button>
    </div>
  );
}

/** The actions for the selected rows. */
function rowItems(controller: GridController, count: number): readonly MenuItem[] {
  const { addRow, moveRows, fillDown, clear, deleteRows } = controller;
  return [
    { label: messages.rowAbove, icon: <Plus aria-hidden />, onSelect: () => addRow('above') },
    { label: messages.rowBelow, icon: <Plus aria-hidden />, onSelect: () => addRow('below') },
    { label: messages.moveRowUp, icon: <ArrowUp aria-hidden />, onSelect: () => moveRows(-1) },
    { label: messages.moveRowDown, icon: <ArrowDown aria-hidden />, onSelect: () => moveRows(1) },
    { label: messages.fillDown, icon: <ArrowDownToLine aria-hidden />, onSelect: () => void fillDown() },
    {
      label: messages.copyDown,
      icon: <Copy aria-hidden />,
      onSelect: () => void fillDown({ continues: false }),
    },
    { label: messages.clearCells, icon: <Eraser aria-hidden />, onSelect: clear },
    {
      label: messages.deleteRows(count),
      icon: <Trash2 aria-hidden />,
      destructive: true,
      onSelect: deleteRows,
    },
  ];
}

/** The actions for the selected columns. */
function columnItems(controller: GridController, count: number): readonly MenuItem[] {
  const { addColumn, moveColumns, openSettings, startRename, deleteColumns } = controller;
  return [
    // After the menu, which returns the focus to its button.
    {
      label: messages.columnSettings,
      icon: <Columns3 aria-hidden />,
      onSelect: () => setTimeout(openSettings, 0, { byKeyboard: true }),
    },
    {
      label: messages.renameColumn,
      icon: <PencilLine aria-hidden />,
      onSelect: () => setTimeout(startRename),
    },
    { label: messages.columnBefore, icon: <Plus aria-hidden />, onSelect: () => addColumn('before') },
    { label: messages.columnAfter, icon: <Plus aria-hidden />, onSelect: () => addColumn('after') },
    { label: messages.moveColumnBack, icon: <ArrowLeft aria-hidden />, onSelect: () => moveColumns(-1) },
    {
      label: messages.moveColumnForward,
      icon: <ArrowRight aria-hidden />,
      onSelect: () => moveColumns(1),
    },
    {
      label: messages.deleteColumns(count),
      icon: <Trash2 aria-hidden />,
      destructive: true,
      onSelect: deleteColumns,
    },
  ];
}

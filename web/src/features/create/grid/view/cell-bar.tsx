import { Check } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { gridTexts as messages } from '../../../../messages/grid-texts.ts';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { useStore } from '../../../../ui/use-store.ts';
import { readCellValue } from '../model/cell-value.ts';
import type { Grid, TypedCell } from '../model/grid-edits.ts';
import type { GridController } from './grid-controller.ts';

interface CellBarProps {
  grid: Grid;
  controller: GridController;
}

/**
 * The text of the selected cell in a field below the grid, for screens that are touched: there, a cell is too small to
 * type into. Enter takes the text and goes to the cell below.
 */
export default function CellBar({ grid, controller }: CellBarProps) {
  const { text, shape } = grid;
  const { anchor } = useStore(controller.$selection);
  const row = Math.min(Math.max(anchor.row, 0), shape.rowCount - 1);
  const column = Math.min(Math.max(anchor.column, 0), shape.columns.length - 1);
  const value = readCellValue(text, shape.cellNode(row, column));
  const [draft, setDraft] = useState<TypedCell>();
  const name = messages.cell(shape.columns[column]?.name ?? '', row + 1);
  const isDraftOfCell = draft?.row === row && draft.column === column;

  /** The cell can already be another one than that of the draft. */
  function take() {
    if (!draft) return;
    setDraft(undefined);
    controller.type(draft.row, draft.column, draft.typed);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setDraft(undefined);
    if (event.key !== 'Enter' || event.altKey) return;
    event.preventDefault();
    take();
    const below = { row: Math.min(row + 1, shape.rowCount - 1), column };
    controller.$selection.set({ anchor: below, head: below });
  }
  return (
    <div className="flex items-center gap-2 border-t border-rule bg-band px-3 py-1.5">
      <span aria-hidden className="cell-bar-name truncate text-xs text-ink-2">
        {name}
      </span>
      <textarea
        rows={1}
        dir="auto"
        aria-label={messages.editCell(name)}
        value={isDraftOfCell ? draft.typed : value.text}
        placeholder={messages.emptyCell}
        readOnly={value.kind === 'nested'}
        enterKeyHint="next"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setDraft({ row, column, typed: event.target.value })}
        onKeyDown={onKeyDown}
        onBlur={take}
        className="cell-bar-field h-11 min-w-0 flex-1 rounded-md border border-rule-strong bg-sheet px-3 py-2.5 text-base"
      />
      <IconButton label={messages.takeCell} onClick={take} className="size-11">
        <Check aria-hidden />
      </IconButton>
    </div>
  );
}

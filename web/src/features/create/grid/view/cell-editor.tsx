import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RenderEditCellProps } from 'react-data-grid';
import { gridTexts as messages } from '../../../../messages/grid-texts.ts';
import { readCellValue } from '../model/cell-value.ts';
import type { GridRow } from './grid-row.ts';

interface CellEditorProps extends Pick<RenderEditCellProps<GridRow>, 'row' | 'onRowChange'> {
  column: number;
  /** Whether the first key replaces the text, as when a user just types. Only its first value counts. */
  replaces: boolean;
  /** Ends the edit, and moves to another row. */
  onEnter: (step: -1 | 1) => void;
}

/** The text of a cell while it is edited. Enter and Tab take it, Escape discards it, Alt+Enter starts a new line. */
export function CellEditor({ row, column, replaces, onRowChange, onEnter }: CellEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // Every key renders this again. If one of them selected the text, the next one would replace it.
  const [isReplaced] = useState(replaces);
  const { grid, index, draft } = row;
  const before = readCellValue(grid.text, grid.shape.cellNode(index, column)).text;
  const typed = draft?.typed ?? before;
  const name = grid.shape.columns[column]?.name ?? '';
  useLayoutEffect(() => {
    const element = field.current;
    element?.focus();
    if (isReplaced) element?.select();
    else element?.setSelectionRange(element.value.length, element.value.length);
  }, [isReplaced]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // An input method uses Enter to take a suggestion.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.altKey) return onEnter(event.shiftKey ? -1 : 1);
    const { selectionStart, selectionEnd } = event.currentTarget;
    event.currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end');
    change(event.currentTarget.value);
  }
  const change = (value: string) => onRowChange({ ...row, draft: { column, typed: value } });

  return (
    <textarea
      ref={field}
      dir="auto"
      rows={1}
      value={typed}
      aria-label={messages.cell(name, index + 1)}
      spellCheck={false}
      autoCapitalize="off"
      className="grid-editor"
      onChange={(event) => change(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

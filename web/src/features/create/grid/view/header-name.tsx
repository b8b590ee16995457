import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { gridTexts as messages } from '../../../../messages/grid-texts.ts';
import { useStore } from '../../../../ui/use-store.ts';
import type { GridController } from './grid-controller.ts';

interface HeaderNameProps {
  name: string;
  column: number;
  controller: GridController;
  /** Returns the focus to the header cell. */
  onDone: () => void;
}

/** The name of a column; a double-click or F2 edits it. */
export function HeaderName({ name, column, controller, onDone }: HeaderNameProps) {
  const isRenaming = useStore(controller.$renaming) === column;
  if (isRenaming) return <NameField {...{ name, column, controller, onDone }} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard and the menu of columns do the same
    <span dir="auto" className="block" onDoubleClick={controller.startRename}>
      {name}
    </span>
  );
}

function NameField({ name, column, controller, onDone }: HeaderNameProps) {
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  const isClosed = useRef(false);
  function close() {
    isClosed.current = true;
    controller.$renaming.set(undefined);
    onDone();
  }
  function onKeyDown(event: KeyboardEvent) {
    // The grid would move to another cell.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && controller.rename(column, typed.trim())) close();
  }
  function onBlur() {
    if (isClosed.current) return;
    controller.rename(column, typed.trim());
    controller.$renaming.set(undefined);
  }
  return (
    <input
      ref={field}
      dir="auto"
      value={typed}
      aria-label={messages.columnName(name)}
      className="grid-editor"
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseDown={(event) => event.stopPropagation()}
    />
  );
}

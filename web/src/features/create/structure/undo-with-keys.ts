import type { KeyboardEvent } from 'react';

/** Fields would undo their own text only, although it is part of the JSON. */
export function undoWithKeys(event: KeyboardEvent, { undo, redo }: { undo(): void; redo(): void }): void {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return;
  const letter = event.key.toLowerCase();
  if (letter !== 'z' && (letter !== 'y' || event.shiftKey)) return;
  event.preventDefault();
  if (letter === 'z' && !event.shiftKey) undo();
  else redo();
}

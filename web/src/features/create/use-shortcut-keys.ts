import { useEffect, useRef } from 'react';
import { isEditableTarget } from '../../browser/is-editable-target.ts';

export interface ShortcutActions {
  generate(): void;
  copyImage(): void;
  save(): void;
  undo(): void;
  redo(): void;
}

/** The keyboard shortcuts of the page. Inside fields, keys with a meaning there are left to the field. */
export function useShortcutKeys(acts: ShortcutActions): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const act = actOf(event);
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current[act]();
    };
    // In the capture phase: the editor would insert a line for Ctrl+Enter.
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);
}

function actOf(event: KeyboardEvent): keyof ShortcutActions | undefined {
  const { key, shiftKey, altKey } = event;
  const inField = isEditableTarget(event.target);
  if (altKey || !(event.ctrlKey || event.metaKey)) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'enter' && !shiftKey) return 'generate';
  if (letter === 'c' && shiftKey) return 'copyImage';
  if (letter === 's' && !shiftKey) return 'save';
  if (inField) return undefined;
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}

import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';

/** Ways to save a table besides Generate, and how to use it; each has a dialog. */
export type OutputDialog = 'template' | 'live' | 'use-it-in';

/** Which dialog is open, and the name that it suggests. */
export interface OutputDialogs {
  readonly $open: ReadableAtom<OutputDialog | undefined>;
  open(dialog: OutputDialog): void;
  close(): void;
  /** The name of the template or live image that the editor was opened for, or that was saved last. */
  suggestedName(dialog: OutputDialog): string | undefined;
  suggest(dialog: OutputDialog, name: string): void;
  /** Whether the rows in the editor are part of the template that it was opened for, or samples. */
  readonly $isOwnTable: WritableAtom<boolean>;
}

export function createOutputDialogs(): OutputDialogs {
  const $open = atom<OutputDialog | undefined>();
  const names = new Map<OutputDialog, string>();
  return {
    $open,
    $isOwnTable: atom(true),
    open: $open.set,
    close: () => $open.set(undefined),
    suggestedName: (dialog) => names.get(dialog),
    suggest: (dialog, name) => void names.set(dialog, name),
  };
}

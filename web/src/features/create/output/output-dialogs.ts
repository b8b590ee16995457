import { atom, type ReadableAtom } from 'nanostores';

/** Ways to save a table besides Generate; each has a dialog. */
export type OutputDialog = 'template' | 'live';

/** Which dialog is open, and the name that it suggests. */
export interface OutputDialogs {
  readonly $open: ReadableAtom<OutputDialog | undefined>;
  open(dialog: OutputDialog): void;
  close(): void;
  /** The name of the template or live image that the editor was opened for, or that was saved last. */
  suggestedName(dialog: OutputDialog): string | undefined;
  suggest(dialog: OutputDialog, name: string): void;
}

export function createOutputDialogs(): OutputDialogs {
  const $open = atom<OutputDialog | undefined>();
  const names = new Map<OutputDialog, string>();
  return {
    $open,
    open: $open.set,
    close: () => $open.set(undefined),
    suggestedName: (dialog) => names.get(dialog),
    suggest: (dialog, name) => void names.set(dialog, name),
  };
}

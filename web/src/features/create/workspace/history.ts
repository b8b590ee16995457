import type { StyleSettings } from '../../../table-styles/style-settings.ts';

/** The state that undo restores: the table as typed, and its style settings. */
export interface TableState {
  readonly text: string;
  readonly settings: StyleSettings;
}

export interface History {
  readonly past: readonly TableState[];
  readonly present: TableState;
  readonly future: readonly TableState[];
  /** The last change, so that typing a word or dragging a slider is one step. */
  readonly last: { readonly kind: string; readonly atMs: number } | undefined;
}

const stepsMax = 200;
/** Maximum total length of the texts in the history; long tables get fewer steps. */
const charsMax = 20_000_000;
/** A longer pause starts a new step. */
const pauseMs = 700;

export function startHistory(present: TableState): History {
  return { past: [], present, future: [], last: undefined };
}

/** @param kind quick changes of one kind are one step; without a kind, each change is a separate step */
export function edit(
  history: History,
  change: Partial<TableState>,
  kind: string | undefined,
  atMs: number,
): History {
  const present = { ...history.present, ...change };
  const { last } = history;
  if (present.text === history.present.text && present.settings === history.present.settings) return history;
  const isSameStep = kind !== undefined && last?.kind === kind && atMs - last.atMs < pauseMs;
  const past = isSameStep ? history.past : trimmed([...history.past, history.present]);
  return { past, present, future: [], last: kind === undefined ? undefined : { kind, atMs } };
}

export function undo(history: History): History {
  const present = history.past.at(-1);
  if (!present) return history;
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    last: undefined,
  };
}

export function redo(history: History): History {
  const [present, ...future] = history.future;
  if (!present) return history;
  return { past: [...history.past, history.present], present, future, last: undefined };
}

/** Drops the oldest steps if there are too many or their texts are too long. */
function trimmed(past: readonly TableState[]): readonly TableState[] {
  let chars = 0;
  let from = past.length;
  while (from > Math.max(0, past.length - stepsMax)) {
    chars += past[from - 1]?.text.length ?? 0;
    if (chars > charsMax) break;
    from--;
  }
  return past.slice(from);
}

import { formatThousands, type TransformVerb } from '@pictable/contract';

/** Texts of the steps of `transform` above the preview. Loaded on demand. */
export const transformTexts = {
  steps: 'Steps',
  add: 'Add step',
  addHint: 'Reshape the rows before they are shown',
  verbs: {
    calculate: 'Calculate',
    filter: 'Filter',
    group: 'Group',
    pivot: 'Pivot',
    unpivot: 'Unpivot',
    top: 'Top',
    window: 'Window',
    sort: 'Sort',
    transpose: 'Transpose',
    select: 'Select',
    rename: 'Rename',
  } satisfies Record<TransformVerb, string>,
  hints: {
    calculate: 'New column from an expression',
    filter: 'Keep some rows',
    group: 'One row per group',
    pivot: 'Values become columns',
    unpivot: 'Columns become rows',
    top: 'Largest rows, and the rest',
    window: 'Share, rank, running total, change',
    sort: 'Order the rows',
    transpose: 'Swap rows and columns',
    select: 'Choose columns',
    rename: 'New column names',
  } satisfies Record<TransformVerb, string>,
  unknown: 'Unknown step',
  position: (number: number, all: number) => `Step ${number} of ${all}: `,
  rows: (rows: number) => `${formatThousands(rows)} ${rows === 1 ? 'row' : 'rows'}`,
  error: 'has an error',
  errorIn: (number: number, verb: string, message: string) => `Step ${number}, ${verb}: ${message}`,
  actions: (number: number, verb: string) => `Actions for step ${number}, ${verb}`,
  show: 'Show in the JSON',
  earlier: 'Move earlier',
  later: 'Move later',
  remove: 'Remove',
  keys: 'Alt+arrow keys move the step, Delete removes it.',
  moved: (verb: string, number: number, all: number) => `${verb} is now step ${number} of ${all}`,
  removed: (verb: string) => `${verb} removed`,
  removedText: 'The other steps stay as they are.',
  undo: 'Undo',
  undoHint: 'Press Ctrl+Z to restore the step.',
} as const;

/** The name of a verb; what is written in the JSON if there is no such verb. */
export function verbName(verb: string): string {
  const names: Readonly<Record<string, string>> = transformTexts.verbs;
  return (Object.hasOwn(names, verb) ? names[verb] : undefined) ?? (verb || transformTexts.unknown);
}

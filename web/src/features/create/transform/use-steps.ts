import { useState } from 'react';
import { transformTexts as messages, verbName } from '../../../messages/transform-texts.ts';
import type { ShownStep } from '../../../rendering/render-types.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { $stepToFocus } from './step-focus.ts';
import { movedItem, withMovedStep, withoutStep } from './steps-in-text.ts';

/** The steps that are shown, and what can be done with them. */
export interface Steps {
  readonly steps: readonly ShownStep[];
  /** What was done, for screen readers. */
  readonly message: string;
  move(from: number, to: number): void;
  remove(index: number): void;
}

/** @param rendered the steps of the last preview; a change is shown before the next one */
export function useSteps(rendered: readonly ShownStep[]): Steps {
  const { table } = useWorkspace();
  const [changed, setChanged] = useState({ rendered, steps: rendered, message: '' });
  const steps = changed.rendered === rendered ? changed.steps : rendered;

  function change(text: string, next: readonly ShownStep[], message: string, focus: number) {
    table.change({ text });
    const counted = next.map((step, index) => (step === steps[index] ? step : { ...step, rows: undefined }));
    setChanged({ rendered, steps: counted, message });
    $stepToFocus.set(next.length === 0 ? 'add' : Math.min(focus, next.length - 1));
  }

  return {
    steps,
    message: changed.message,
    move(from, to) {
      const next = movedItem(steps, from, to);
      if (next === steps) return;
      const message = messages.moved(verbName(steps[from]?.verb ?? ''), to + 1, steps.length);
      change(withMovedStep(table.$text.get(), from, to), next, message, to);
    },
    remove(index) {
      const before = table.$table.get();
      const title = messages.removed(verbName(steps[index]?.verb ?? ''));
      change(withoutStep(before.text, index), steps.toSpliced(index, 1), '', index);
      showToast({
        title,
        description: messages.removedText,
        action: { label: messages.undo, alternative: messages.undoHint, run: () => table.change(before) },
      });
    },
  };
}

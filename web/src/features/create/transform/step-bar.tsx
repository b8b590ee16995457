import { useEffect } from 'react';
import { transformTexts as messages, verbName } from '../../../messages/transform-texts.ts';
import type { InputError, ShownStep } from '../../../rendering/render-types.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { undoWithKeys } from '../structure/undo-with-keys.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { StepChip } from './step-chip.tsx';
import { $stepToFocus, focusWantedStep } from './step-focus.ts';
import { stepRange } from './steps-in-text.ts';
import { useDrag } from './use-drag.ts';
import { useSteps } from './use-steps.ts';

interface StepBarProps {
  steps: readonly ShownStep[];
  error: InputError | undefined;
  /** Selects a range of the JSON. */
  onSelect: (from: number, to: number) => void;
  /** Whether the data is shown, which shows and announces the error too. */
  isDataShown: boolean;
}

/** The steps of `transform` in their order, each with the rows after it. */
export default function StepBar({ steps: rendered, error, onSelect, isDataShown }: StepBarProps) {
  const { table } = useWorkspace();
  const actions = useSteps(rendered);
  const { steps, message } = actions;
  useFocusOfSteps();
  const drag = useDrag(actions.move);
  const failed = error?.step === undefined ? undefined : steps[error.step];
  const problem =
    error?.step === undefined || !failed
      ? ''
      : messages.errorIn(error.step + 1, verbName(failed.verb), withoutPlace(error.message));

  function show(index: number) {
    const range = stepRange(table.$text.get(), index);
    if (range) onSelect(range.from, range.to);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo with keys, as in the editor
    <div className="border-b border-rule bg-sheet" onKeyDown={(event) => undoWithKeys(event, table)}>
      <ol
        aria-label={messages.steps}
        className="flex max-h-40 scroll-py-6 flex-wrap items-center gap-x-1 gap-y-1.5 overflow-y-auto px-3 py-2"
      >
        {steps.map((step, index) => (
          <StepChip
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity but its position
            key={index}
            step={step}
            index={index}
            count={steps.length}
            problem={index === error?.step ? problem : undefined}
            actions={actions}
            onShow={() => show(index)}
            drag={drag(index)}
          />
        ))}
      </ol>
      {problem !== '' && !isDataShown && (
        <p className="border-t border-error bg-error-band px-3 py-2 text-sm [overflow-wrap:anywhere] text-error">
          {problem}
        </p>
      )}
      <Announcement text={isDataShown ? '' : problem} />
      <p role="status" className="sr-only">
        {message}
      </p>
    </div>
  );
}

/** The message without the path of the step, which the name of the step replaces. */
function withoutPlace(message: string): string {
  return message.replace(/^(?:(?:options|styles)\.)*transform(?:\.\d+)?(?:\.[a-z]+)?(?:[.:]\s*| )/, '');
}

/** Focuses the step that an action added, moved or left, once it is shown. */
function useFocusOfSteps(): void {
  useStore($stepToFocus);
  useEffect(() => {
    // An open menu keeps the focus, and passes it on when it closes.
    if (!document.querySelector('[role="menu"]')) focusWantedStep();
  });
}

import { ArrowLeft, ArrowRight, Braces, ChevronRight, Ellipsis, Trash2, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { transformTexts as messages, verbName } from '../../../messages/transform-texts.ts';
import type { ShownStep } from '../../../rendering/render-types.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Menu } from '../../../ui/menu.tsx';
import { passFocusOn } from './step-focus.ts';
import type { DragOfStep } from './use-drag.ts';
import type { Steps } from './use-steps.ts';

interface StepChipProps {
  step: ShownStep;
  index: number;
  count: number;
  /** Why the step cannot be done. */
  problem: string | undefined;
  actions: Steps;
  onShow: () => void;
  drag: DragOfStep;
}

/** A step: a press selects it in the JSON, keys and the menu move or remove it. */
export function StepChip({ step, index, count, problem, actions, onShow, drag }: StepChipProps) {
  const name = verbName(step.verb);
  const description = useId();

  function onKeyDown(event: KeyboardEvent) {
    const { altKey, key } = event;
    const isMove = altKey && (key === 'ArrowLeft' || key === 'ArrowRight');
    if (isMove) actions.move(index, index + (key === 'ArrowLeft' ? -1 : 1));
    else if (key === 'Delete' || key === 'Backspace') actions.remove(index);
    else return;
    event.preventDefault();
  }
  return (
    <li className={classNames('flex items-center gap-1', drag.isDragged && 'opacity-55')} {...drag.handlers}>
      <div
        className={classNames(
          'flex rounded-md border text-sm',
          problem === undefined ? 'border-rule-strong bg-sheet' : 'border-error bg-error-band text-error',
          drag.isTarget && 'ring-1 ring-accent',
        )}
      >
        <button
          type="button"
          data-step={index}
          aria-describedby={description}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
          onClick={onShow}
          onKeyDown={onKeyDown}
          className="flex min-h-8 items-center gap-2 rounded-l-md px-2 hover:bg-band"
        >
          {problem !== undefined && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
          <span className="sr-only">{messages.position(index + 1, count)}</span>
          <span className="font-medium">{name}</span>
          {problem !== undefined && <span className="sr-only">{messages.error}</span>}
          {step.rows !== undefined && problem === undefined && (
            <span className="figures font-mono text-xs text-ink-2">{messages.rows(step.rows)}</span>
          )}
        </button>
        <StepMenu {...{ index, count, actions, onShow }} label={messages.actions(index + 1, name)} />
      </div>
      {index < count - 1 && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3" />}
      <span id={description} hidden>
        {problem === undefined ? messages.keys : `${problem} ${messages.keys}`}
      </span>
    </li>
  );
}

interface StepMenuProps extends Pick<StepChipProps, 'index' | 'count' | 'actions' | 'onShow'> {
  label: string;
}

function StepMenu({ index, count, actions, onShow, label }: StepMenuProps) {
  const move = (name: string, icon: ReactNode, to: number) => ({
    ...{ label: name, icon },
    onSelect: () => actions.move(index, to),
  });
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className="grid w-8 place-items-center rounded-r-md text-ink-2 hover:bg-band hover:text-ink [&>svg]:size-4"
        >
          <Ellipsis aria-hidden />
        </button>
      }
      onClosed={passFocusOn}
      items={[
        { label: messages.show, icon: <Braces aria-hidden />, onSelect: onShow },
        ...(index > 0 ? [move(messages.earlier, <ArrowLeft aria-hidden />, index - 1)] : []),
        ...(index < count - 1 ? [move(messages.later, <ArrowRight aria-hidden />, index + 1)] : []),
        {
          label: messages.remove,
          icon: <Trash2 aria-hidden />,
          destructive: true,
          onSelect: () => actions.remove(index),
        },
      ]}
    />
  );
}

import type { TransformVerb } from '@pictable/contract';
import { transformTexts as messages } from '../../../messages/transform-texts.ts';
import { columnsInWorker } from '../../../rendering/render-client.ts';
import { Menu } from '../../../ui/menu.tsx';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { AddStepButton } from './add-step-button.tsx';
import { newStep } from './new-step.ts';
import { $stepToFocus, passFocusOn } from './step-focus.ts';
import { withStep } from './steps-in-text.ts';

/** In the order of the documentation. */
const verbs = Object.keys(messages.verbs) as TransformVerb[];

/** The verbs of `transform`; each adds a step that suits the columns of the table. Opened when it is loaded. */
export default function AddStepMenu({ disabled }: { disabled: boolean }) {
  const { table, $rendering } = useWorkspace();

  async function add(verb: TransformVerb) {
    const text = table.$text.get();
    const columns = await columnsInWorker(text).catch(() => undefined);
    // The user typed meanwhile, so that the step would be written into an older text.
    if (!columns || text !== table.$text.get()) return;
    const { steps = [], rows = 0 } = $rendering.get() ?? {};
    table.change({ text: withStep(text, newStep(verb, { columns, rows })) });
    $stepToFocus.set(steps.length);
  }

  return (
    <Menu
      startsOpen
      onClosed={passFocusOn}
      trigger={<AddStepButton disabled={disabled} />}
      items={verbs.map((verb) => ({
        label: messages.verbs[verb],
        hint: messages.hints[verb],
        onSelect: () => void add(verb),
      }))}
    />
  );
}

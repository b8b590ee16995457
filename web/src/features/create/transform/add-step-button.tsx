import { ListPlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { transformTexts as messages } from '../../../messages/transform-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { addStepId } from './step-focus.ts';

/** The trigger of the menu that adds steps; on a phone only its icon. */
export function AddStepButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      id={addStepId}
      size="small"
      variant="quiet"
      className="max-sm:px-2"
      title={messages.addHint}
      aria-label={messages.add}
      {...props}
    >
      <ListPlus aria-hidden />
      <span className="max-sm:hidden">{messages.add}</span>
    </Button>
  );
}

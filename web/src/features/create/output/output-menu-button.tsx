import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { outputMenu as messages } from '../../../messages/create-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';

/** The half of the Generate button that opens the menu; shown before the code of the menu has loaded. */
export function OutputMenuButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      variant="primary"
      className="w-6 shrink-0 rounded-l-none px-0 max-sm:w-11"
      aria-label={messages.label}
      {...props}
    >
      <ChevronDown aria-hidden />
    </Button>
  );
}

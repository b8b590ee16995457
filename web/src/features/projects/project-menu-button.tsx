import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { projectList as messages } from '../../messages/dashboard-texts.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** Opens the menu of a project; shown before the code of the menu has loaded. */
export function ProjectMenuButton({ name, ...rest }: { name: string } & ComponentProps<typeof Button>) {
  return (
    <Button variant="quiet" className="w-9 px-0" aria-label={messages.menu(name)} {...rest}>
      <Ellipsis aria-hidden />
    </Button>
  );
}

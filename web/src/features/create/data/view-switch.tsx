import { gridTexts } from '../../../messages/grid-texts.ts';
import type { TableView } from '../../../storage/table-view.ts';
import { Button } from '../../../ui/buttons/button.tsx';

interface ViewSwitchProps {
  view: TableView;
  onChange: (view: TableView) => void;
}

/** Switches between the two views of the same table. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <fieldset className="mr-auto flex rounded-md border border-rule p-px">
      <legend className="sr-only">{gridTexts.view}</legend>
      {(['grid', 'json'] as const).map((one) => (
        <Button
          key={one}
          size="small"
          variant="quiet"
          aria-pressed={view === one}
          className={view === one ? 'bg-band-2' : 'text-ink-2'}
          onClick={() => onChange(one)}
        >
          {gridTexts[one]}
        </Button>
      ))}
    </fieldset>
  );
}

import type { StyleSettings } from '../../lib/style-settings.ts';
import { demo } from '../../messages/landing.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { formatChoices } from '../../ui/style-controls/format-choices.ts';

interface DemoControlsProps {
  styles: StyleSettings;
  onStyles: (styles: StyleSettings) => void;
  onEditStyles: () => void;
  onReset: () => void;
  /** True on the result tab, where format and styles cannot be changed. */
  disabled: boolean;
}

export function DemoControls({ styles, onStyles, onEditStyles, onReset, disabled }: DemoControlsProps) {
  return (
    <>
      <Select
        part="format"
        label={demo.format}
        className="w-24"
        value={styles.imageFormat}
        onChange={(imageFormat) => onStyles({ ...styles, imageFormat })}
        choices={formatChoices}
        disabled={disabled}
      />
      <Button data-part="styles" disabled={disabled} onClick={onEditStyles}>
        {demo.editStyles}
      </Button>
      <Button data-part="reset" variant="quiet" onClick={onReset}>
        {demo.reset}
      </Button>
    </>
  );
}

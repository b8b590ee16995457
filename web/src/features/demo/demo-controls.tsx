import { demo } from '../../messages/public-pages/landing-texts.ts';
import { formatChoices } from '../../table-styles/format-choices.ts';
import type { StyleSettings } from '../../table-styles/style-settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/select/select.tsx';

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

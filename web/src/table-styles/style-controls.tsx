import { controlGroups } from '@pictable/contract';
import { styleControls as messages } from '../messages/style-controls-texts.ts';
import { ControlGroup } from '../ui/fields/control-group.tsx';
import { type ControlRange, styleControls } from './control-properties.ts';
import { StyleControl } from './style-control.tsx';
import type { StyleSettings } from './style-settings.ts';

interface StyleControlsProps {
  settings: StyleSettings;
  onChange: (settings: StyleSettings) => void;
  /** `saved` where the settings apply to all tables, `table` in the demo. */
  range: ControlRange;
}

/** A control for each style that has one in the contract, in groups. */
export function StyleControls({ settings, onChange, range }: StyleControlsProps) {
  return controlGroups.map((group) => (
    <ControlGroup key={group} heading={messages.groups[group]}>
      {styleControls
        .filter(({ control }) => control.group === group)
        .map((property) => (
          <StyleControl
            key={property.name}
            property={property}
            settings={settings}
            onChange={(change) => onChange({ ...settings, ...change })}
            range={range}
          />
        ))}
    </ControlGroup>
  ));
}

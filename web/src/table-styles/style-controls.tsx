import { controlGroups } from '@pictable/contract';
import type { ReactNode } from 'react';
import { styleControls as messages } from '../messages/style-controls-texts.ts';
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

function ControlGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-rule pt-4 pb-6 first:border-t-0 first:pt-0">
      <legend className="float-left mb-3 w-full text-sm font-semibold">{heading}</legend>
      <div className="clear-both space-y-3.5">{children}</div>
    </fieldset>
  );
}

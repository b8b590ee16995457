import { densityPaddings } from '@pictable/contract';
import type { ReactNode } from 'react';
import { styleControls as messages } from '../messages/style-controls-texts.ts';
import { styles } from '../messages/styles-texts.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { ColorField } from '../ui/fields/color-field.tsx';
import { SegmentedControl } from '../ui/fields/segmented-control.tsx';
import { Slider } from '../ui/fields/slider.tsx';
import { LabelledSelect } from '../ui/select/labelled-select.tsx';
import { useStore } from '../ui/use-store.ts';
import {
  type ControlChoices,
  type ControlName,
  type ControlProperty,
  type ControlRange,
  maxOf,
} from './control-properties.ts';
import { $ownFamilies } from './own-families.ts';
import { type Density, densityOf, type StyleSettings, withDensity } from './style-settings.ts';

interface StyleControlProps {
  property: ControlProperty;
  settings: StyleSettings;
  onChange: (change: Partial<StyleSettings>) => void;
  range: ControlRange;
}

// The types require a text for each control and each choice of the contract.
const labels: Record<ControlName, string> = messages.labels;
const choiceLabels: { [Name in keyof ControlChoices]: Record<ControlChoices[Name], string> } = {
  ...messages.choices,
  imageFormat: styles.formats,
};
const notes: { [Name in ControlName]?: string } = messages.notes;

/** The control of one style, and the note below it. */
export function StyleControl(props: StyleControlProps) {
  const note = notes[props.property.name as ControlName];
  if (note === undefined) return controlOf(props);
  return (
    <div>
      {controlOf(props)}
      <p className="text-xs text-ink-3">{note}</p>
    </div>
  );
}

function controlOf({ property, settings, onChange, range }: StyleControlProps): ReactNode {
  const name = property.name as ControlName;
  const label = labels[name];
  const change = (value: unknown) => onChange({ [name]: value });
  if (name === 'density') return <DensityControl settings={settings} onChange={onChange} />;
  const value = settings[name];
  switch (property.kind) {
    case 'color':
      return <ColorField label={label} value={String(value)} onChange={change} />;
    case 'number': {
      const max = property.control.sliderMax ?? maxOf(property, range);
      if (name === 'cellPadding') return <PaddingSlider settings={settings} onChange={onChange} max={max} />;
      return property.control.offered ? (
        <OfferedNumbers property={property} label={label} value={String(value)} onChange={change} />
      ) : (
        <Slider
          label={label}
          unit={property.unit && ` ${property.unit}`}
          min={property.min}
          max={max}
          step={property.control.step ?? 1}
          value={Number(value)}
          onChange={change}
        />
      );
    }
    case 'boolean':
      return <Checkbox label={label} checked={Boolean(value)} onChange={change} />;
    case 'font':
      return <FontControl choices={property.choices} label={label} value={String(value)} onChange={change} />;
    case 'choice': {
      const shown: Readonly<Record<string, string>> = choiceLabels[name as keyof ControlChoices] ?? {};
      const choices = property.choices.map((choice) => ({ value: choice, label: shown[choice] ?? choice }));
      return <LabelledSelect label={label} value={String(value)} onChange={change} choices={choices} />;
    }
    default:
      return null;
  }
}

interface FontControlProps {
  choices: readonly string[];
  label: string;
  value: string;
  onChange: (family: string) => void;
}

/** The built-in families and those of the open project. Another project may lack the chosen one, which is kept. */
function FontControl({ choices, label, value, onChange }: FontControlProps) {
  const families = new Set([...choices, ...useStore($ownFamilies), value]);
  return (
    <LabelledSelect
      label={label}
      value={value}
      onChange={onChange}
      choices={[...families].map((family) => ({ value: family, label: family }))}
    />
  );
}

interface OfferedNumbersProps {
  property: Extract<ControlProperty, { kind: 'number' }>;
  label: string;
  /** The number with its unit. */
  value: string;
  onChange: (value: string) => void;
}

/** A few numbers to choose from, and the current one: a theme may use another. */
function OfferedNumbers({ property, label, value, onChange }: OfferedNumbersProps) {
  const { unit, control } = property;
  const offered = (control.offered ?? []).map((number) => `${number}${unit}`);
  const values = offered.includes(value) ? offered : [value, ...offered];
  return (
    <LabelledSelect
      label={label}
      value={value}
      onChange={onChange}
      choices={values.map((one) => ({ value: one, label: one.replace(unit, ` ${unit}`) }))}
    />
  );
}

const densityChoices = Object.entries(messages.choices.density).map(([value, label]) => ({
  value: value as Density,
  label,
}));

function DensityControl({ settings, onChange }: Pick<StyleControlProps, 'settings' | 'onChange'>) {
  return (
    <SegmentedControl
      label={labels.density}
      value={densityOf(settings)}
      onChange={(density) => onChange(withDensity(settings, density))}
      choices={densityChoices}
    />
  );
}

interface PaddingSliderProps extends Pick<StyleControlProps, 'settings' | 'onChange'> {
  max: number;
}

/** Shows the padding of the density, if one is chosen, and replaces it. */
function PaddingSlider({ settings, onChange, max }: PaddingSliderProps) {
  const padding = settings.density && densityPaddings[settings.density];
  return (
    <Slider
      label={labels.cellPadding}
      unit=" px"
      min={0}
      max={max}
      value={padding?.y ?? settings.cellPadding}
      shown={padding && padding.x !== padding.y ? `${padding.y} / ${padding.x} px` : undefined}
      onChange={(cellPadding) => onChange({ cellPadding, density: undefined })}
    />
  );
}

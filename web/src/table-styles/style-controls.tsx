import { densityPaddings, limits } from '@pictable/contract';
import type { ReactNode } from 'react';
import { styles as messages } from '../messages/styles-texts.ts';
import { ColorField } from '../ui/fields/color-field.tsx';
import { SegmentedControl } from '../ui/fields/segmented-control.tsx';
import { Slider } from '../ui/fields/slider.tsx';
import { LabelledSelect } from '../ui/select/labelled-select.tsx';
import { formatChoices } from './format-choices.ts';
import {
  borderStyles,
  densities,
  densityOf,
  fontFamilies,
  fontSizes,
  type StyleSettings,
  styleRanges,
  withDensity,
} from './style-settings.ts';

export interface StyleControlsProps {
  settings: StyleSettings;
  onChange: (change: Partial<StyleSettings>) => void;
}

const colorNames = ['headerBg', 'headerText', 'rowOddBg', 'rowEvenBg', 'borderColor'] as const;
const fontFamilyChoices = fontFamilies.map((value) => ({ value, label: value }));
const borderStyleChoices = borderStyles.map((value) => ({ value, label: messages.borderStyles[value] }));

const densityChoices = densities.map((value) => ({ value, label: messages.densities[value] }));

export function ColorControls({ settings, onChange }: StyleControlsProps) {
  return (
    <ControlGroup heading={messages.colors}>
      {colorNames.map((name) => (
        <ColorField
          key={name}
          label={messages[name]}
          value={settings[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </ControlGroup>
  );
}

export function TextControls({ settings, onChange }: StyleControlsProps) {
  const { fontSize } = settings;
  // A theme may use a size that is not one of the choices.
  const sizes = fontSizes.some((size) => size === fontSize) ? fontSizes : [fontSize, ...fontSizes];
  return (
    <ControlGroup heading={messages.type}>
      <LabelledSelect
        label={messages.fontFamily}
        value={settings.fontFamily}
        onChange={(fontFamily) => onChange({ fontFamily })}
        choices={fontFamilyChoices}
      />
      <LabelledSelect
        label={messages.fontSize}
        value={fontSize}
        onChange={(fontSize) => onChange({ fontSize })}
        choices={sizes.map((value) => ({ value, label: value.replace('px', ' px') }))}
      />
    </ControlGroup>
  );
}

/** @param paddingMax 24 in the settings, 50 in the demo */
export function ShapeControls({
  settings,
  onChange,
  paddingMax,
}: StyleControlsProps & { paddingMax: number }) {
  const padding = settings.density && densityPaddings[settings.density];
  return (
    <ControlGroup heading={messages.shape}>
      <LabelledSelect
        label={messages.borderStyle}
        value={settings.borderStyle}
        onChange={(borderStyle) => onChange({ borderStyle })}
        choices={borderStyleChoices}
      />
      <SegmentedControl
        label={messages.density}
        value={densityOf(settings)}
        onChange={(density) => onChange(withDensity(settings, density))}
        choices={densityChoices}
      />
      <Slider
        label={messages.cellPadding}
        unit=" px"
        min={0}
        max={paddingMax}
        value={padding?.y ?? settings.cellPadding}
        shown={padding && padding.x !== padding.y ? `${padding.y} / ${padding.x} px` : undefined}
        onChange={(cellPadding) => onChange({ cellPadding, density: undefined })}
      />
      <Slider
        label={messages.defaultWidth}
        unit=" px"
        min={limits.widthPxMin}
        max={styleRanges.widthSliderMax}
        step={styleRanges.widthStep}
        value={settings.defaultWidth}
        onChange={(defaultWidth) => onChange({ defaultWidth })}
      />
    </ControlGroup>
  );
}

export function FileControls({ settings, onChange }: StyleControlsProps) {
  return (
    <ControlGroup heading={messages.output}>
      <LabelledSelect
        label={messages.imageFormat}
        value={settings.imageFormat}
        onChange={(imageFormat) => onChange({ imageFormat })}
        choices={formatChoices}
      />
      <div>
        <Slider
          label={messages.imageQuality}
          min={limits.imageQualityMin}
          max={limits.imageQualityMax}
          value={settings.imageQuality}
          onChange={(imageQuality) => onChange({ imageQuality })}
        />
        <p className="text-xs text-ink-3">{messages.qualityNote}</p>
      </div>
    </ControlGroup>
  );
}

function ControlGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-rule pt-4 pb-6 first:border-t-0 first:pt-0">
      <legend className="float-left mb-3 w-full text-sm font-semibold">{heading}</legend>
      <div className="clear-both space-y-3.5">{children}</div>
    </fieldset>
  );
}

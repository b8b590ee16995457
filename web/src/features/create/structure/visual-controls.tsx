import { palettes, scaleBases, scaleKinds, type VisualName, visualNames } from '@pictable/contract';
import { structure as messages } from '../../../messages/structure-texts.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { LabelledSelect } from '../../../ui/select/labelled-select.tsx';
import type { ColumnSettings } from './json/column-settings.ts';
import {
  scaleFlag,
  scaleIn,
  scaleWord,
  visualIn,
  withScale,
  withScaleOption,
  withVisual,
} from './json/column-visual.ts';
import type { ControlsProps } from './table-controls.tsx';
import { VisualOptions } from './visual-options.tsx';

interface VisualControlsProps extends ControlsProps {
  column: ColumnSettings;
}

/** Drawings and colour scales that follow from the values of a column. */
export function VisualControls(props: VisualControlsProps) {
  const visual = visualIn(props.column);
  return (
    <>
      <VisualSelect {...props} />
      {visual !== undefined && visual !== custom && <VisualOptions {...props} visual={visual} />}
      <ScaleControls {...props} />
    </>
  );
}

const none = 'none';
const custom = 'custom';
const noneChoice = { value: none, label: messages.none };
const customChoice = { value: custom, label: messages.custom };
const automatic = 'automatic';
const automaticChoice = { value: automatic, label: messages.automatic };
const scaleDefaults: Readonly<Record<'kind' | 'by' | 'on', string>> = {
  kind: automatic,
  by: 'column',
  on: 'background',
};
const words: Readonly<Record<string, string>> = messages.scaleWords;

const hints: { readonly [Name in VisualName]?: string } = messages.visualHints;

function VisualSelect({ column, onChange, disabled }: VisualControlsProps) {
  const visual = visualIn(column);
  const hint = visual !== undefined && visual !== custom && hints[visual];
  const choose = (choice: string) =>
    choice !== custom &&
    onChange(
      withVisual(
        column,
        visualNames.find((name) => name === choice),
      ),
    );
  return (
    <div>
      <LabelledSelect
        label={messages.showAs}
        value={visual ?? none}
        onChange={choose}
        choices={[
          noneChoice,
          ...(visual === custom ? [customChoice] : []),
          ...visualNames.map((name) => ({ value: name, label: messages.visuals[name] })),
        ]}
        disabled={disabled}
      />
      {hint && <p className="mt-1 text-xs text-ink-3">{hint}</p>}
    </div>
  );
}

function ScaleControls({ column, onChange, disabled }: VisualControlsProps) {
  const scale = scaleIn(column);
  const choose = (choice: string) =>
    choice !== custom &&
    onChange(
      withScale(
        column,
        palettes.find((name) => name === choice),
      ),
    );
  return (
    <>
      <LabelledSelect
        label={messages.scale}
        value={scale ?? none}
        onChange={choose}
        choices={[
          noneChoice,
          ...(scale === custom ? [customChoice] : []),
          ...palettes.map((name) => ({ value: name, label: messages.palettes[name] })),
        ]}
        disabled={disabled}
      />
      {scale !== undefined && <ScaleOptions column={column} onChange={onChange} disabled={disabled} />}
    </>
  );
}

const scaleChoices = { kind: scaleKinds, by: scaleBases, on: ['background', 'text'] } as const;
const scaleFlags = ['reverse', 'legend'] as const;

function ScaleOptions({
  column,
  onChange,
  disabled,
}: Pick<VisualControlsProps, 'column' | 'onChange' | 'disabled'>) {
  return (
    <>
      {(['kind', 'by', 'on'] as const).map((name) => (
        <LabelledSelect
          key={name}
          label={messages.scaleOptions[name]}
          value={scaleWord(column, name) ?? scaleDefaults[name]}
          onChange={(word) =>
            onChange(withScaleOption(column, name, word === scaleDefaults[name] ? undefined : word))
          }
          choices={[
            ...(name === 'kind' ? [automaticChoice] : []),
            ...scaleChoices[name].map((value) => ({ value: value as string, label: words[value] ?? value })),
          ]}
          disabled={disabled}
        />
      ))}
      {scaleFlags.map((name) => (
        <Checkbox
          key={name}
          label={messages.scaleOptions[name]}
          checked={scaleFlag(column, name)}
          onChange={(isOn) => onChange(withScaleOption(column, name, isOn || undefined))}
        />
      ))}
    </>
  );
}

import { limits, type VisualName } from '@pictable/contract';
import { structure as messages } from '../../../messages/structure-texts.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { LabelledSelect } from '../../../ui/select/labelled-select.tsx';
import { ColumnSelect } from './column-select.tsx';
import type { ColumnSettings } from './json/column-settings.ts';
import {
  columnIn,
  flagIn,
  type OptionControl,
  optionControls,
  sourcesIn,
  withVisualOption,
  wordIn,
} from './json/visual-options.ts';
import type { ControlsProps } from './table-controls.tsx';

interface VisualOptionsProps extends ControlsProps {
  column: ColumnSettings;
  visual: VisualName;
}

/** Options of the drawing that a column shows. */
export function VisualOptions(props: VisualOptionsProps) {
  return optionControls(props.visual).map((control) => (
    <VisualOption key={`${props.visual} ${control.name}`} {...props} control={control} />
  ));
}

type OptionProps = VisualOptionsProps & { control: OptionControl };

function VisualOption({ control, ...props }: OptionProps) {
  const { column, columns, visual, onChange, disabled } = props;
  const label = messages.visualOptions[control.name];
  switch (control.kind) {
    case 'words':
      return <WordSelect {...props} control={control} />;
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={flagIn(column, control.name)}
          onChange={(isOn) => onChange(withVisualOption(column, visual, control.name, isOn || undefined))}
        />
      );
    case 'column':
      return (
        <ColumnSelect
          label={label}
          value={columnIn(column, control.name, columns)}
          columns={columns.filter(({ name }) => name !== column.column.name)}
          onChange={(name) => onChange(withVisualOption(column, visual, control.name, name))}
          disabled={disabled}
        />
      );
    case 'columns':
      return <SourceChoice {...props} />;
  }
}

const custom = 'custom';
const words: Readonly<Record<string, string>> = messages.visualWords;

function WordSelect({
  control: { name, words: offered, preset },
  column,
  visual,
  onChange,
  disabled,
}: VisualOptionsProps & { control: Extract<OptionControl, { kind: 'words' }> }) {
  const chosen = wordIn(column, name, offered) ?? preset;
  const choose = (choice: string) =>
    choice !== custom &&
    onChange(withVisualOption(column, visual, name, choice === preset ? undefined : choice));
  return (
    <LabelledSelect
      label={messages.visualOptions[name]}
      value={chosen}
      onChange={choose}
      choices={[
        ...(chosen === custom ? [{ value: custom, label: messages.custom }] : []),
        ...offered.map((value) => ({ value, label: words[value] ?? value })),
      ]}
      disabled={disabled}
    />
  );
}

function SourceChoice({ column, columns, visual, onChange }: VisualOptionsProps) {
  const chosen = sourcesIn(column, columns);
  const names = [...new Set(columns.map(({ name }) => name))];
  // Columns stay in the order of the table, which is that of the values.
  const toggle = (changed: string, isChosen: boolean) => {
    const sources = names.filter((name) => (name === changed ? isChosen : chosen.includes(name)));
    onChange(withVisualOption(column, visual, 'from', sources.length === 0 ? undefined : sources));
  };
  return (
    <fieldset>
      <legend className="mb-1 text-sm">{messages.visualOptions.from}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-3">
        {names.slice(0, limits.visualValuesMax).map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(name)}
            onChange={(isChosen) => toggle(name, isChosen)}
            box="start"
          />
        ))}
      </div>
      <p className="mt-1 text-xs text-ink-3">{messages.sourcesHint}</p>
    </fieldset>
  );
}

import { type CellType, cellFormatProperties, cellTypes, limits } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { structure as messages } from '../../../messages/structure-texts.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ControlGroup } from '../../../ui/fields/control-group.tsx';
import { RowField } from '../../../ui/fields/row-field.tsx';
import { LabelledSelect } from '../../../ui/select/labelled-select.tsx';
import {
  type FormatControl,
  formatControls,
  formatValue,
  withColumnType,
  withFormatValue,
} from './json/column-format.ts';
import {
  type ColumnControl,
  type ColumnSettings,
  columnSettings,
  columnValue,
  withColumnValue,
} from './json/column-settings.ts';
import { type SortDirection, sortIn, withSort } from './json/column-sort.ts';
import { alignIn, isWidth, widthIn, withAlign, withWidth } from './json/column-width.ts';
import type { TableColumn } from './json/settings.ts';
import { RuleControls } from './rule-controls.tsx';
import type { ControlsProps } from './table-controls.tsx';
import { VisualControls } from './visual-controls.tsx';

interface ColumnGroupsProps extends ControlsProps {
  of: TableColumn;
}

/** The controls of one column in groups. */
export function ColumnGroups({ of, ...props }: ColumnGroupsProps) {
  const { settings, columns, disabled } = props;
  const column = columnSettings(settings, of, columns);
  if (!column) return <p className="text-sm text-ink-2">{messages.notListed}</p>;
  return (
    <>
      <ControlGroup heading={messages.groups.content} disabled={disabled}>
        <ContentControls {...props} column={column} />
      </ControlGroup>
      <ControlGroup heading={messages.groups.appearance} disabled={disabled}>
        <AppearanceControls {...props} column={column} />
        <SortControl {...props} column={column} />
      </ControlGroup>
      <ControlGroup heading={messages.groups.visuals} disabled={disabled}>
        <VisualControls {...props} column={column} />
      </ControlGroup>
      <ControlGroup heading={messages.groups.rules} disabled={disabled}>
        <RuleControls {...props} column={column} />
      </ControlGroup>
    </>
  );
}

interface PartProps extends ControlsProps {
  column: ColumnSettings;
}

const automatic = 'automatic';
const automaticChoice = { value: automatic, label: messages.automatic };
const typeChoices = [
  automaticChoice,
  ...cellTypes.map((value) => ({ value: value as string, label: messages.types[value] })),
];

function ContentControls({ column, onChange, disabled }: PartProps) {
  const type = cellTypes.find((name) => name === columnValue(column, 'type'));
  const choose = (choice: string) =>
    onChange(
      withColumnType(
        column,
        cellTypes.find((name: CellType) => name === choice),
      ),
    );
  return (
    <>
      <TextControl
        name="label"
        column={column}
        onChange={onChange}
        placeholder={column.column.name}
        charsMax={limits.headerCharsMax}
      />
      <LabelledSelect
        label={messages.type}
        value={type ?? automatic}
        onChange={choose}
        choices={typeChoices}
        disabled={disabled}
      />
      {formatControls(type).map((name) => (
        <FormatField key={name} name={name} column={column} onChange={onChange} disabled={disabled} />
      ))}
      <TextControl
        name="unit"
        column={column}
        onChange={onChange}
        placeholder={messages.unitPlaceholder}
        hint={messages.unitHint}
        charsMax={80}
      />
    </>
  );
}

interface TextControlProps extends Pick<PartProps, 'column' | 'onChange'> {
  name: Extract<ColumnControl, 'label' | 'unit'>;
  placeholder: string;
  hint?: string;
  charsMax: number;
}

function TextControl({ name, column, onChange, ...field }: TextControlProps) {
  const value = columnValue(column, name);
  const write = (typed: string) =>
    onChange(
      withColumnValue(column, name, typed === '' ? undefined : typed),
      `${name} ${column.column.name}`,
    );
  return (
    <RowField
      {...field}
      label={messages[name]}
      value={value === undefined ? '' : String(value)}
      onChange={write}
    />
  );
}

const currencies = cellFormatProperties.find((property) => property.name === 'currency')?.choices ?? [];
const decimals = ['0', '1', '2', '3', '4', '5', '6'];

interface FormatFieldProps extends Pick<PartProps, 'column' | 'onChange' | 'disabled'> {
  name: FormatControl;
}

function FormatField({ name, column, onChange, disabled }: FormatFieldProps) {
  const value = formatValue(column, name);
  if (name === 'pattern')
    return (
      <RowField
        label={messages.pattern}
        value={value ?? ''}
        placeholder={messages.patternPlaceholder}
        onChange={(typed) =>
          onChange(withFormatValue(column, name, typed || undefined), `${name} ${column.column.name}`)
        }
        charsMax={100}
      />
    );
  const offered = name === 'currency' ? currencies : decimals;
  const values = value === undefined || offered.includes(value) ? offered : [value, ...offered];
  function choose(choice: string) {
    const chosen = name === 'decimals' ? fromJs(Number(choice)) : choice;
    onChange(withFormatValue(column, name, choice === automatic ? undefined : chosen));
  }
  return (
    <LabelledSelect
      label={messages[name]}
      value={value ?? automatic}
      onChange={choose}
      choices={[automaticChoice, ...values.map((one) => ({ value: one, label: one }))]}
      disabled={disabled}
    />
  );
}

const alignments = [
  automaticChoice,
  ...(['left', 'center', 'right'] as const).map((value) => ({
    value: value as string,
    label: messages.alignments[value],
  })),
];

function AppearanceControls({ column, onChange, disabled }: PartProps) {
  const width = widthIn(column);
  return (
    <>
      <LabelledSelect
        label={messages.align}
        value={alignIn(column) ?? automatic}
        onChange={(value) => onChange(withAlign(column, value === automatic ? undefined : value))}
        choices={alignments}
        disabled={disabled}
      />
      <RowField
        label={messages.width}
        value={width}
        onChange={(typed) => onChange(withWidth(column, typed.trim()))}
        placeholder={messages.widthPlaceholder}
        hint={width === '' || isWidth(width) ? messages.widthHint : messages.widthWrong}
        charsMax={12}
        isLate
      />
      <Checkbox
        label={messages.hidden}
        checked={columnValue(column, 'hidden') === true}
        onChange={(isHidden) => onChange(withColumnValue(column, 'hidden', isHidden || undefined))}
      />
    </>
  );
}

const unsorted = 'none';
const sortChoices = [
  { value: unsorted, label: messages.sortDirections.none },
  ...(['asc', 'desc'] as const).map((value) => ({
    value: value as string,
    label: messages.sortDirections[value],
  })),
];

function SortControl({ column, settings, columns, onChange, disabled }: PartProps) {
  const { direction, after } = sortIn(settings, column.column, columns);
  const choose = (choice: string) => {
    const chosen = (['asc', 'desc'] as const).find((one: SortDirection) => one === choice);
    onChange(withSort(settings, column.column, columns, chosen));
  };
  return (
    <div>
      <LabelledSelect
        label={messages.sort}
        value={direction ?? unsorted}
        onChange={choose}
        choices={sortChoices}
        disabled={disabled}
      />
      {after !== undefined && <p className="mt-1 text-xs text-ink-3">{messages.sortedBefore(after)}</p>}
    </div>
  );
}

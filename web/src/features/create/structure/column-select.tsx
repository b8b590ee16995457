import { structure as messages } from '../../../messages/structure-texts.ts';
import { LabelledSelect } from '../../../ui/select/labelled-select.tsx';
import type { TableColumn } from './json/settings.ts';
import type { Chosen, ChosenColumn } from './json/structure.ts';

const none = 'none';
const custom = 'custom';
/** Any text can be the name of a column, also an empty one, which a choice cannot have. */
const choiceOf = (name: string) => `column ${name}`;

interface ColumnSelectProps {
  label: string;
  value: Chosen<ChosenColumn>;
  columns: readonly TableColumn[];
  onChange: (name: string | undefined) => void;
  disabled: boolean;
  /** Whether one column has to be chosen. */
  required?: boolean;
}

/** A select with the columns of the table by their names in the data. */
export function ColumnSelect({ label, value, columns, onChange, disabled, required }: ColumnSelectProps) {
  const chosen = value !== undefined && value !== 'custom' ? [value.column] : [];
  const names = [...new Set([...columns.map(({ name }) => name), ...chosen])];
  const choices = [
    ...(required ? [] : [{ value: none, label: messages.none }]),
    ...(value === 'custom' ? [{ value: custom, label: messages.custom }] : []),
    ...names.map((name) => ({ value: choiceOf(name), label: name })),
  ];
  function choose(choice: string) {
    if (choice === custom) return;
    onChange(names.find((name) => choiceOf(name) === choice));
  }
  const [name] = chosen;
  return (
    <LabelledSelect
      label={label}
      value={name !== undefined ? choiceOf(name) : value === 'custom' ? custom : none}
      onChange={choose}
      choices={choices}
      disabled={disabled}
    />
  );
}

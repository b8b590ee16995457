import { ChevronDown } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { selectLook } from './select-look.ts';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  disabled?: boolean;
  /** Name of the part for code that must find it again. */
  part?: string;
  className?: string;
}

/** What happened to a field before its list was there. */
export interface EarlyTurn {
  focused: boolean;
  pressed: boolean;
}

export function chosenLabel<Value extends string>({
  value,
  choices,
}: SelectProps<Value>): string | undefined {
  return choices.find((choice) => choice.value === value)?.label;
}

/** The label is for screen readers; what is seen beside the field is the caller's. The name holds what is seen in it too. */
export function closedLook<Value extends string>(props: SelectProps<Value>) {
  const chosen = chosenLabel(props);
  return {
    'aria-label': chosen === undefined ? props.label : `${props.label}: ${chosen}`,
    'data-part': props.part,
    className: classNames(selectLook, props.className),
  };
}

const openingKeys = ['ArrowDown', 'ArrowUp'];

/** Stands for a select while the code of its list is loaded, and remembers what is done to it. */
export function ClosedSelect<Value extends string>({
  early,
  ...props
}: SelectProps<Value> & { early: EarlyTurn }) {
  const press = () => {
    early.pressed = true;
  };
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      disabled={props.disabled}
      {...closedLook(props)}
      onFocus={() => {
        early.focused = true;
      }}
      onBlur={() => {
        early.focused = false;
      }}
      // Between pressing and letting go the list may come, and then nobody would be told of the click.
      onPointerDown={(event) => event.pointerType === 'mouse' && event.button === 0 && press()}
      onClick={press}
      onKeyDown={(event) => openingKeys.includes(event.key) && press()}
    >
      <span className="truncate">{chosenLabel(props)}</span>
      <ChevronDown aria-hidden className="size-4 text-ink-3" />
    </button>
  );
}

import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import { selectClasses } from './select-classes.ts';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A short explanation below the label, in the list. */
  readonly hint?: string | undefined;
}

export interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  disabled?: boolean;
  /** ID of the element that explains the selected value. */
  describedBy?: string;
  /** Value of `data-part`, to find the element again. */
  part?: string;
  className?: string;
}

/** Interactions with a select before its list was loaded. */
export interface PendingInteraction {
  focused: boolean;
  pressed: boolean;
}

export function selectedLabel<Value extends string>({
  value,
  choices,
}: SelectProps<Value>): string | undefined {
  return choices.find((choice) => choice.value === value)?.label;
}

/**
 * The label is for screen readers; the caller renders a visible one. The name includes the selected value.
 */
export function triggerProps<Value extends string>(props: SelectProps<Value>) {
  const selected = selectedLabel(props);
  return {
    'aria-label': selected === undefined ? props.label : `${props.label}: ${selected}`,
    'aria-describedby': props.describedBy,
    'data-part': props.part,
    className: classNames(selectClasses, props.className),
  };
}

const openingKeys = ['ArrowDown', 'ArrowUp'];

interface FallbackProps<Value extends string> extends SelectProps<Value> {
  early: PendingInteraction;
  /** Called when the select gets the focus or is pressed, so that its list is needed. */
  onUse: () => void;
}

/** Replaces a select until its list is needed and loaded, and records interactions with it. */
export function SelectTriggerFallback<Value extends string>({
  early,
  onUse,
  ...props
}: FallbackProps<Value>) {
  const isPointerDown = useRef(false);
  const press = () => {
    early.pressed = true;
    onUse();
  };
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      disabled={props.disabled}
      {...triggerProps(props)}
      onFocus={() => {
        early.focused = true;
        // Replaced during a tap, this button would not be clicked.
        if (!isPointerDown.current) onUse();
      }}
      onBlur={() => {
        early.focused = false;
        isPointerDown.current = false;
      }}
      // The list may replace this button between pointer down and up, which would lose the click.
      onPointerDown={(event) => {
        isPointerDown.current = true;
        if (event.pointerType === 'mouse' && event.button === 0) press();
      }}
      onClick={press}
      onKeyDown={(event) => openingKeys.includes(event.key) && press()}
    >
      <span dir="auto" className="truncate">
        {selectedLabel(props)}
      </span>
      <ChevronDown aria-hidden className="size-4 text-ink-3" />
    </button>
  );
}

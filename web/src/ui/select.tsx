import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { classNames } from '../lib/class-names.ts';
import { selectLook } from './select-look.ts';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  disabled?: boolean;
  /** Name of the part for code that must find it again. */
  part?: string;
  className?: string;
}

/** The label is for screen readers; what is seen beside the field is the caller's. The name holds what is seen in it too. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const chosen = props.choices.find(({ value }) => value === props.value)?.label;
  return (
    <Radix.Root
      value={props.value}
      onValueChange={(value) => props.onChange(value as Value)}
      disabled={props.disabled ?? false}
    >
      <Radix.Trigger
        aria-label={chosen === undefined ? props.label : `${props.label}: ${chosen}`}
        data-part={props.part}
        className={classNames(selectLook, props.className)}
      >
        <span className="truncate">
          <Radix.Value />
        </span>
        <Radix.Icon>
          <ChevronDown className="size-4 text-ink-3" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="fade-in z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) rounded-md border border-rule-strong bg-sheet p-1 shadow-lg"
        >
          <Radix.Viewport>
            {props.choices.map((choice) => (
              <Radix.Item
                key={choice.value}
                value={choice.value}
                className="flex h-8 cursor-default items-center justify-between gap-4 rounded-sm px-2 text-sm outline-none data-[highlighted]:bg-band-2"
              >
                <Radix.ItemText>{choice.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check className="size-4 text-accent" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { useId } from 'react';
import { makeHiddenPartsInert } from '../inert-hidden-parts.ts';
import { type PendingInteraction, type SelectProps, triggerProps } from './select-trigger-fallback.tsx';

makeHiddenPartsInert();

interface SelectListProps<Value extends string> extends SelectProps<Value> {
  /** Interactions with the fallback while this code was loading. */
  early: PendingInteraction;
}

/** The select with its list, which replaces the fallback. */
export default function SelectList<Value extends string>({ early, ...props }: SelectListProps<Value>) {
  const listId = useId();
  const hintId = (value: Value) => `${listId}${value}`;
  return (
    <Radix.Root
      defaultOpen={early.pressed}
      value={props.value}
      onValueChange={(value) => props.onChange(value as Value)}
      disabled={props.disabled ?? false}
    >
      <Radix.Trigger
        {...triggerProps(props)}
        // Keep the focus of the fallback that this element replaces.
        autoFocus={early.focused}
      >
        <span dir="auto" className="truncate">
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
                {...(choice.hint !== undefined && { 'aria-describedby': hintId(choice.value) })}
                className="flex min-h-8 cursor-default items-center justify-between gap-4 rounded-sm px-2 text-sm outline-none data-[highlighted]:bg-band-2"
              >
                <span className={choice.hint === undefined ? undefined : 'py-1'}>
                  <Radix.ItemText>{choice.label}</Radix.ItemText>
                  {choice.hint !== undefined && (
                    <span id={hintId(choice.value)} className="block text-xs text-ink-2">
                      {choice.hint}
                    </span>
                  )}
                </span>
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

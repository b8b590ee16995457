import { RadioGroup } from 'radix-ui';
import { useId } from 'react';

interface SegmentedControlProps<Value extends string> {
  label: string;
  /** Undefined: no choice is selected. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  choices: readonly { readonly value: Value; readonly label: string }[];
}

/** A segmented control: a few choices side by side. The arrow keys move and apply the selection. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  choices,
}: SegmentedControlProps<Value>) {
  const labelId = useId();
  return (
    <div>
      <span id={labelId} className="mb-1.5 block text-sm">
        {label}
      </span>
      <RadioGroup.Root
        aria-labelledby={labelId}
        value={value ?? ''}
        onValueChange={(chosen) => onChange(chosen as Value)}
        className="flex rounded-md border border-rule-strong bg-sheet p-0.5"
      >
        {choices.map((choice) => (
          <RadioGroup.Item
            key={choice.value}
            value={choice.value}
            className="h-8 min-w-0 flex-1 rounded-sm text-sm max-sm:h-11 data-[state=unchecked]:hover:bg-band data-[state=checked]:bg-accent data-[state=checked]:text-accent-ink"
          >
            {choice.label}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}

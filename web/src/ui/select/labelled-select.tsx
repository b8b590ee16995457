import { Select } from './select.tsx';
import type { Choice } from './select-trigger-fallback.tsx';

interface LabelledSelectProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  disabled?: boolean;
}

export function LabelledSelect<Value extends string>(props: LabelledSelectProps<Value>) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span aria-hidden className="text-sm">
        {props.label}
      </span>
      <Select {...props} className="w-40" />
    </div>
  );
}

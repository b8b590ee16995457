import { ChevronDown } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { startsRightToLeft } from '../text/right-to-left.ts';
import { selectClasses } from './select-classes.ts';

export interface FilterSelectProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { readonly value: Value; readonly label: string }[];
  className?: string;
}

/** A native select, which needs no script. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, onChange, choices, className } = props;
  const chosen = choices.find((choice) => choice.value === value)?.label ?? '';
  return (
    <span className={classNames('relative inline-flex', className)}>
      <select
        aria-label={label}
        // A long text is cut at its end. With `auto`, the direction would be that of the first option.
        dir={startsRightToLeft(chosen) ? 'rtl' : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className={classNames(selectClasses, 'w-full appearance-none pr-9')}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}

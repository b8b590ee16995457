import { classNames } from '../class-names.ts';

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** `start`: the box before its label, for lists of choices. */
  box?: 'start' | 'end';
}

export function Checkbox({ label, checked, onChange, box = 'end' }: CheckboxProps) {
  const atStart = box === 'start';
  return (
    <label
      className={classNames(
        'flex items-center text-sm has-disabled:opacity-55 max-sm:min-h-11',
        atStart ? 'flex-row-reverse justify-end gap-2' : 'justify-between gap-3',
      )}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className={classNames('shrink-0 accent-accent', atStart ? 'size-4' : 'size-5')}
      />
    </label>
  );
}

import { useId } from 'react';
import { classNames } from '../class-names.ts';

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** `start`: the box before its label, for lists of choices. */
  box?: 'start' | 'end';
}

export function Checkbox({ label, checked, onChange, box = 'end' }: CheckboxProps) {
  const id = useId();
  const isFirst = box === 'start';
  const input = (
    <input
      id={id}
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 shrink-0 accent-accent"
    />
  );
  return (
    <div className={classNames('flex items-center gap-3 text-sm', isFirst ? 'min-h-8' : 'justify-between')}>
      {isFirst && input}
      <label htmlFor={id} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {label}
      </label>
      {!isFirst && input}
    </div>
  );
}

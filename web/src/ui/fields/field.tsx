import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange?: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  /** Content inside the field, at its end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A text input with a label and, below it, an error or hint. */
export function TextField({ label, value, onChange, error, hint, end, className, ...rest }: TextFieldProps) {
  const id = useId();
  const noteId = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      <div className="relative mt-1.5">
        <input
          id={id}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={note ? noteId : undefined}
          className={classNames(
            'h-11 w-full rounded-md border bg-sheet px-3 read-only:bg-band read-only:text-ink-2',
            error === undefined ? 'border-rule-strong' : 'border-error',
            end !== undefined && 'pr-12',
          )}
          {...rest}
        />
        {end}
      </div>
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={classNames('mt-1.5 text-sm', error ? 'text-error' : 'text-ink-3')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

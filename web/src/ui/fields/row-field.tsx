import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { useDraft } from './use-draft.ts';

interface RowFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  placeholder?: string | undefined;
  charsMax: number;
  /** Whether a value counts only when it is complete: when the field is left, or with Enter. */
  isLate?: boolean;
  /** Whether the input is below its label, with space for a long text. */
  isLong?: boolean;
}

/** A text input beside its label, as wide as the selects of a list of controls. */
export function RowField(props: RowFieldProps) {
  const { label, hint, placeholder, charsMax, isLate = false, isLong = false, ...rest } = props;
  const fieldId = useId();
  const hintId = useId();
  const { draft, type, commit } = useDraft({ ...rest, isLate });
  return (
    <div>
      <div className={isLong ? 'space-y-1.5' : 'flex items-center justify-between gap-3'}>
        <label htmlFor={fieldId} className="text-sm">
          {label}
        </label>
        <input
          id={fieldId}
          value={draft}
          placeholder={placeholder}
          maxLength={charsMax}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onKeyDown={({ key }) => key === 'Enter' && commit()}
          className={classNames(
            isLong ? 'block w-full' : 'w-40',
            'h-9 min-w-0 rounded-md border border-rule-strong bg-sheet px-3 text-sm placeholder:text-ink-3 disabled:cursor-not-allowed disabled:opacity-55 max-sm:h-11',
          )}
        />
      </div>
      {hint && (
        <p id={hintId} className="mt-1 text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

import { useId, useState } from 'react';

interface LinesFieldProps {
  label: string;
  lines: readonly string[];
  onChange: (lines: readonly string[]) => void;
  hint: string;
  placeholder?: string;
}

/** A text area with one text per line; empty lines do not count. */
export function LinesField({ label, lines, onChange, hint, placeholder }: LinesFieldProps) {
  const fieldId = useId();
  const hintId = useId();
  const [typed, setTyped] = useState('');
  const text = lines.join('\n');
  // A line that has just been started is not a text yet, but has to stay in the field.
  const shown = textsIn(typed).join('\n') === text ? typed : text;
  function type(changed: string) {
    setTyped(changed);
    onChange(textsIn(changed));
  }
  return (
    <div>
      <label htmlFor={fieldId} className="text-sm">
        {label}
      </label>
      <textarea
        id={fieldId}
        value={shown}
        rows={Math.max(2, shown.split('\n').length)}
        placeholder={placeholder}
        aria-describedby={hintId}
        onChange={(event) => type(event.target.value)}
        className="mt-1.5 block w-full rounded-md border border-rule-strong bg-sheet px-3 py-2 text-sm placeholder:text-ink-3 disabled:cursor-not-allowed disabled:opacity-55"
      />
      <p id={hintId} className="mt-1 text-xs text-ink-3">
        {hint}
      </p>
    </div>
  );
}

function textsIn(typed: string): string[] {
  return typed.split('\n').filter((line) => line.trim() !== '');
}

import { useEffect, useState } from 'react';

/** Time without a key press after which the search starts. */
const pauseMs = 250;

interface SearchFieldProps {
  label: string;
  hint: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A search field that searches when the user pauses, or at once with Enter. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSearch(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={hint}
      value={typed}
      spellCheck={false}
      autoComplete="off"
      maxLength={254}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(typed.trim())}
      className="h-9 w-full rounded-md border border-rule-strong bg-sheet px-3 text-sm placeholder:text-ink-3 max-sm:h-11 sm:w-80"
    />
  );
}

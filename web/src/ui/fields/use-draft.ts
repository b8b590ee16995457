import { useState } from 'react';

interface DraftOptions {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether changes are reported only by `commit`. */
  readonly isLate: boolean;
}

interface Draft {
  readonly draft: string;
  type(text: string): void;
  commit(): void;
}

/**
 * The text of a field while it is typed. A value that changes meanwhile replaces it: it was set elsewhere, or it
 * is the result of the text that was reported.
 */
export function useDraft({ value, onChange, isLate }: DraftOptions): Draft {
  const [state, setState] = useState({ value, draft: value });
  const draft = state.value === value ? state.draft : value;
  return {
    draft,
    type(text) {
      setState({ value, draft: text });
      if (!isLate) onChange(text);
    },
    commit: () => {
      if (draft !== value) onChange(draft);
    },
  };
}

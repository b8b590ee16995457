import type { ReactNode, Ref } from 'react';
import { Button } from './buttons/button.tsx';

interface ListFilterProps {
  label: string;
  /** Label of the search field. */
  words: string;
  typed: string;
  onTyped: (words: string) => void;
  /** The number of results. */
  found: string;
  field: Ref<HTMLInputElement>;
  /** The button that removes all filters; undefined while there are none. */
  showAll: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Further filters. */
  children: ReactNode;
}

/** A search field above a list, with the number of results and further filters. */
export function ListFilter(props: ListFilterProps) {
  const { label, words, typed, onTyped, found, field, showAll, children } = props;
  return (
    <search aria-label={label} className="examples-filter mb-8 block border-y border-rule py-4">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <input
          ref={field}
          type="search"
          aria-label={words}
          placeholder={words}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
          className="h-9 w-full rounded-md border border-rule-strong bg-sheet px-3 text-sm placeholder:text-ink-3 max-sm:h-11 sm:w-80"
        />
        <p role="status" className="figures py-1.5 text-sm text-ink-2">
          {found}
        </p>
        {showAll && (
          <Button variant="quiet" size="small" onClick={showAll.onPress}>
            {showAll.label}
          </Button>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-x-8 gap-y-3">{children}</div>
    </search>
  );
}

interface NoResultsProps {
  heading: string;
  text: string;
  showAll: string;
  onShowAll: () => void;
}

/** Shown instead of a list in which nothing matches the filters. */
export function NoResults({ heading, text, showAll, onShowAll }: NoResultsProps) {
  return (
    <div className="green-bar rounded-md border border-rule px-6 py-16 text-center">
      <h2 className="text-xl">{heading}</h2>
      <p className="mt-2 mb-5 text-ink-2">{text}</p>
      <Button onClick={onShowAll}>{showAll}</Button>
    </div>
  );
}

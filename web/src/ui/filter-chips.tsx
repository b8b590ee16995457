import { classNames } from './class-names.ts';

export interface FilterTopic {
  readonly id: string;
  readonly label: string;
}

interface FilterChipsProps {
  name: string;
  topics: readonly FilterTopic[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Filter chips; one can be on. Clicking it again removes the filter. */
export function FilterChips({ name, topics, chosen, onChoose }: FilterChipsProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="float-left mr-1.5 text-sm text-ink-3">{name}</legend>
      {topics.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? '' : id)}
          className={classNames(
            'h-8 rounded-md border px-2.5 text-sm font-medium',
            id === chosen
              ? 'border-accent bg-band-2 text-ink ring-1 ring-accent ring-inset'
              : 'border-rule-strong bg-sheet text-ink-2 hover:bg-band hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

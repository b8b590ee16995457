import type { Ref } from 'react';
import { examples as messages } from '../../messages/public-pages/examples-texts.ts';
import type { ExampleFilters } from '../../search/use-example-filters.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';

export interface FilterTopic {
  readonly id: string;
  readonly label: string;
}

interface ExamplesFilterProps {
  filters: ExampleFilters;
  onFilters: (filters: ExampleFilters) => void;
  platforms: readonly FilterTopic[];
  /** Number of tables shown. */
  tables: number;
  flows: number;
  field: Ref<HTMLInputElement>;
  onShowAll: () => void;
}

const topics = Object.entries(messages.topics).map(([id, label]) => ({ id, label }));

/** Filters tables and workflows by words and topic, and shows the number of results. */
export function ExamplesFilter(props: ExamplesFilterProps) {
  const { filters, onFilters, platforms, tables, flows, field, onShowAll } = props;
  const choose = (show: string) => onFilters({ ...filters, show: show === filters.show ? '' : show });
  const isNarrow = filters.words !== '' || filters.show !== '';
  return (
    <search aria-label={messages.filter} className="examples-filter mb-8 block border-y border-rule py-4">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <input
          ref={field}
          type="search"
          aria-label={messages.words}
          placeholder={messages.words}
          value={filters.words}
          onChange={(event) => onFilters({ ...filters, words: event.target.value })}
          className="h-9 w-full rounded-md border border-rule-strong bg-sheet px-3 text-sm placeholder:text-ink-3 max-sm:h-11 sm:w-80"
        />
        <p role="status" className="figures py-1.5 text-sm text-ink-2">
          {messages.found(tables, flows)}
        </p>
        {isNarrow && (
          <Button variant="quiet" size="small" onClick={onShowAll}>
            {messages.showAll}
          </Button>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
        <Chips name={messages.tablesWith} topics={topics} chosen={filters.show} onChoose={choose} />
        <Chips name={messages.workflowsFor} topics={platforms} chosen={filters.show} onChoose={choose} />
      </div>
    </search>
  );
}

interface ChipsProps {
  name: string;
  topics: readonly FilterTopic[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Filter chips; one can be on. Clicking it again removes the filter. */
function Chips({ name, topics, chosen, onChoose }: ChipsProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="float-left mr-1.5 text-sm text-ink-3">{name}</legend>
      {topics.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
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

/** Shown if no tables or workflows match. */
export function NoExamples({ onShowAll }: { onShowAll: () => void }) {
  return (
    <div className="green-bar rounded-md border border-rule px-6 py-16 text-center">
      <h2 className="text-xl">{messages.none}</h2>
      <p className="mt-2 mb-5 text-ink-2">{messages.noneText}</p>
      <Button onClick={onShowAll}>{messages.showAll}</Button>
    </div>
  );
}

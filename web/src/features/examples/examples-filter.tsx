import type { Ref } from 'react';
import { examples as messages } from '../../messages/public-pages/examples-texts.ts';
import type { ExampleFilters } from '../../search/use-example-filters.ts';
import { FilterChips, type FilterTopic } from '../../ui/filter-chips.tsx';
import { ListFilter, NoResults } from '../../ui/list-filter.tsx';

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
  const chips = { chosen: filters.show, onChoose: (show: string) => onFilters({ ...filters, show }) };
  const isNarrow = filters.words !== '' || filters.show !== '';
  return (
    <ListFilter
      label={messages.filter}
      words={messages.words}
      typed={filters.words}
      onTyped={(words) => onFilters({ ...filters, words })}
      found={messages.found(tables, flows)}
      field={field}
      showAll={isNarrow ? { label: messages.showAll, onPress: onShowAll } : undefined}
    >
      <FilterChips name={messages.tablesWith} topics={topics} {...chips} />
      <FilterChips name={messages.workflowsFor} topics={platforms} {...chips} />
    </ListFilter>
  );
}

/** Shown if no tables or workflows match. */
export function NoExamples({ onShowAll }: { onShowAll: () => void }) {
  const { empty, noneText, showAll } = messages;
  return <NoResults heading={empty} text={noneText} showAll={showAll} onShowAll={onShowAll} />;
}

import { examplesWith } from '../features/examples/example-list.ts';
import { ExamplesFilter, NoExamples } from '../features/examples/examples-filter.tsx';
import { Gallery } from '../features/examples/gallery.tsx';
import { Page } from '../features/shell/page.tsx';
import { WorkflowCards } from '../features/workflows/workflow-cards.tsx';
import { workflowsWith } from '../features/workflows/workflow-list.ts';
import { examples } from '../messages/public-pages/examples-texts.ts';
import { workflows } from '../messages/public-pages/workflows-texts.ts';
import { paths } from '../paths.ts';
import { useExampleFilters } from '../search/use-example-filters.ts';
import { SiteLink } from '../ui/site-link.tsx';

const platforms = Object.entries(workflows.platforms).map(([id, { name }]) => ({ id, label: name }));

export default function Examples() {
  const { filters, setFilters, field, showAll } = useExampleFilters(paths.examples);
  const tables = examplesWith(filters);
  const flows = workflowsWith(filters);

  return (
    <Page>
      <title>{examples.title}</title>
      <meta name="description" content={examples.description} />
      <div className="mx-auto max-w-[1360px] px-4 pt-10 pb-24 md:px-6">
        <h1 className="text-3xl">{examples.heading}</h1>
        <p className="mt-4 mb-8 max-w-[62ch] text-lg text-ink-2">
          {examples.lead}{' '}
          <SiteLink
            href={paths.gallery}
            label={examples.gallery}
            className="text-accent underline underline-offset-4"
          />
        </p>
        <ExamplesFilter
          filters={filters}
          onFilters={setFilters}
          platforms={platforms}
          tables={tables.length}
          flows={flows.length}
          field={field}
          onShowAll={showAll}
        />
        <div>
          {tables.length > 0 && <Gallery list={tables} />}
          {flows.length > 0 && <WorkflowCards list={flows} />}
          {tables.length + flows.length === 0 && <NoExamples onShowAll={showAll} />}
        </div>
      </div>
    </Page>
  );
}

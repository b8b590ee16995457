import { GalleryCard } from '../features/gallery/gallery-card.tsx';
import { type GalleryTable, galleryTablesWith } from '../features/gallery/gallery-list.ts';
import { Page } from '../features/shell/page.tsx';
import { gallery } from '../messages/public-pages/gallery-texts.ts';
import { paths } from '../paths.ts';
import { useExampleFilters } from '../search/use-example-filters.ts';
import { FilterChips } from '../ui/filter-chips.tsx';
import { ListFilter, NoResults } from '../ui/list-filter.tsx';
import { SiteLink } from '../ui/site-link.tsx';

const topicsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, label]) => ({ id, label }));
const galleries = topicsOf(gallery.galleries);
const drawings = topicsOf(gallery.drawings);

export default function GalleryPage() {
  const { filters, setFilters, field, showAll } = useExampleFilters(paths.gallery);
  const tables = galleryTablesWith(filters);
  const chips = { chosen: filters.show, onChoose: (show: string) => setFilters({ ...filters, show }) };
  const isNarrow = filters.words !== '' || filters.show !== '';
  return (
    <Page>
      <title>{gallery.title}</title>
      <meta name="description" content={gallery.description} />
      <div className="mx-auto max-w-[1360px] px-4 pt-10 pb-24 md:px-6">
        <h1 className="text-3xl">{gallery.heading}</h1>
        <p className="mt-4 mb-8 max-w-[62ch] text-lg text-ink-2">
          {gallery.lead}{' '}
          <SiteLink
            href={paths.examples}
            label={gallery.examples}
            className="text-accent underline underline-offset-4"
          />
        </p>
        <ListFilter
          label={gallery.filter}
          words={gallery.words}
          typed={filters.words}
          onTyped={(words) => setFilters({ ...filters, words })}
          found={gallery.found(tables.length)}
          field={field}
          showAll={isNarrow ? { label: gallery.showAll, onPress: showAll } : undefined}
        >
          <FilterChips name={gallery.manner} topics={galleries} {...chips} />
          <FilterChips name={gallery.having} topics={drawings} {...chips} />
        </ListFilter>
        <TableList tables={tables} onShowAll={showAll} />
      </div>
    </Page>
  );
}

function TableList({ tables, onShowAll }: { tables: readonly GalleryTable[]; onShowAll: () => void }) {
  if (tables.length === 0) {
    const { none, noneText } = gallery;
    return <NoResults heading={none} text={noneText} showAll={gallery.showAll} onShowAll={onShowAll} />;
  }
  return (
    <ul aria-label={gallery.list} className="gap-6 lg:columns-2">
      {tables.map((table, index) => (
        <li key={table.name} className="mb-6 break-inside-avoid">
          <GalleryCard table={table} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  );
}

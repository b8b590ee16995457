import { formatLabels, imageFormats, type ListedImage } from '@pictable/contract';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { projectList as messages } from '../../messages/dashboard-texts.ts';
import { containsAllWords } from '../../search/contains-all-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { FilterSelect } from '../../ui/select/filter-select.tsx';
import { type ImageOrder, imageOrders } from './gallery/image-order.ts';

/** Filters and order of the image list. */
export interface ImageFilterValues {
  readonly words: string;
  /** Empty for all formats. */
  readonly format: string;
  readonly order: ImageOrder;
}

export const noImageFilters: ImageFilterValues = { words: '', format: '', order: 'newest' };

const formats = [
  { value: '', label: messages.anyFormat },
  ...imageFormats.map((format) => ({ value: format, label: formatLabels[format] })),
];
const orders = imageOrders.map((order) => ({ value: order, label: messages.orders[order] }));

interface ImageFilterProps {
  filters: ImageFilterValues;
  onFilters: (filters: ImageFilterValues) => void;
}

export function ImageFilter({ filters, onFilters }: ImageFilterProps) {
  return (
    <search className="flex flex-1 basis-72 flex-wrap gap-2">
      <input
        type="search"
        aria-label={messages.search}
        placeholder={messages.search}
        value={filters.words}
        onChange={(event) => onFilters({ ...filters, words: event.target.value })}
        className="h-9 min-w-0 flex-1 max-sm:h-11 basis-48 rounded-md border border-rule-strong bg-sheet px-3 text-sm placeholder:text-ink-3 sm:max-w-72"
      />
      <FilterSelect
        label={messages.format}
        value={filters.format}
        onChange={(format) => onFilters({ ...filters, format })}
        choices={formats}
      />
      <FilterSelect
        label={messages.order}
        value={filters.order}
        onChange={(order) => onFilters({ ...filters, order })}
        choices={orders}
      />
    </search>
  );
}

/** How the images are shown. */
export const imageViews = ['table', 'gallery'] as const;
export type ImageView = (typeof imageViews)[number];

const viewIcons = { table: Rows3, gallery: LayoutGrid };

/** Two native radio buttons, so that the list needs no script beyond its own. */
export function ImageViewSwitch({ view, onView }: { view: ImageView; onView: (view: ImageView) => void }) {
  return (
    <fieldset className="flex shrink-0 rounded-md border border-rule-strong bg-sheet p-0.5">
      <legend className="sr-only">{messages.view}</legend>
      {imageViews.map((choice) => {
        const Icon = viewIcons[choice];
        return (
          <label
            key={choice}
            className={classNames(
              'flex h-8 cursor-pointer items-center gap-1.5 rounded-sm px-2.5 text-sm max-sm:h-10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent [&>svg]:size-4',
              choice === view ? 'bg-accent text-accent-ink' : 'hover:bg-band',
            )}
          >
            <input
              type="radio"
              name="image-view"
              checked={choice === view}
              onChange={() => onView(choice)}
              className="sr-only"
            />
            <Icon aria-hidden />
            {messages.views[choice]}
          </label>
        );
      })}
    </fieldset>
  );
}

/** Whether an image has the format, and every word in its title or file name. */
export function matchesImageFilters(
  { title, filename }: ListedImage,
  { words, format }: ImageFilterValues,
): boolean {
  return (
    containsAllWords(`${title ?? ''} ${filename}`, words) &&
    (format === '' || filename.endsWith(`.${format}`))
  );
}

import { formatLabels, imageFormats, type ListedImage } from '@pictable/contract';
import { projectList as messages } from '../../messages/dashboard-texts.ts';
import { containsAllWords } from '../../search/contains-all-words.ts';
import { FilterSelect } from '../../ui/select/filter-select.tsx';

/** Filters of the image list. */
export interface ImageFilterValues {
  readonly words: string;
  /** Empty for all formats. */
  readonly format: string;
}

export const noImageFilters: ImageFilterValues = { words: '', format: '' };

const formats = [
  { value: '', label: messages.anyFormat },
  ...imageFormats.map((format) => ({ value: format, label: formatLabels[format] })),
];

interface ImageFilterProps {
  filters: ImageFilterValues;
  onFilters: (filters: ImageFilterValues) => void;
}

export function ImageFilter({ filters, onFilters }: ImageFilterProps) {
  return (
    <search className="mt-3 flex flex-wrap gap-2">
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
    </search>
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

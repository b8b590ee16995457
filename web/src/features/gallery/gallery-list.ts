import list from '../../../generated/gallery.json';
import { gallery } from '../../messages/public-pages/gallery-texts.ts';
import { containsAllWords } from '../../search/contains-all-words.ts';
import type { ExampleFilters } from '../../search/use-example-filters.ts';

/** A table of the gallery, written by the build; its payload is loaded on demand. */
export interface GalleryTable {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly model: { readonly gallery: keyof typeof gallery.galleries; readonly table: string };
  readonly source: { readonly name: string; readonly url?: string };
  readonly drawings: readonly (keyof typeof gallery.drawings)[];
  readonly image: { readonly url: string; readonly widthPx: number; readonly heightPx: number };
}

const galleryTables = list as readonly GalleryTable[];

/** The tables that match the chosen gallery or drawing and contain every word on their cards. */
export function galleryTablesWith({ words, show }: ExampleFilters): readonly GalleryTable[] {
  return galleryTables.filter(({ title, description, model, source, drawings }) => {
    const labels = drawings.map((drawing) => gallery.drawings[drawing]);
    return (
      (show === '' || show === model.gallery || drawings.some((drawing) => drawing === show)) &&
      containsAllWords(
        [title, description, model.gallery, model.table, source.name, ...labels].join(' '),
        words,
      )
    );
  });
}

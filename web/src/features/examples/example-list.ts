import list from '../../../generated/examples.json';
import { examples } from '../../messages/public-pages/examples-texts.ts';
import { containsAllWords } from '../../search/contains-all-words.ts';
import type { ExampleFilters } from '../../search/use-example-filters.ts';

/** A table of the gallery, written by the build. */
export interface Example {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON text. */
  readonly payload: string;
  readonly topics: readonly (keyof typeof examples.topics)[];
  readonly image: { readonly url: string; readonly widthPx: number; readonly heightPx: number };
}

const exampleList = list as readonly Example[];

/** The tables that match the topic and contain every word in their description or JSON. */
export function examplesWith({ words, show }: ExampleFilters): readonly Example[] {
  return exampleList.filter(({ title, description, payload, topics }) => {
    const names = topics.map((topic) => examples.topics[topic]);
    return (
      (show === '' || topics.some((topic) => topic === show)) &&
      containsAllWords([title, description, ...names, payload].join(' '), words)
    );
  });
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slugify } from '@pictable/contract';

const documentation = join(import.meta.dirname, '../../docs/documentation');

/** A table that the documentation page shows, where it can be run and copied. */
export interface DocumentedExample {
  /** Made from its label, as in `date-formats`. */
  readonly slug: string;
  readonly text: string;
}

/** Every payload on the documentation page: its blocks of JSON that are not marked as something else. */
export function documentedExamples(): DocumentedExample[] {
  return documentationPages().flatMap(({ text }) =>
    [...text.matchAll(/^```json (?!other |request )(.+)\n([^]*?)^```/gm)].map(([, label, body]) => ({
      slug: slugify(label!, 60),
      text: body!,
    })),
  );
}

/** Files of the documentation page, with the headings that can be linked to. */
export function documentationPages(): { readonly name: string; readonly text: string }[] {
  return readdirSync(documentation).map((file) => ({
    name: file.replace(/\.md$/, ''),
    text: readFileSync(join(documentation, file), 'utf8'),
  }));
}

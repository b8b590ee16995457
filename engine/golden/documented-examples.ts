import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slugify } from '@pictable/contract';

const documentation = join(import.meta.dirname, '../../docs/documentation');

/** A payload on the documentation page, where users can run and copy it. */
export interface DocumentedExample {
  /** Derived from its label, for example `date-formats`. */
  readonly slug: string;
  readonly text: string;
}

/** Every payload on the documentation page: its JSON blocks that are not marked `other` or `request`. */
export function documentedExamples(): DocumentedExample[] {
  return documentationPages().flatMap(({ text }) =>
    [...text.matchAll(/^```json (?!other |request )(.+)\n([\s\S]*?)^```/gm)].map(([, label, body]) => ({
      slug: slugify(label!, 60),
      text: body!,
    })),
  );
}

/** The Markdown files of the documentation page. */
export function documentationPages(): { readonly name: string; readonly text: string }[] {
  return readdirSync(documentation).map((file) => ({
    name: file.replace(/\.md$/, ''),
    text: readFileSync(join(documentation, file), 'utf8'),
  }));
}

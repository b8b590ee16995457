import { useState } from 'react';
import { pageSearch as messages } from '../../messages/pages-texts.ts';
import { matchesWordPrefixes } from '../../search/matches-word-prefixes.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { sitePages } from './site-pages.ts';

const pages = sitePages.filter(({ audience }) => audience !== 'visitor');

/** The pages of the site, filtered by the words typed. */
export default function PageSearch() {
  const [words, setWords] = useState(wordsFromUrl);
  const shown = pagesWith(words);
  return (
    <search className="mx-auto block max-w-[1360px] px-4 py-10 md:px-6">
      <input
        type="search"
        aria-label={messages.label}
        placeholder={messages.label}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className="h-11 w-full max-w-96 rounded-md border border-rule-strong bg-sheet px-3 placeholder:text-ink-3"
      />
      {shown.length === 0 && (
        <p role="status" className="mt-4 text-ink-2">
          {messages.nothingFound}
        </p>
      )}
      <ul aria-label={messages.list} className="mt-4 max-w-[70ch]">
        {shown.map((page) => (
          <li key={page.href} className="border-b border-rule odd:bg-band">
            <SiteLink href={page.href} className="block px-3 py-2.5 hover:bg-band-2">
              <span className="font-medium">{page.name}</span>{' '}
              <span className="text-sm text-ink-2">{page.about}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </search>
  );
}

/** Initial search words from the URL, such as `errors` for `/docs/errors.html`; empty if no page matches. */
function wordsFromUrl(): string {
  const last = location.pathname.split('/').filter(Boolean).at(-1) ?? '';
  const words = last
    .replace(/\.\w+$/, '')
    .replace(/[^a-zA-Z0-9]+/g, ' ')
    .trim();
  return pagesWith(words).length > 0 ? words : '';
}

function pagesWith(words: string) {
  return pages.filter(({ name, about }) => matchesWordPrefixes(`${name} ${about}`, words));
}

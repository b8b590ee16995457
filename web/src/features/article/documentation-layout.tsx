import type { ReactNode } from 'react';
import { articleTexts, documentationPages } from '../../messages/public-pages/docs-texts.ts';
import { paths, topicNames, topicPath } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { useCurrentSection } from './use-current-section.ts';

interface ReadingFrameProps {
  heading: string;
  lead: string;
  anchors: readonly { readonly id: string; readonly label: string }[];
  /** URL of the same text as Markdown. */
  markdown: string;
  /** Key of the documentation page; undefined on other pages. */
  page?: string;
  children: ReactNode;
}

/** A long page with a table of contents beside it. */
export function DocumentationLayout({ heading, lead, anchors, markdown, page, children }: ReadingFrameProps) {
  const current = useCurrentSection(anchors);
  return (
    <div className="mx-auto max-w-[1360px] px-4 pt-10 pb-24 md:px-6">
      <link rel="alternate" type="text/markdown" href={markdown} />
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-4 max-w-[62ch] text-lg text-ink-2">{lead}</p>
      {page && <DocumentationPages page={page} />}
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label={articleTexts.onThisPage} className="text-sm lg:sticky lg:top-20 lg:self-start">
          <h2 className="border-t border-ink px-2 py-2.5 text-sm font-semibold tracking-normal">
            {articleTexts.onThisPage}
          </h2>
          <ul className="grid grid-cols-2 lg:grid-cols-1">
            {anchors.map(({ id, label }) => (
              <li key={id} className="border-t border-rule">
                <a
                  href={`#${id}`}
                  aria-current={id === current ? 'location' : undefined}
                  className="block px-2 py-2 text-ink-2 hover:bg-band hover:text-ink lg:aria-[current]:bg-band lg:aria-[current]:font-medium lg:aria-[current]:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <a
            href={markdown}
            className="mt-4 inline-block px-2 py-1 text-ink-2 underline underline-offset-4 hover:text-accent"
          >
            {articleTexts.asMarkdown}
          </a>
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

const pages = [
  { path: paths.documentation as string, name: documentationPages.overview },
  ...topicNames.map((name) => ({ path: topicPath(name), name: documentationPages[name] })),
];

/** Links to all pages of the documentation; the current one is marked. */
function DocumentationPages({ page }: { page: string }) {
  return (
    <nav aria-label={documentationPages.list} className="mt-8 border-b border-rule text-sm">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {pages.map(({ path, name }) => (
          <li key={path}>
            <SiteLink
              href={path}
              label={name}
              aria-current={path === page ? 'page' : undefined}
              className="block border-b-2 border-transparent py-2 text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

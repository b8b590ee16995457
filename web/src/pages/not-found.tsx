import { Suspense, useEffect, useState } from 'react';
import { Page } from '../features/shell/page.tsx';
import { notFound } from '../messages/shared-texts.ts';
import { paths } from '../paths.ts';
import { buttonClasses } from '../ui/buttons/button.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { SiteLink } from '../ui/site-link.tsx';

const PageSearch = lazyComponent(() => import('../features/shell/page-search.tsx'));

/** Keeps the footer below the screen until the list of pages is there. */
const space = <div className="min-h-dvh" />;

export default function NotFound() {
  // The search starts from the URL, which is unknown when the page is prerendered.
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <Page>
      <title>{notFound.title}</title>
      <meta name="robots" content="noindex" />
      <div className="green-bar border-b border-rule">
        <div className="mx-auto max-w-[1360px] px-4 py-16 md:px-6 md:py-24">
          <h1 className="text-[clamp(2.25rem,5vw,3.75rem)] tracking-[-0.035em]">{notFound.heading}</h1>
          <p className="mt-4 max-w-[52ch] text-lg text-ink-2">{notFound.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <SiteLink href={paths.home} label={notFound.home} className={buttonClasses('primary', 'large')} />
            <SiteLink href={paths.app} label={notFound.app} className={buttonClasses('outline', 'large')} />
          </div>
        </div>
      </div>
      {hydrated ? (
        <Suspense fallback={space}>
          <PageSearch />
        </Suspense>
      ) : (
        space
      )}
    </Page>
  );
}

import { useEffect, useRef } from 'react';
import { wideScreen } from '../../../browser/match-media.ts';
import { create } from '../../../messages/create-texts.ts';
import { plans } from '../../../messages/plans-texts.ts';
import { errorPath, paths } from '../../../paths.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { PublicUrl } from './public-url.tsx';
import type { GenerateState } from './use-generate.ts';

/** An exceeded quota links to the plans; every other error links to its entry in the API reference. */
function helpLinkOf(type: string): { href: string; label: string } {
  return type === 'quota-exceeded'
    ? { href: paths.subscribe, label: plans.heading }
    : { href: errorPath(type), label: create.aboutError };
}

/** The result of the last attempt to store the table. Loaded with the first attempt. */
export default function GenerateOutcome({ generating }: { generating: GenerateState }) {
  const { error, generated } = generating;
  const outcome = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new outcome must be scrolled into view again
  useEffect(() => {
    // Always visible on wide screens. On a phone, the toast is above it and the output bar below.
    if (!matchMedia(wideScreen).matches) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [error, generated]);
  return (
    <div ref={outcome} className="scroll-mt-24 scroll-mb-32 sm:scroll-mb-18">
      {error && (
        <Notice tone="error" title={create.error}>
          {error.text}
          {error.hint && <p className="mt-1">{error.hint}</p>}
          {error.type && (
            <SiteLink
              {...helpLinkOf(error.type)}
              className="ml-2 whitespace-nowrap text-ink underline underline-offset-4"
            />
          )}
        </Notice>
      )}
      {generated && <PublicUrl generated={generated} />}
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { wideScreen } from '../../../browser/match-media.ts';
import { create } from '../../../messages/create-texts.ts';
import { plans } from '../../../messages/plans-texts.ts';
import { errorPath, paths } from '../../../paths.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import type { Failure, GeneratedTable } from './generate-table.ts';
import { PublicUrl } from './public-url.tsx';

/** An exceeded quota links to the plans; every other error links to its entry in the API reference. */
function helpLinkOf(type: string): { href: string; label: string } {
  return type === 'quota-exceeded'
    ? { href: paths.subscribe, label: plans.heading }
    : { href: errorPath(type), label: create.aboutError };
}

interface GenerateOutcomeProps {
  /** Why the table could not be stored as it is now. */
  failure: Failure | undefined;
  /** The table that was stored last. */
  generated: GeneratedTable | undefined;
}

/** The result of the last attempt to store the table. Loaded with the first attempt. */
export default function GenerateOutcome({ failure, generated }: GenerateOutcomeProps) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure && !generated) return;
    // Always visible on wide screens. On a phone, the toast is above it and the output bar below.
    if (!matchMedia(wideScreen).matches) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, generated]);
  return (
    <div ref={outcome} className="scroll-mt-24 scroll-mb-20">
      {failure && (
        <Notice tone="error" title={failure.title}>
          {failure.text}
          {failure.hint && <p className="mt-1">{failure.hint}</p>}
          {failure.type && (
            <SiteLink
              {...helpLinkOf(failure.type)}
              className="ml-2 whitespace-nowrap text-ink underline underline-offset-4"
            />
          )}
        </Notice>
      )}
      {generated && <PublicUrl generated={generated} />}
    </div>
  );
}

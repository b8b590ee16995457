import { create } from '../../messages/create.ts';
import { plans } from '../../messages/plans.ts';
import { errorPath, paths } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { PublicUrl } from './public-url.tsx';
import type { Generating } from './use-generate.ts';

/** A used-up plan needs another plan; anything else is told about in the reference. */
function wayOut(type: string): { href: string; label: string } {
  return type === 'quota-exceeded'
    ? { href: paths.subscribe, label: plans.heading }
    : { href: errorPath(type), label: create.aboutError };
}

/** What came of the last attempt to store the table. Loaded with the first one. */
export default function GenerateOutcome({ generating }: { generating: Generating }) {
  const { error, generated } = generating;
  return (
    <>
      {error && (
        <Notice tone="error" title={create.error}>
          {error.text}
          {error.hint && <p className="mt-1">{error.hint}</p>}
          {error.type && (
            <SiteLink
              {...wayOut(error.type)}
              className="ml-2 whitespace-nowrap text-ink underline underline-offset-4"
            />
          )}
        </Notice>
      )}
      {generated && <PublicUrl generated={generated} />}
    </>
  );
}

import { create } from '../../messages/create.ts';
import { errorPath } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { PublicUrl } from './public-url.tsx';
import type { Generating } from './use-generate.ts';

/** What came of the last attempt to store the table. Loaded with the first one. */
export default function GenerateOutcome({ generating }: { generating: Generating }) {
  const { error, generated } = generating;
  return (
    <>
      {error && (
        <Notice tone="error" title={create.error}>
          {error.text}
          {error.type && (
            <SiteLink
              href={errorPath(error.type)}
              label={create.aboutError}
              className="ml-2 whitespace-nowrap text-ink underline underline-offset-4"
            />
          )}
        </Notice>
      )}
      {generated && <PublicUrl generated={generated} />}
    </>
  );
}

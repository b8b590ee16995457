import { create } from '../../messages/create.ts';
import { Notice } from '../../ui/notice.tsx';
import { PublicUrl } from './public-url.tsx';
import type { Generating } from './use-generate.ts';

/** What came of the last attempt to store the table. Loaded with the first one. */
export default function GenerateOutcome({ generating }: { generating: Generating }) {
  const { error, generated } = generating;
  return (
    <>
      {error && (
        <Notice tone="error" title={create.error}>
          {error}
        </Notice>
      )}
      {generated && <PublicUrl url={generated.url} />}
    </>
  );
}

import type { Project } from '@pictable/contract';
import { useEffect, useState } from 'react';
import { endpoint as messages } from '../../messages/create-texts.ts';
import { errorText } from '../../requests/error-text.ts';
import { useApiKey } from '../../session/api-key.ts';
import { useCurrentUser } from '../../session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';

interface SnippetTestProps {
  /** JSON text of the request. */
  payload: string;
  project: Project | undefined;
}

type Result =
  | { readonly kind: 'waiting' | 'sending' }
  /** Without an image if the format is no image, such as PDF. */
  | { readonly kind: 'answered'; readonly ms: number; readonly imageUrl: string | undefined }
  | { readonly kind: 'failed'; readonly reason: string };

/** Sends the request of the snippet as a preview, with the session: the page rarely has the key itself. */
export function SnippetTest({ payload, project }: SnippetTestProps) {
  const user = useCurrentUser();
  const apiKey = useApiKey();
  const [result, setResult] = useState<Result>({ kind: 'waiting' });
  const imageUrl = result.kind === 'answered' ? result.imageUrl : undefined;
  useEffect(() => {
    if (imageUrl === undefined) return;
    return () => URL.revokeObjectURL(imageUrl);
  }, [imageUrl]);

  async function test() {
    setResult({ kind: 'sending' });
    setResult(await send(payload, project));
  }

  if (user === null && apiKey === '')
    return <p className="mt-3 text-sm text-ink-2">{messages.testSignedOut}</p>;
  const busy = result.kind === 'sending';
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="primary" busy={busy} onClick={() => void test()}>
          {busy ? messages.testing : messages.test}
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-sm text-ink-2">{messages.testText}</p>
      </div>
      <div role="status">
        {result.kind === 'answered' && (
          <p className="mt-3 text-sm font-medium">{messages.tested(result.ms)}</p>
        )}
        {result.kind === 'failed' && (
          <p className="mt-3 text-sm text-error">{messages.testFailed(result.reason)}</p>
        )}
        {imageUrl && (
          <img
            src={imageUrl}
            alt={messages.testedImage}
            className="mt-2 h-auto max-w-full rounded-md border border-rule bg-desk"
          />
        )}
      </div>
    </>
  );
}

async function send(payload: string, project: Project | undefined): Promise<Result> {
  const startedAt = performance.now();
  try {
    const options = project ? { endpointPath: project.endpointPath } : {};
    // A static import would move the schemas of this panel into the file that every account page loads.
    const { tableService } = await import('../../session/service.ts');
    const [file] = await tableService().previewImages(payload, options);
    const ms = Math.round(performance.now() - startedAt);
    const imageUrl = file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
    return { kind: 'answered', ms, imageUrl };
  } catch (error) {
    return { kind: 'failed', reason: errorText(error, messages.noAnswer) };
  }
}

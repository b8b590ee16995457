import { formatThousands, type Project } from '@pictable/contract';
import { createSingleTryClient } from '@pictable/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { apiKeyDialog as messages } from '../../messages/projects-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { firstTable } from '../../table-requests/first-request.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface TestCallProps {
  project: Project;
  apiKey: string;
  /** Content next to the button. */
  children: ReactNode;
}

/** Requests a preview as a program would: with the key, at the project endpoint, without the session. */
export function TestRequest({ project, apiKey, children }: TestCallProps) {
  const [response, setResponse] = useState<{ readonly url: string; readonly ms: number }>();
  const { busy, act } = useMutationWithToast();
  useEffect(() => () => response && URL.revokeObjectURL(response.url), [response]);

  async function sendRequest() {
    await act(
      async () => {
        const startedAt = performance.now();
        const { endpointPath } = project;
        const [image] = await createSingleTryClient({ apiKey }).previewImages(firstTable, { endpointPath });
        if (!image) return;
        setResponse({ url: URL.createObjectURL(image), ms: Math.round(performance.now() - startedAt) });
      },
      { title: messages.testFailed },
    );
  }

  return (
    <>
      {response && (
        <div className="mt-4">
          <Notice tone="info">{messages.testWorks(formatThousands(response.ms))}</Notice>
          <img
            src={response.url}
            alt={messages.testImage}
            className="mt-2 h-auto max-w-full rounded-md border border-rule bg-desk"
          />
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button busy={busy} onClick={() => void sendRequest()}>
          {busy ? messages.testing : messages.test}
        </Button>
        {children}
      </div>
    </>
  );
}

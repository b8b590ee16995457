import { createSingleTryClient } from '@pictable/sdk';
import { useEffect, useState } from 'react';
import { useItIn as messages } from '../../../messages/use-it-in-texts.ts';
import { useMutationWithToast } from '../../../requests/use-mutation-with-toast.ts';

interface TestedRequest {
  readonly key: string;
  readonly payload: string;
  readonly endpointPath: string;
}

/** Sends the request as a tool would, with the key and without the session; as a preview, which is free. */
export function useTestRequest() {
  const [response, setResponse] = useState<{ readonly url: string; readonly ms: number }>();
  const { busy, act } = useMutationWithToast();
  useEffect(() => () => response && URL.revokeObjectURL(response.url), [response]);

  async function send({ key, payload, endpointPath }: TestedRequest) {
    await act(
      async () => {
        const startedAt = performance.now();
        const client = createSingleTryClient({ apiKey: key });
        const [image] = await client.previewImages(payload, { endpointPath });
        if (!image) return;
        setResponse({ url: URL.createObjectURL(image), ms: Math.round(performance.now() - startedAt) });
      },
      { title: messages.testFailed },
    );
  }

  return { busy, response, send: (request: TestedRequest) => void send(request) };
}

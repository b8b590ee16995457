import { createClient } from '@pictable/sdk';
import { expect, test } from 'vitest';
import { createRemoteService } from './remote-service.ts';

test.each(['render', 'preview', 'validate'] as const)(
  '%s ends when the model cancels its request',
  async (operation) => {
    const controller = new AbortController();
    const fetch = async (_url: unknown, init?: RequestInit) => {
      controller.abort(new Error('no longer wanted'));
      init?.signal?.throwIfAborted();
      return new Response('{}', { status: 400 });
    };
    const client = createClient({ baseUrl: 'https://tables.example', apiKey: 'k', fetch });
    const request = createRemoteService(client)[operation](new Map(), controller.signal);
    await expect(request).rejects.toThrow('no longer wanted');
  },
);

test('the list of images is requested without their tables', async () => {
  const urls: string[] = [];
  const fetch = async (url: unknown) => {
    urls.push(String(url));
    return new Response('[]', { headers: { 'content-type': 'application/json' } });
  };
  const client = createClient({ baseUrl: 'https://tables.example', apiKey: 'k', fetch });
  await createRemoteService(client).account?.images(3);
  expect(urls).toEqual(['https://tables.example/api/pictable/user/images?limit=3&jsonData=false']);
});

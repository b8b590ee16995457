import type { Batch, RenderJob, StoredImage } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorOf, post, sales } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let user: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
  user = await addTestUser(setup.platform, 'enterprise');
  const { url } = setup;
  const saved = await fetch(`${url}/api/pictable/projects/${user.project.id}/templates/t1`, {
    method: 'PUT',
    headers: { 'x-api-key': user.key, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'A\0B', options: { format: 'svg' } }),
  });
  expect(saved.status, await saved.clone().text()).toBe(201);
});
afterAll(() => setup?.close());

const respondAsync = { prefer: 'respond-async' };

/** What a request led to, without what differs between two images. */
type Outcome =
  | Pick<StoredImage, 'metadata' | 'alt' | 'warnings'>
  | { error: { type: string; message: string } };

function outcomeOf(body: unknown): Outcome {
  const { metadata, alt, warnings, error } = body as StoredImage & { error?: Record<string, string> };
  return error
    ? { error: { type: error.type!, message: error.message! } }
    : { metadata: { ...metadata, size: 0 }, alt, warnings };
}

async function ended(job: RenderJob): Promise<RenderJob> {
  return vi.waitFor(
    async () => {
      const found = (await (
        await fetch(job.url, { headers: { 'x-api-key': user.key } })
      ).json()) as RenderJob;
      expect(['completed', 'failed']).toContain(found.status);
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );
}

describe('an asynchronous request', () => {
  it.each([
    ['text/csv', 'a,b\n1,x\0y', ''],
    ['text/csv', 'a,b\n1,x\0y', '&template=t1'],
    ['text/tab-separated-values', 'a\tb\n1\tx\0y', ''],
    ['text/markdown', '| a | b |\n|---|---|\n| 1 | x\0y |', ''],
    ['text/plain', 'a,b\n1,x\0y', ''],
    ['application/x-ndjson', '{"a":"x\0y"}\n{"a":1}', ''],
    ['application/x-www-form-urlencoded', 'data=a%2Cb%0A1%2Cx%00y', ''],
    ['application/json', '{"data":[{"a":"x\\u0000y"}]}', '&template=t1'],
  ])('in %s with a NUL character (%j%s) has the result of a synchronous one', async (type, body, query) => {
    const to = `${setup.url}/api/pictable/table-to-image?projectId=${user.project.id}${query}`;
    const headers = { 'content-type': type };
    const now = await post(to, body, user.key, headers);
    const later = await post(to, body, user.key, { ...headers, ...respondAsync });
    expect(later.status, await later.clone().text()).toBe(202);
    const job = await ended((await later.json()) as RenderJob);
    const result = job.status === 'completed' ? job.result : { error: job.error };
    expect(outcomeOf(result)).toEqual(outcomeOf(await now.json()));
    expect(job.status).toBe(now.status === 200 ? 'completed' : 'failed');
  });
});

describe('refresh is rejected unless the image is live', () => {
  const refreshed = { ...sales, template: 't1', refresh: '1h' };

  it.each([
    ['now', 'table-to-image', {}],
    ['later', 'table-to-image', respondAsync],
    ['as a preview', 'table-to-image/preview', {}],
    ['as the image of a preview', 'table-to-image/preview', { accept: 'image/svg+xml' }],
  ])('%s', async (_name, path, headers) => {
    const to = `${setup.url}/api/pictable/${path}?projectId=${user.project.id}`;
    const response = await post(to, refreshed, user.key, headers);
    expect(response.status).toBe(400);
    const { details, message } = await errorOf(response);
    expect([details?.[0]?.path, message]).toEqual([
      '/refresh',
      expect.stringContaining('refresh is only for a live image'),
    ]);
  });

  it.each([
    ['now', {}],
    ['later', respondAsync],
  ])('in a batch, %s', async (_name, headers) => {
    const body = { projectId: String(user.project.id), tables: [refreshed] };
    const sent = await (await post(`${setup.url}/api/pictable/batch`, body, user.key, headers)).json();
    const { results } = ('url' in sent ? (await ended(sent as RenderJob)).result : sent) as Batch;
    expect(results).toEqual([
      expect.objectContaining({ status: 400, error: expect.objectContaining({ type: 'invalid-request' }) }),
    ]);
  });
});

describe('an unknown query parameter of a table is a warning', () => {
  const ignored = {
    path: '/acess',
    message: expect.stringMatching(
      /^"acess" is not a query parameter of this operation; .* Did you mean "access"\? It was ignored\.$/,
    ),
  };
  const csv = { 'content-type': 'text/csv' };

  it.each([
    ['now', 'table-to-image', {}],
    ['later', 'table-to-image', respondAsync],
    ['as a preview', 'table-to-image/preview', {}],
  ])('%s', async (_name, path, headers) => {
    const to = `${setup.url}/api/pictable/${path}?projectId=${user.project.id}&acess=signed`;
    const sent = await (await post(to, 'a,b\n1,2', user.key, { ...csv, ...headers })).json();
    const result = 'status' in sent ? (await ended(sent as RenderJob)).result : sent;
    expect((result as StoredImage).warnings).toEqual([ignored]);
  });

  it('in the header of an image', async () => {
    const to = `${setup.url}/api/pictable/table-to-image/preview?acess=signed`;
    const image = await post(to, 'a,b\n1,2', user.key, { ...csv, accept: 'image/svg+xml' });
    expect(image.headers.get('content-type')).toBe('image/svg+xml');
    expect(JSON.parse(image.headers.get('x-warnings')!)).toEqual([ignored.message]);
  });

  it('of a live image', async () => {
    const to = `${setup.url}/api/pictable/user/live/acess?acess=signed`;
    const response = await fetch(to, {
      method: 'PUT',
      headers: { 'x-api-key': user.key, ...csv },
      body: 'a,b\n1,2',
    });
    expect(((await response.json()) as StoredImage).warnings).toEqual([ignored]);
  });

  it('is counted beyond the tenth', async () => {
    const many = Array.from({ length: 13 }, (_, index) => `x${index}=1`).join('&');
    const to = `${setup.url}/api/pictable/table-to-image/preview?${many}`;
    const { warnings } = (await (await post(to, 'a,b\n1,2', user.key, csv)).json()) as StoredImage;
    expect(warnings).toHaveLength(11);
    expect(warnings[10]).toEqual({ path: '', message: '3 other unknown query parameters were ignored.' });
  });

  it.each(['theme=ocean&format=svg', 'api_key=KEY'])('but not %s', async (query) => {
    const settings = `projectId=${user.project.id}&${query.replace('KEY', user.key)}`;
    const to = `${setup.url}/api/pictable/table-to-image/preview?${settings}`;
    const response = await post(to, 'a,b\n1,2', user.key, csv);
    expect(await response.json()).toMatchObject({ warnings: [] });
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const settings = { position: 'footer', height: 32 };
const bytes = Uint8Array.of(0x89, 0x50);
let requested: string[];
let respond: (url: string) => Response;

let logoFor: typeof import('./project-logo.ts').logoFor;
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['performance'] });
  requested = [];
  respond = (url) =>
    url.endsWith('/image')
      ? new Response(bytes)
      : Response.json({ success: true, logo: { id: 'ab', settings } });
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return respond(url);
  });
  ({ logoFor } = await import('./project-logo.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const path = '/api/pictable/projects/7/logo';

it('a table of a project gets its logo, loaded once', async () => {
  const [first, second] = await Promise.all([logoFor({ projectId: 7 }), logoFor({ projectId: 7 })]);
  expect(first).toEqual({ ...settings, bytes });
  expect(second).toBe(first);
  expect(requested).toEqual([path, `${path}/image`]);
});

it('a table without a project loads nothing', async () => {
  expect(await logoFor({ projectId: undefined })).toBeUndefined();
  expect(requested).toEqual([]);
});

it('settings are loaded again after half a minute, and the image only if it is another one', async () => {
  await logoFor({ projectId: 7 });
  vi.advanceTimersByTime(30_000);
  await logoFor({ projectId: 7 });
  expect(requested).toEqual([path, `${path}/image`, path]);
  respond = (url) =>
    url.endsWith('/image')
      ? new Response(Uint8Array.of(1))
      : Response.json({ success: true, logo: { id: 'cd', settings } });
  vi.advanceTimersByTime(30_000);
  expect((await logoFor({ projectId: 7 }))?.bytes).toEqual(Uint8Array.of(1));
});

it('a project without a logo, or whose logo cannot be loaded, has none', async () => {
  respond = () => Response.json({ success: true, logo: null });
  expect(await logoFor({ projectId: 7 })).toBeUndefined();
  respond = () => new Response('', { status: 503 });
  expect(await logoFor({ projectId: 8 })).toBeUndefined();
  respond = (url) =>
    url.endsWith('/image')
      ? new Response('', { status: 503 })
      : Response.json({ logo: { id: 'ab', settings } });
  expect(await logoFor({ projectId: 9 })).toBeUndefined();
  // The next table tries the image again.
  respond = (url) =>
    url.endsWith('/image') ? new Response(bytes) : Response.json({ logo: { id: 'ab', settings } });
  vi.advanceTimersByTime(30_000);
  expect(await logoFor({ projectId: 9 })).toEqual({ ...settings, bytes });
});

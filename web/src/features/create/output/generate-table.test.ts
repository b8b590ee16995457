import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { create } from '../../../messages/create-texts.ts';
import { queryKeys } from '../../../session/session.ts';
import { memoryStorage } from '../../../storage/memory-storage.fixture.ts';
import { storageKeys } from '../../../storage/storage.ts';
import { defaultStyleSettings as settings } from '../../../table-styles/style-settings.ts';
import { toastStore } from '../../../ui/toasts/toasts.ts';
import { createGeneration, type Failure } from './generate-table.ts';
import { clearPendingRequest, idempotencyKeyOf } from './pending-request.ts';
import type { TableInput } from './table-input.ts';

type Answer = Response | Error;

const session = new Map<string, string>();
let sent: { path: string; body: Record<string, unknown>; key: string | null }[] = [];
let answers: { preview: Answer; store: Answer };

const stored = {
  success: true,
  image: { url: 'https://tables.example/1.png' },
  metadata: { format: 'jpeg' },
  shareUrl: 'https://tables.example/share/1',
  images: [{ part: 1, parts: 1 }],
};
const respond = (body: object, status = 200) => Response.json(body, { status });
const problem = (status: number, type: string) =>
  respond({ success: false, error: { code: status, type, message: `Not today: ${type}.` } }, status);

async function answer(url: string, init: RequestInit): Promise<Response> {
  const path = url.replace(/^https?:\/\/[^/]*/, '');
  const key = new Headers(init.headers).get('idempotency-key');
  sent.push({ path, body: JSON.parse(String(init.body)), key });
  const found = path.includes('/preview') ? answers.preview : answers.store;
  if (found instanceof Error) throw found;
  return found.clone();
}

beforeEach(() => {
  session.clear();
  sent = [];
  answers = { preview: new Response('bytes'), store: respond(stored) };
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage(session));
  vi.stubGlobal('fetch', answer);
  clearPendingRequest();
});
afterEach(() => vi.unstubAllGlobals());

const input: TableInput = {
  ...{ text: '[{"a":1.10}]', settings, customFilename: '', projectId: undefined, layers: [] },
};

async function generate(change: Partial<TableInput> = {}, queries = new QueryClient()) {
  const onStored: TableInput[] = [];
  const { $state, generate: start } = createGeneration(queries, (one) => onStored.push(one));
  const busy: boolean[] = [];
  $state.listen((state) => busy.push(state.busy));
  const signedIn = await start({ ...input, ...change });
  return { state: $state.get(), onStored, busy, signedIn, queries };
}

describe('a table', () => {
  it('is previewed, then stored once, and both are reported', async () => {
    const { state, onStored, busy, signedIn } = await generate();
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/pictable/json-to-png/preview',
      '/api/pictable/json-to-png',
    ]);
    expect(sent.map(({ key }) => key)).toEqual([null, expect.stringMatching(/^[\da-f]{32}$/)]);
    expect(sent[0]?.body).toEqual(sent[1]?.body);
    expect(state).toMatchObject({
      busy: false,
      error: undefined,
      generated: {
        ...{ input, format: 'jpeg', url: stored.image.url, shareUrl: stored.shareUrl },
        images: stored.images,
      },
    });
    expect(await state.generated?.file.text()).toBe('bytes');
    expect([onStored, signedIn, busy[0], busy.at(-1)]).toEqual([[input], true, true, false]);
    expect(toastStore.read()).toMatchObject({ title: create.generated });
    expect(session.size).toBe(0);
  });

  it('is sent with its project and its file name, if it has them', async () => {
    await generate();
    expect(Object.keys(sent[0]?.body ?? {})).toEqual(['data', 'styles']);
    await generate({ projectId: 7, customFilename: 'sales' });
    expect(sent[2]?.body).toMatchObject({ projectId: 7, customFilename: 'sales' });
    expect(sent.slice(2).map(({ path }) => path)).toEqual([
      '/api/pictable/json-to-png/preview?projectId=7',
      '/api/pictable/json-to-png?projectId=7',
    ]);
  });

  it('has the format of the page if the service does not name it, and may have no page', async () => {
    answers.store = respond({ success: true, image: stored.image });
    const { state } = await generate({ settings: { ...settings, imageFormat: 'svg' } });
    expect(state.generated).toMatchObject({ format: 'svg', images: [] });
    expect(state.generated?.shareUrl).toBeUndefined();
  });

  it('makes the data of the account outdated', async () => {
    const queries = new QueryClient();
    queries.setQueryData(queryKeys.images, []);
    await generate({}, queries);
    expect(queries.getQueryState(queryKeys.images)?.isInvalidated).toBe(true);
  });
});

describe('a failure', () => {
  it.each<[string, () => Answer, Partial<Failure>]>([
    [
      'of the service',
      () => problem(402, 'quota-exceeded'),
      { text: 'Not today: quota-exceeded.', type: 'quota-exceeded' },
    ],
    [
      'without a body',
      () => new Response('', { status: 502 }),
      { text: create.unknownError, type: undefined },
    ],
    [
      'with the page of a proxy',
      () => new Response('<html>502 Bad Gateway</html>', { status: 502 }),
      { text: create.unknownError, type: undefined },
    ],
    [
      'of the network',
      () => new TypeError('Failed to fetch'),
      { text: create.invalidJson, hint: create.notReached },
    ],
    ['of another kind', () => new Error('odd'), { text: create.invalidJson }],
  ])('%s is reported', async (_, failing, error) => {
    answers.store = failing();
    const { state, onStored, signedIn } = await generate();
    expect(state.error).toMatchObject(error.hint === undefined ? { text: error.text } : error);
    expect(state.error?.type).toBe(error.type);
    expect(state.error?.hint).toBe(error.hint);
    expect([state.busy, state.generated, onStored, signedIn]).toEqual([false, undefined, [], true]);
    expect(toastStore.read()).toMatchObject({
      ...{ title: create.error, description: error.text, destructive: true },
    });
  });

  it.each([
    ['no success', { ...stored, success: false }],
    ['no image', { success: true }],
    ['no URL', { success: true, image: { url: '' } }],
  ])('is a response with %s', async (_, body) => {
    answers.store = respond(body);
    expect((await generate()).state.error).toEqual({
      ...{ input, title: create.storeFailed, text: create.invalidResponse, type: undefined },
    });
  });

  it('of the preview stores nothing', async () => {
    answers.preview = problem(400, 'invalid-table');
    expect((await generate()).state.error).toMatchObject({
      ...{ title: create.previewFailed, type: 'invalid-table' },
    });
    expect(sent).toHaveLength(1);
  });

  it('is a text that is not JSON, which is not sent', async () => {
    expect((await generate({ text: '[' })).state.error).toEqual({
      input: { ...input, text: '[' },
      ...{ title: create.previewFailed, text: create.invalidJson, type: undefined },
    });
    expect(sent).toEqual([]);
  });

  it('goes away with the next attempt', async () => {
    const { $state, generate: start } = createGeneration(new QueryClient(), () => {});
    answers.store = problem(402, 'quota-exceeded');
    await start(input);
    answers.store = respond(stored);
    await start(input);
    expect($state.get()).toMatchObject({ error: undefined, generated: { url: stored.image.url } });
  });

  it('of a session ends it, and the user must sign in', async () => {
    const queries = new QueryClient();
    queries.setQueryData(queryKeys.user, { id: 7 });
    localStorage.setItem(storageKeys.signedIn, 'yes');
    answers.preview = problem(401, 'missing-credentials');
    const { signedIn, state } = await generate({}, queries);
    expect([signedIn, state.error, state.busy]).toEqual([false, undefined, false]);
    expect(queries.getQueryData(queryKeys.user)).toBeNull();
  });
});

describe('a table that is too large at the scale of the app', () => {
  const tooLarge = () => problem(400, 'image-too-large');
  const scalesSent = () => sent.map(({ body }) => (body.styles as { scale?: number }).scale);

  /** Rejects requests with this scale. */
  function rejectScale(scale: number | undefined): void {
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const response = await answer(url, init);
      return scalesSent().at(-1) === scale ? tooLarge() : response;
    });
  }

  it('is stored with the scale of the API, as the page reports', async () => {
    rejectScale(2);
    const { state } = await generate();
    expect(scalesSent()).toEqual([2, undefined, undefined]);
    expect(sent.at(-1)?.path).toBe('/api/pictable/json-to-png');
    expect(state.generated?.isReduced).toBe(true);
    expect(state.error).toBeUndefined();
  });

  it('is rejected if it sets that scale itself', async () => {
    answers.preview = tooLarge();
    const { state } = await generate({ text: '{"data":[{"a":1}],"options":{"scale":2}}' });
    expect(sent).toHaveLength(1);
    expect(state.error).toMatchObject({ type: 'image-too-large' });
  });

  it('is rejected if it is too large at any scale, and other errors are not sent again', async () => {
    answers.preview = tooLarge();
    expect((await generate()).state.error).toMatchObject({ type: 'image-too-large' });
    expect(scalesSent()).toEqual([2, undefined]);
    answers.preview = problem(400, 'invalid-table');
    await generate();
    expect(sent).toHaveLength(3);
  });
});

it('a stored table has the HTML that embeds its images', async () => {
  const html = '<img src="a" width="800" height="90" alt="">';
  answers.store = respond({ ...stored, html });
  expect((await generate()).state.generated).toMatchObject({ html, isReduced: false });
});

describe('the key of a request', () => {
  const keyOfAttempt = async () => {
    await generate();
    return sent.at(-1)?.key;
  };

  it.each([
    ['its response was lost', () => new TypeError('Failed to fetch'), true],
    ['it is still running', () => problem(409, 'idempotency-key-running'), true],
    ['it was rejected', () => problem(402, 'quota-exceeded'), false],
    ['it was answered', () => respond(stored), false],
  ])('is used again if %s', async (_, first, isSame) => {
    answers.store = first();
    const before = await keyOfAttempt();
    expect(session.size).toBe(isSame ? 1 : 0);
    answers.store = respond(stored);
    const after = await keyOfAttempt();
    expect(before === after).toBe(isSame);
  });

  it('belongs to one table, and survives a reload of the page', async () => {
    const key = idempotencyKeyOf('{"a":1}');
    expect(idempotencyKeyOf('{"a":1}')).toBe(key);
    expect(JSON.parse(session.get('pictable-unanswered') ?? '')).toEqual({ key, json: '{"a":1}' });
    vi.resetModules();
    const reloaded = await import('./pending-request.ts');
    expect(reloaded.idempotencyKeyOf('{"a":1}')).toBe(key);
    expect(reloaded.idempotencyKeyOf('{"a":2}')).not.toBe(key);
    vi.resetModules();
    session.set('pictable-unanswered', '{"key":');
    const damaged = await import('./pending-request.ts');
    expect(damaged.idempotencyKeyOf('{"a":1}')).toMatch(/^[\da-f]{32}$/);
  });
});

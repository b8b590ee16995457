import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyImage as copyTexts, create, share } from '../../../messages/create-texts.ts';
import { renderingTexts } from '../../../messages/rendering-texts.ts';
import { sharing } from '../../../messages/sharing-texts.ts';
import { uiTexts } from '../../../messages/ui-texts.ts';
import { partOf } from '../../../part-of.fixture.ts';
import type { WorkerJob } from '../../../rendering/render-types.ts';
import {
  removeWorker,
  renderingOf,
  type StubWorker,
  stubWorker,
} from '../../../rendering/render-worker.fixture.ts';
import { memoryStorage } from '../../../storage/memory-storage.fixture.ts';
import { defaultStyleSettings as settings } from '../../../table-styles/style-settings.ts';
import type { GeneratedTable } from './generate-table.ts';
import type { TableInput } from './table-input.ts';

let worker: () => StubWorker;
/** What the page has copied, shared and downloaded. */
let copied: unknown[] = [];
let shared: File[] = [];
let saved: string[] = [];
let rejects: Error | undefined;

class Item {
  readonly parts: Record<string, Promise<Blob>>;
  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts;
  }
}

beforeEach(() => {
  worker = stubWorker();
  [copied, shared, saved, rejects] = [[], [], [], undefined];
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('location', { origin: 'https://tables.example', pathname: '/app', hash: '', search: '' });
  vi.stubGlobal('ClipboardItem', Item);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  vi.stubGlobal('navigator', {
    clipboard: {
      write: async ([item]: Item[]) => {
        const blob = await (item?.parts['image/png'] ?? item?.parts['text/plain']);
        if (rejects) throw rejects;
        copied.push(await blob?.text());
      },
      writeText: async (text: string) => {
        if (rejects) throw rejects;
        copied.push(text);
      },
    },
    canShare: ({ files }: { files: File[] }) => files[0]?.type === 'image/png',
    share: async ({ files }: { files: File[] }) => {
      if (rejects) throw rejects;
      shared = files;
    },
  });
  const link = {
    click: () => saved.push(`${link.download} ${link.href}`),
    download: '',
    href: '',
    remove: () => {},
  };
  vi.stubGlobal('document', { createElement: () => link, body: { append: () => {} } });
});
afterEach(removeWorker);

const input: TableInput = {
  ...{
    text: '[{"a":1}]',
    settings,
    customFilename: 'My sales',
    projectId: undefined,
    layers: [{ scale: 3 }],
  },
};
const load = async () => ({
  ...(await import('./table-actions.ts')),
  ...(await import('./download-table.ts')),
  toast: (await import('../../../ui/toasts/toasts.ts')).toastStore.read,
});

/** Runs an action, and responds to its job with a table of these images. */
async function runWith(
  files: readonly string[] | string,
  action: () => Promise<void>,
  more = {},
): Promise<void> {
  const running = action();
  await vi.waitFor(() => worker());
  const result =
    typeof files === 'string'
      ? { rendered: false, error: { message: files } }
      : { rendered: true, rendering: renderingOf(files, more) };
  worker().respond({ result });
  await running;
}

describe('an image that is copied', () => {
  it('is a PNG of twice the size, with the settings of the table', async () => {
    const { copyImage, toast } = await load();
    await runWith(['one'], () => copyImage(input));
    const { request } = worker().jobs[0] as WorkerJob;
    expect(request).toMatchObject({
      text: input.text,
      format: 'png',
      styles: { scale: 2 },
      settings: [{ scale: 3 }],
    });
    expect(copied).toEqual(['one']);
    expect(toast()).toMatchObject({ title: copyTexts.copied, description: copyTexts.copiedText });
    expect(toast()).not.toHaveProperty('action');
  });

  it('of several offers the next one, until the last', async () => {
    const { copyImage, toast } = await load();
    const parts = ['one', 'two'];
    await runWith(parts, () => copyImage(input));
    expect(toast()).toMatchObject({
      ...{ title: sharing.copied(1, 2), durationMs: 20_000 },
      action: { label: sharing.copyNext(2), alternative: sharing.copyHint },
    });
    await runWith(parts, async () => toast()?.action?.run());
    await vi.waitFor(() => expect(copied).toEqual(['one', 'two']));
    await vi.waitFor(() => expect(toast()).toMatchObject({ title: sharing.copied(2, 2) }));
    expect(toast()).not.toHaveProperty('action');
    expect(toast()).not.toHaveProperty('durationMs');
    await runWith(parts, () => copyImage(input, 3));
    expect([copied.at(-1), toast()?.title]).toEqual(['two', sharing.copied(2, 2)]);
  });

  it('may be rejected by the browser, or have an error', async () => {
    const { copyImage, toast } = await load();
    await runWith('No rows.', () => copyImage(input));
    expect(toast()).toMatchObject({
      title: uiTexts.error,
      description: uiTexts.copyFailed,
      destructive: true,
    });
    rejects = new Error('not allowed');
    await runWith(['one'], () => copyImage(input));
    expect([copied, toast()?.destructive]).toEqual([[], true]);
  });

  it.each(['ClipboardItem', 'navigator'])('needs %s', async (name) => {
    vi.stubGlobal(name, name === 'navigator' ? {} : undefined);
    const { copyImage, toast } = await load();
    await copyImage(input);
    expect(toast()).toMatchObject({ description: copyTexts.unsupported, destructive: true });
  });
});

describe('images that are shared', () => {
  it.each([
    [['one'], ['my-sales.png']],
    [
      ['one', 'two'],
      ['my-sales-1-2.png', 'my-sales-2-2.png'],
    ],
  ])('%j are the files %j', async (files, names) => {
    const { shareImage } = await load();
    await runWith(files, () => shareImage(input, 'Title'));
    expect(shared.map(({ name }) => name)).toEqual(names);
    expect(shared.map(({ type }) => type)).toEqual(names.map(() => 'image/png'));
  });

  it.each([
    [new DOMException('dismissed', 'AbortError'), false],
    [new DOMException('not allowed', 'NotAllowedError'), true],
    [new Error('AbortError'), true],
  ])('fail with %s, which is reported: %s', async (error, isReported) => {
    const { shareImage, toast } = await load();
    rejects = error;
    await runWith(['one'], () => shareImage(input, undefined));
    expect(toast()).toEqual(
      isReported ? expect.objectContaining({ description: uiTexts.copyFailed, destructive: true }) : null,
    );
  });

  it('are offered on devices with a touch screen that can share files', async () => {
    const { canShareImages } = await load();
    expect(canShareImages()).toBe(true);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    expect(canShareImages()).toBe(false);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    vi.stubGlobal('navigator', {});
    expect(canShareImages()).toBe(false);
  });
});

describe('a link to the table', () => {
  it('has the table in its fragment', async () => {
    const { copyShareLink, toast } = await load();
    await copyShareLink(input);
    expect(copied).toEqual([expect.stringMatching(/^https:\/\/tables\.example\/app#d=[\w-]+$/)]);
    expect(toast()).toMatchObject({ title: share.copied, description: share.copiedText });
  });

  it('is not copied if it is too long, or the browser rejects it', async () => {
    const { copyShareLink, toast } = await load();
    const noise = Array.from({ length: 9_000 }, (_, at) =>
      Math.imul(at + 1, 2_654_435_761).toString(36),
    ).join('');
    await copyShareLink({ ...input, text: noise });
    expect(toast()).toMatchObject({
      title: share.tooLong,
      description: share.tooLongText,
      destructive: true,
    });
    rejects = new Error('not allowed');
    await copyShareLink(input);
    expect([copied, toast()?.description]).toEqual([[], uiTexts.copyFailed]);
  });
});

describe('a download', () => {
  const rendering = renderingOf(['live'], { title: 'Shown title' });
  const generated = partOf<GeneratedTable>({ file: new Blob(['stored']), format: 'pdf', images: [{}] });

  it('is the stored file while it is up to date, without another rendering', async () => {
    const { downloadTable } = await load();
    await downloadTable({ input, rendering, generated });
    await downloadTable({
      input: { ...input, customFilename: '' },
      rendering,
      generated: { ...generated, images: [] },
    });
    expect(saved.map((name) => name.split(' ')[0])).toEqual(['my-sales.pdf', 'shown-title.pdf']);
  });

  it.each([
    ['is rendered again', ['one'], undefined, ['my-sales.svg']],
    ['has every image', ['one', 'two'], undefined, ['my-sales-1-2.svg', 'my-sales-2-2.svg']],
    [
      'of a split table is rendered again',
      ['one'],
      partOf<GeneratedTable>({ ...generated, images: [{}, {}] }),
      ['my-sales.svg'],
    ],
  ])('%s', async (_, files, current, names) => {
    const { downloadTable } = await load();
    await runWith(files, () => downloadTable({ input, rendering, generated: current }), { format: 'svg' });
    expect((worker().jobs[0] as WorkerJob).request).toMatchObject({ text: input.text, format: 'own' });
    expect(saved.map((name) => name.split(' ')[0])).toEqual(names);
  });

  it('has the scale of the app, or that of the API if it would be too large', async () => {
    const { downloadTable } = await load();
    const running = downloadTable({ input: { ...input, layers: [] }, rendering, generated: undefined });
    const jobs = () => worker().jobs as WorkerJob[];
    const scales = () => jobs().map(({ request }) => (request.styles as { scale?: number }).scale);
    await vi.waitFor(() => expect(scales()).toEqual([2]));
    worker().respond({ result: { rendered: false, error: { message: 'Too large.' } } });
    await vi.waitFor(() => expect(scales()).toEqual([2, undefined]));
    worker().respond({ result: { rendered: true, rendering: renderingOf(['one'], { format: 'png' }) } });
    await running;
    expect(saved.map((name) => name.split(' ')[0])).toEqual(['my-sales.png']);
  });

  it('of nothing is reported, as are an error and a missing engine', async () => {
    const { downloadTable, toast } = await load();
    await downloadTable({ input, rendering: undefined, generated: undefined });
    expect(toast()).toMatchObject({
      title: create.error,
      description: create.nothingToDownload,
      destructive: true,
    });
    await runWith('No rows.', () => downloadTable({ input, rendering, generated: undefined }));
    expect(toast()).toMatchObject({ description: 'No rows.', destructive: true });
    const { jobs } = worker();
    const running = downloadTable({ input, rendering, generated: undefined });
    await vi.waitFor(() => expect(jobs).toHaveLength(2));
    worker().onerror?.();
    await running;
    expect(toast()).toMatchObject({ description: renderingTexts.unavailable, destructive: true });
    expect(saved).toEqual([]);
  });
});

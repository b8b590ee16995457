import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RenderRequest, WorkerJob } from './render-types.ts';
import { removeWorker, renderingOf, StubWorker, stubWorker } from './render-worker.fixture.ts';

let worker: () => StubWorker;
beforeEach(() => {
  worker = stubWorker();
});
afterEach(removeWorker);

const settle = () => new Promise((resolve) => setImmediate(resolve));
const request = (text: string): RenderRequest => ({ text, styles: {}, format: 'live' });
const rendered = (text: string) => ({ result: { rendered: true, rendering: renderingOf([text], { text }) } });
const failed = (message: string) => ({ result: { rendered: false, error: { message } } });

describe('a job of the worker', () => {
  it('gets its own response, in whichever order they come', async () => {
    const { renderInWorker, columnsInWorker } = await import('./render-client.ts');
    const first = renderInWorker(request('one'));
    const second = renderInWorker(request('two'));
    const columns = columnsInWorker('three');
    const [one, two, three] = worker().jobs;
    expect(new Set([one?.id, two?.id, three?.id]).size).toBe(3);
    worker().respond({ columns: [{ name: 'a' }] }, three);
    worker().respond(failed('No.'), two);
    worker().respond(rendered('one'), one);
    expect(await first).toMatchObject({ rendered: true, rendering: { text: 'one' } });
    expect(await second).toEqual({ rendered: false, error: { message: 'No.' } });
    expect(await columns).toEqual([{ name: 'a' }]);
    expect(StubWorker.started).toHaveLength(1);
  });

  it.each([{ result: undefined }, {}, { columns: [] }])(
    'fails if the engine did not start: %j',
    async (response) => {
      const { renderInWorker } = await import('./render-client.ts');
      const job = renderInWorker(request('one'));
      worker().respond(response);
      await expect(job).rejects.toThrow(expect.objectContaining({ name: 'EngineUnavailableError' }));
    },
  );

  it('about columns may find no table, and fails if the response has no columns', async () => {
    const { columnsInWorker } = await import('./render-client.ts');
    const job = columnsInWorker('3');
    worker().respond({ columns: undefined });
    expect(await job).toBeUndefined();
    const other = columnsInWorker('3');
    worker().respond({ result: undefined });
    await expect(other).rejects.toMatchObject({ name: 'EngineUnavailableError' });
  });

  it('fails with all others if the worker crashes, and the next one starts a new worker', async () => {
    const { renderInWorker } = await import('./render-client.ts');
    const jobs = [renderInWorker(request('one')), renderInWorker(request('two'))];
    const crashed = worker();
    crashed.onerror?.();
    for (const job of jobs) await expect(job).rejects.toMatchObject({ name: 'EngineUnavailableError' });
    const next = renderInWorker(request('three'));
    expect(StubWorker.started).toHaveLength(2);
    crashed.respond(rendered('late'), crashed.jobs[0]);
    worker().respond(rendered('three'));
    expect(await next).toMatchObject({ rendering: { text: 'three' } });
  });
});

describe('the live preview', () => {
  const shownTexts = () => worker().jobs.map((job) => (job as WorkerJob).request.text);

  it('renders one table at a time, and of later ones only the latest', async () => {
    const { createLivePreview } = await import('./live-preview.ts');
    const { $preview, show } = createLivePreview();
    expect($preview.get()).toEqual({ rendering: undefined, error: undefined, unavailable: false });
    for (const text of ['one', 'two', 'three']) show(request(text));
    expect(shownTexts()).toEqual(['one']);
    worker().respond(rendered('one'));
    await settle();
    expect(shownTexts()).toEqual(['one', 'three']);
    expect($preview.get().rendering?.text).toBe('one');
    worker().respond(rendered('three'));
    await settle();
    expect($preview.get().rendering?.text).toBe('three');
    show(request('four'));
    expect(shownTexts()).toEqual(['one', 'three', 'four']);
  });

  it('keeps the last image beside an error, and drops the error with the next image', async () => {
    const { createLivePreview } = await import('./live-preview.ts');
    const { $preview, show } = createLivePreview();
    const answer = async (response: object) => {
      show(request(`${worker.name}${Math.random()}`));
      worker().respond(response);
      await settle();
      const { rendering, error, unavailable } = $preview.get();
      return [rendering?.text, error?.message, unavailable];
    };
    expect(await answer(rendered('one'))).toEqual(['one', undefined, false]);
    expect(await answer(failed('No.'))).toEqual(['one', 'No.', false]);
    expect(await answer({ result: undefined })).toEqual(['one', undefined, true]);
    expect(await answer(rendered('two'))).toEqual(['two', undefined, false]);
  });

  it.each([
    [0.4, 1],
    [0.5, 1],
    [1, 1],
    [1.4, 1],
    [1.5, 2],
    [2, 2],
    [3, 2],
  ])('of a screen with the ratio %d has the ratio %d', async (ratio, expected) => {
    vi.stubGlobal('devicePixelRatio', ratio);
    vi.stubGlobal('screen', { height: 600 });
    const { liveRequest } = await import('./live-request.ts');
    const table = { text: '[]', styles: {}, settings: [] };
    expect(liveRequest(table)).toMatchObject({ ...table, format: 'live', pixelRatio: expected });
  });
});

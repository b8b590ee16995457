import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLivePreview, slowMs } from './live-preview.ts';
import * as client from './render-client.ts';
import type { RenderRequest, RenderResult } from './render-types.ts';

const request = (text: string): RenderRequest => ({ text, styles: {}, format: 'live' });
const failed = { rendered: false, error: { message: '' } } as RenderResult;

let finish: (result: RenderResult) => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(client, 'renderInWorker').mockImplementation(() => new Promise((resolve) => (finish = resolve)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('reports a render that takes long, until the last one is finished', async () => {
  const { $isSlow, show } = createLivePreview();
  show(request('1'));
  await vi.advanceTimersByTimeAsync(slowMs);
  expect($isSlow.get()).toBe(true);
  show(request('2'));
  finish(failed);
  await vi.advanceTimersByTimeAsync(1);
  expect($isSlow.get()).toBe(true);
  finish(failed);
  await vi.advanceTimersByTimeAsync(1);
  expect($isSlow.get()).toBe(false);
});

it('reports no fast renders, however many follow each other', async () => {
  const { $isSlow, show } = createLivePreview();
  const reported: boolean[] = [];
  $isSlow.listen((isSlow) => reported.push(isSlow));
  for (let index = 0; index < 9; index++) {
    show(request(String(index)));
    await vi.advanceTimersByTimeAsync(slowMs / 2);
    show(request(`${index}, changed`));
    finish(failed);
    await vi.advanceTimersByTimeAsync(slowMs / 4);
  }
  finish(failed);
  await vi.advanceTimersByTimeAsync(slowMs * 2);
  expect(reported).toEqual([]);
});

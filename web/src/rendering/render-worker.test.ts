import { afterEach, expect, it, vi } from 'vitest';
import type { ColumnsJob, WorkerJob } from './render-types.ts';

const failing = () => {
  throw new Error('No network.');
};

afterEach(async () => {
  // The response comes before the rest of the engine has been loaded.
  await vi.dynamicImportSettled();
  vi.doUnmock('./columns-of.ts');
  vi.doUnmock('./browser-host.ts');
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Sends a job to the worker, and returns what it posts. */
async function responseTo(job: WorkerJob | ColumnsJob): Promise<unknown> {
  const response = new Promise((resolve) => vi.stubGlobal('self', { postMessage: resolve }));
  await import('./render.worker.ts');
  (self.onmessage as (event: MessageEvent) => void)({ data: job } as MessageEvent);
  return response;
}

it('a job gets a response also if the engine cannot be loaded', async () => {
  vi.doMock('./browser-host.ts', failing);
  const request = { text: '[{"a":1}]', styles: {}, format: 'live' } as const;
  expect(await responseTo({ id: 1, request })).toEqual({ id: 1, result: undefined });
});

it('a job about columns gets a response also if its code cannot be loaded', async () => {
  vi.doMock('./columns-of.ts', failing);
  expect(await responseTo({ id: 2, columnsOf: '[{"a":1}]' })).toEqual({ id: 2, columns: undefined });
});

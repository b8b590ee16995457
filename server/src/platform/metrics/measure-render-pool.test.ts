import { NoTableError } from '@pictable/contract/input-adapters';
import { JsonSyntaxError, parseJson } from '@pictable/contract/json';
import { EngineError } from '@pictable/engine';
import { expect, it } from 'vitest';
import { partOf } from '../../part-of.fixture.ts';
import {
  RenderAborted,
  RenderBusy,
  RenderCrashed,
  type RenderPool,
  RenderStarved,
  RenderTooLarge,
  RenderTooSlow,
} from '../render-pool/render-pool.ts';
import { measureRenderPool } from './measure-render-pool.ts';
import type { Metrics } from './metrics.ts';

/** A measured pool whose renders end with this error, and what the metrics receive. */
function measure(error?: Error) {
  const gauges = new Map<string, () => number>();
  const ends: [string, number][] = [];
  const metrics = partOf<Metrics>({
    addGauge: (name: string, read: () => number) => gauges.set(name, read),
    renderEnded: (how: string, seconds: number) => ends.push([how, seconds]),
  });
  const pool = partOf<RenderPool>({
    load: () => ({ workers: 1, waiting: 2, waitingMax: 3, visitorsRunning: 4, replacements: 5 }),
    render: async () => {
      if (error) throw error;
      return 'rendered';
    },
  });
  return { pool: measureRenderPool(pool, metrics), gauges, ends };
}

function syntaxError(): Error {
  try {
    parseJson('{', { depthMax: 1 });
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
  }
  throw new Error('The text is valid.');
}

it('shows the load of the pool', () => {
  const { gauges } = measure();
  expect(Object.fromEntries([...gauges].map(([name, read]) => [name, read()]))).toEqual({
    pictable_render_workers: 1,
    pictable_render_waiting: 2,
    pictable_render_waiting_max: 3,
    pictable_render_visitors: 4,
    pictable_render_replacements: 5,
  });
});

const bare = (Class: { readonly prototype: object }): Error => Object.create(Class.prototype);

it.each([
  ['drawn', undefined],
  ['refused', syntaxError()],
  ['refused', bare(EngineError)],
  ['refused', bare(NoTableError)],
  ['starved', new RenderStarved(1)],
  ['busy', new RenderBusy(1)],
  ['too-slow', new RenderTooSlow(1_000)],
  ['too-large', new RenderTooLarge()],
  ['aborted', new RenderAborted()],
  ['crashed', new RenderCrashed('why')],
  ['crashed', new TypeError('broken')],
])('counts a render as %s after %s', async (how, error) => {
  const { pool, ends } = measure(error);
  if (error) await expect(pool.render('[]')).rejects.toBe(error);
  else expect(await pool.render('[]')).toBe('rendered');
  expect(ends).toEqual([[how, expect.any(Number)]]);
  expect(ends[0]?.[1]).toBeLessThan(60);
});

it.each([
  [new RenderBusy(3), 'RenderBusy', 'The service is busy. Try again in 3 seconds.'],
  [new RenderStarved(3), 'RenderStarved', 'The service is busy. Try again in 3 seconds.'],
  [new RenderTooSlow(4_600), 'RenderTooSlow', 'This table is too complex to render in 5 seconds.'],
  [
    new RenderTooLarge(),
    'RenderTooLarge',
    'This table is too large to render: it exceeds the memory limit for a single render.',
  ],
  [new RenderAborted(), 'RenderAborted', 'The request was aborted before its image was rendered.'],
  [new RenderCrashed('why'), 'RenderCrashed', 'The image could not be rendered.'],
])('%o is named %s', (error, name, message) => {
  expect([error.name, error.message]).toEqual([name, message]);
  expect('retryAfterSeconds' in error ? error.retryAfterSeconds : 3).toBe(3);
});

import { describe, expect, expectTypeOf, it } from 'vitest';
import { InvalidRequestError } from '../errors.ts';
import type { Batch, StoredImage } from '../generated/api-types.ts';
import { createClient } from '../retrying-client.ts';
import type { Job } from './job-operations.ts';

const job = { success: true, id: 'j', url: 'https://pictable.example/j', createdAt: '2026-01-01T00:00:00Z' };
const stored = { success: true, id: 7 };
const error = { code: 400, message: 'data must be rows.', type: 'invalid-request' };
const states = {
  queued: { ...job, status: 'queued', endedAt: null, result: null, error: null },
  running: { ...job, status: 'running', endedAt: null, result: null, error: null },
  completed: { ...job, status: 'completed', endedAt: job.createdAt, result: stored, error: null },
  failed: { ...job, status: 'failed', endedAt: job.createdAt, result: null, error },
} as const;

/** A client of a service that returns these bodies, the last one again and again. */
function clientOf(bodies: readonly object[], retryAfter = '0') {
  const lines: string[] = [];
  const fetch: typeof globalThis.fetch = async (url, { method } = {}) => {
    const body = bodies[Math.min(lines.length, bodies.length - 1)];
    lines.push(`${method} ${new URL(String(url)).pathname}`);
    return Response.json(body, { headers: { 'retry-after': retryAfter } });
  };
  return { lines, client: createClient({ baseUrl: 'https://pictable.example', apiKey: 'k', fetch }) };
}

const poll = 'GET /api/pictable/jobs/j';

describe('waitForJob', () => {
  it('requests a job until it has ended, and returns its result', async () => {
    const { client, lines } = clientOf([states.queued, states.running, states.completed]);
    const enqueued = await client.generateAsync([{ a: 1 }]);
    expect(await client.waitForJob(enqueued)).toEqual(stored);
    expect(lines).toEqual(['POST /api/pictable/table-to-image', poll, poll]);
  });

  it('sends no request for a job that has ended, and for a result', async () => {
    const { client, lines } = clientOf([states.completed]);
    const ended = await client.generateAsync([{ a: 1 }]);
    expect(await client.waitForJob(ended)).toEqual(stored);
    const direct = clientOf([stored]);
    const response = await direct.client.generateAsync([{ a: 1 }], { waitSeconds: 5 });
    expect(await direct.client.waitForJob(response)).toEqual(stored);
    expect([lines.length, direct.lines.length]).toEqual([1, 1]);
  });

  it('takes the id of a job', async () => {
    const { client, lines } = clientOf([states.completed]);
    expect(await client.waitForJob('j')).toEqual(stored);
    expect(lines).toEqual([poll]);
  });

  it('rejects with the error of the request', async () => {
    const { client } = clientOf([states.queued, states.failed]);
    const failure = client.waitForJob('j');
    await expect(failure).rejects.toBeInstanceOf(InvalidRequestError);
    await expect(failure).rejects.toMatchObject({ message: error.message, type: error.type, status: 400 });
  });

  it('waits as long as Retry-After says, unless its signal is aborted', async () => {
    const { client, lines } = clientOf([states.running], '600');
    const controller = new AbortController();
    const waiting = client.waitForJob('j', { signal: controller.signal });
    await expect.poll(() => lines).toEqual([poll]);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(client.waitForJob('j', { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(lines.length).toBeLessThanOrEqual(2);
  });

  it('knows the type of the result', async () => {
    const { client } = clientOf([states.completed]);
    const table = await client.generateAsync([{ a: 1 }]);
    const either = await client.generateAsync([{ a: 1 }], { waitSeconds: 1 });
    const batch = await client.generateBatchAsync({ tables: [] });
    expectTypeOf(table).toEqualTypeOf<Job<StoredImage>>();
    expectTypeOf(either).toEqualTypeOf<Job<StoredImage> | StoredImage>();
    expectTypeOf(await client.waitForJob(table)).toEqualTypeOf<StoredImage>();
    expectTypeOf(await client.waitForJob(either)).toEqualTypeOf<StoredImage>();
    expectTypeOf(await client.waitForJob(batch)).toEqualTypeOf<Batch>();
  });
});

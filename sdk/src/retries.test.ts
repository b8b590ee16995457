import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createResponseError } from './errors.ts';
import { createRetryStrategy, type RetryOptions } from './retries.ts';
import { type ApiRequest, getRequest, type Progress } from './transport.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Attempt = Response | Error;

/** Sends one request whose attempts have these outcomes, the last of them repeatedly. */
function start(outcomes: readonly Attempt[], request: Partial<ApiRequest> = {}, options: RetryOptions = {}) {
  const reported: Progress[] = [];
  let attempts = 0;
  const send = async () => {
    const outcome = outcomes[Math.min(attempts, outcomes.length - 1)]!;
    attempts += 1;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const onProgress = (progress: Progress) => reported.push(progress);
  const response = createRetryStrategy(options)(send, { ...getRequest('/'), onProgress, ...request });
  response.catch(() => undefined);
  const phases = () => reported.map(({ phase }) => phase);
  return { response, phases, reported, attempts: () => attempts };
}

const respond = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('waits before each retry, and sends nothing in the meantime', async () => {
  const { response, phases, attempts } = start([respond(503), respond(200)]);
  await settle();
  expect([attempts(), phases()]).toEqual([1, ['sending', 'waiting']]);
  await vi.advanceTimersByTimeAsync(374);
  expect(attempts()).toBe(1);
  await vi.runAllTimersAsync();
  expect((await response).status).toBe(200);
  expect([attempts(), phases()]).toEqual([2, ['sending', 'waiting', 'sending']]);
});

it('counts the attempts that it reports', async () => {
  const { reported } = start([respond(503), respond(503), respond(200)]);
  await settle();
  await vi.runAllTimersAsync();
  expect(reported.map((progress) => 'attempt' in progress && progress.attempt)).toEqual([1, 1, 2, 2, 3]);
});

describe('the request', () => {
  it.each([
    [{ method: 'GET' }, true],
    [{ method: 'POST' }, false],
    [{ method: 'DELETE' }, false],
    [{ method: 'PATCH' }, false],
    [{ method: 'POST', isIdempotent: true }, true],
    [{ method: 'POST', idempotencyKey: 'k' }, true],
    [{ method: 'DELETE', isIdempotent: false }, false],
  ] as const)('%j is idempotent: %s', async (request, isIdempotent) => {
    for (const failed of [respond(503), respond(502), respond(504), new TypeError('fetch failed')]) {
      const { attempts } = start([failed, respond(200)], request);
      await settle();
      await vi.runAllTimersAsync();
      expect(attempts()).toBe(isIdempotent ? 2 : 1);
    }
    const limited = start([respond(429), respond(200)], request);
    await settle();
    await vi.runAllTimersAsync();
    expect(limited.attempts()).toBe(2);
  });

  it.each([200, 204, 302, 400, 401, 402, 403, 404, 408, 410, 413, 422, 500, 501, 505])(
    'is never sent again after %d',
    async (status) => {
      const { attempts, response } = start([respond(status)]);
      await settle();
      expect((await response).status).toBe(status);
      expect([attempts(), vi.getTimerCount()]).toEqual([1, 0]);
    },
  );

  it.each([0, 1, 2, 10])('is sent again up to %d times', async (retries) => {
    const { attempts, response } = start(
      [respond(503, { 'retry-after': '0' })],
      {},
      { retries, retryWaitMsMax: 1e9 },
    );
    await settle();
    await vi.runAllTimersAsync();
    expect([(await response).status, attempts()]).toEqual([503, retries + 1]);
  });

  it('is sent again twice by default', async () => {
    const { attempts } = start([respond(503)]);
    await settle();
    await vi.runAllTimersAsync();
    expect(attempts()).toBe(3);
  });

  it('rejects with the error of its last attempt if there is no response', async () => {
    const { response, attempts } = start([new TypeError('lost'), new TypeError('fetch failed')]);
    await settle();
    await vi.runAllTimersAsync();
    await expect(response).rejects.toThrow('fetch failed');
    expect(attempts()).toBe(3);
  });
});

describe('Retry-After', () => {
  it.each([
    [{}, '30', 2],
    [{}, '30.001', 1],
    [{ retryWaitMsMax: 1_000 }, '1', 2],
    [{ retryWaitMsMax: 1_000 }, '2', 1],
  ])(
    'is respected up to the longest wait: with %j, %s s lead to %d attempts',
    async (options, seconds, expected) => {
      const { attempts, response } = start(
        [respond(429, { 'retry-after': seconds }), respond(200)],
        {},
        options,
      );
      await settle();
      await vi.runAllTimersAsync();
      expect([(await response).status, attempts()]).toEqual([expected === 2 ? 200 : 429, expected]);
    },
  );

  it('that is a date is ignored', async () => {
    const { reported } = start([
      respond(503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }),
      respond(200),
    ]);
    await settle();
    expect(reported.at(-1)).toMatchObject({ phase: 'waiting', waitMs: expect.any(Number) });
    expect(vi.getTimerCount()).toBe(1);
  });

  it('of a conflict means that the first attempt is running; without it, the name is in use', async () => {
    const running = start([respond(409, { 'retry-after': '1' }), respond(200)]);
    const taken = start([respond(409), respond(200)]);
    await settle();
    await vi.runAllTimersAsync();
    expect([running.attempts(), taken.attempts()]).toEqual([2, 1]);
  });

  it.each([
    [{}, undefined],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': 'soon' }, undefined],
  ])('%j is in the error as %s seconds', async (headers, seconds) => {
    const { retryAfterSeconds } = await createResponseError(respond(503, headers as Record<string, string>));
    expect(retryAfterSeconds).toBe(seconds);
  });
});

describe('a caller that aborts', () => {
  it('ends the wait before a retry', async () => {
    const controller = new AbortController();
    const { response, attempts } = start([respond(503)], { signal: controller.signal });
    await settle();
    expect(vi.getTimerCount()).toBe(1);
    controller.abort(new Error('not wanted'));
    await expect(response).rejects.toThrow('not wanted');
    expect([attempts(), vi.getTimerCount()]).toEqual([1, 0]);
  });

  it('gets the error of its attempt, without a wait', async () => {
    const controller = new AbortController();
    controller.abort(new Error('not wanted'));
    const { response, phases } = start([new Error('aborted')], { signal: controller.signal });
    await expect(response).rejects.toThrow('aborted');
    expect(phases()).toEqual(['sending']);
  });

  it('does not end a wait that is over', async () => {
    const controller = new AbortController();
    const { response } = start([respond(503), respond(200)], { signal: controller.signal });
    await settle();
    await vi.runAllTimersAsync();
    controller.abort();
    expect((await response).status).toBe(200);
  });
});

describe('a body', () => {
  const body = () => new Response('some bytes', { headers: { 'content-length': '10' } });

  it('is reported as it arrives, with the headers of the response', async () => {
    const { response, reported } = start([body()]);
    const received = await response;
    expect([await received.text(), received.headers.get('content-length')]).toEqual(['some bytes', '10']);
    expect(reported.at(-1)).toEqual({ phase: 'receiving', receivedBytes: 10, totalBytes: 10 });
  });

  it('of an error is not reported', async () => {
    const { response, phases } = start([new Response('No.', { status: 404 })]);
    expect(await (await response).text()).toBe('No.');
    expect(phases()).toEqual(['sending']);
  });

  it('has no total without Content-Length', async () => {
    const { response, reported } = start([new Response('some bytes')]);
    await (await response).text();
    expect(reported.at(-1)).toEqual({ phase: 'receiving', receivedBytes: 10, totalBytes: undefined });
  });
});

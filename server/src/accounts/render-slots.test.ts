import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PublicError } from '../http/errors/public-error.ts';
import { partOf } from '../part-of.fixture.ts';
import { createRenderSlots, type RenderSlotOptions } from './render-slots.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The response to one request, of which the slots need the headers and the end. */
class Reply {
  readonly raw = Object.assign(new EventEmitter(), { closed: false });
  readonly headers = new Map<string, string>();
  header(name: string, value: string) {
    this.headers.set(name, value);
  }
  close(): void {
    this.raw.closed = true;
    this.raw.emit('close');
  }
}

/** Slots of a service, and the requests that have one of them, in the order in which they got it. */
function openSlots(options: Partial<RenderSlotOptions> = {}) {
  const { enter } = createRenderSlots({ inFlight: 2, waitMsMax: 8_000, waitingMax: 3, ...options });
  const running: string[] = [];
  const rejected: [string, unknown][] = [];
  const replies = new Map<string, Reply>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const send = async (name: string, { account = 1, key = 'a' } = {}) => {
    const reply = new Reply();
    replies.set(name, reply);
    enter(account, key, partOf<FastifyReply>(reply)).then(
      () => running.push(name),
      (error: unknown) => rejected.push([name, error]),
    );
    await settle();
  };
  const end = async (name: string) => {
    replies.get(name)?.close();
    await settle();
  };
  return { send, end, settle, running, rejected, replies };
}

describe('a request of an account', () => {
  it('waits while as many as the limit are running, in order', async () => {
    const { send, end, running, replies } = openSlots();
    for (const name of ['1', '2', '3', '4']) await send(name);
    expect(running).toEqual(['1', '2']);
    await end('1');
    expect(running).toEqual(['1', '2', '3']);
    await end('3');
    await end('2');
    expect(running).toEqual(['1', '2', '3', '4']);
    await send('5');
    expect(running.at(-1)).toBe('5');
    expect([...replies.values()].map(({ headers }) => headers.get('x-concurrency-limit'))).toEqual([
      ...['2', '2', '2', '2', '2'],
    ]);
  });

  it('does not wait for other accounts', async () => {
    const { send, running } = openSlots({ inFlight: 1 });
    await send('1');
    await send('2', { account: 2 });
    expect(running).toEqual(['1', '2']);
  });

  it('takes turns with the other keys of the account', async () => {
    const { send, end, running } = openSlots({ inFlight: 1 });
    await send('a1');
    await send('a2');
    await send('a3');
    await send('b1', { key: 'b' });
    await end('a1');
    await end('b1');
    await end('a2');
    expect(running).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it.each([undefined, 'Send fewer at once.'])(
    'is rejected if too many wait, with the hint %s',
    async (hint) => {
      const { send, rejected, running } = openSlots({ inFlight: 1, waitingMax: 1, ...(hint && { hint }) });
      for (const name of ['1', '2', '3']) await send(name);
      expect([running, rejected.map(([name]) => name)]).toEqual([['1'], ['3']]);
      const [[, error] = []] = rejected;
      expect(error).toBeInstanceOf(PublicError);
      expect(error).toMatchObject({
        ...{ status: 429, type: 'too-many-at-once' },
        extras: { headers: { 'retry-after': '2', 'x-concurrency-limit': '1' } },
      });
      expect((error as PublicError).extras.hint).toBe(hint);
    },
  );

  it('is rejected after the longest wait, and the next one keeps its turn', async () => {
    const { send, end, settle, rejected, running } = openSlots({ inFlight: 1 });
    await send('1');
    await send('2');
    vi.advanceTimersByTime(7_999);
    await send('3');
    expect(rejected).toEqual([]);
    vi.advanceTimersByTime(1);
    await settle();
    expect(rejected.map(([name]) => name)).toEqual(['2']);
    await end('1');
    expect(running).toEqual(['1', '3']);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a client that disconnects', () => {
  it('while it waits leaves its turn to the next one', async () => {
    const { send, end, running, rejected } = openSlots({ inFlight: 1 });
    for (const name of ['1', '2', '3']) await send(name);
    await end('2');
    await end('1');
    expect([running, rejected.map(([name]) => name)]).toEqual([['1', '3'], ['2']]);
  });

  it('when its turn comes does not keep the slot', async () => {
    const { send, replies, running, settle } = openSlots({ inFlight: 1 });
    for (const name of ['1', '2', '3']) await send(name);
    replies.get('1')?.close();
    const second = replies.get('2');
    if (second) second.raw.closed = true;
    await settle();
    await settle();
    expect(running).toEqual(['1', '2', '3']);
  });

  it('before it gets a slot does not keep one', async () => {
    const { send, running, settle, replies } = openSlots({ inFlight: 1 });
    await send('1');
    replies.get('1')?.close();
    await settle();
    await send('2');
    expect(running).toEqual(['1', '2']);
  });
});

describe('a table of a batch', () => {
  const { signal } = new AbortController();

  it('takes turns with other requests of the account, and its slot is free once released', async () => {
    const { take } = createRenderSlots({ inFlight: 1, waitMsMax: 8_000, waitingMax: 3 });
    const first = await take(1, 'batch', signal);
    const order: string[] = [];
    const waiting = ['batch', 'batch', 'other'].map(async (key, index) => {
      const release = await take(1, key, signal);
      order.push(`${key} ${index}`);
      release();
      release();
    });
    first();
    await Promise.all(waiting);
    expect(order).toEqual(['other 2', 'batch 0', 'batch 1']);
  });

  it('waits until its signal aborts, and is rejected if too many wait', async () => {
    const { take } = createRenderSlots({ inFlight: 1, waitMsMax: 8_000, waitingMax: 1 });
    await take(1, 'a', signal);
    const ended = new AbortController();
    const waiting = take(1, 'a', ended.signal);
    await expect(take(1, 'a', signal)).rejects.toThrow(/Too many concurrent renders/);
    ended.abort();
    await expect(waiting).rejects.toThrow(PublicError);
    await expect(take(1, 'a', ended.signal)).rejects.toThrow(PublicError);
    await expect(take(2, 'a', signal)).resolves.toBeTypeOf('function');
  });
});

import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { PublicError, publicError } from '../../http/errors/public-error.ts';
import { partOf } from '../../part-of.fixture.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limits.ts';
import { createLimitMisses } from './limit-misses.ts';
import { RecentRenderErrors } from './recent-render-errors.ts';

let nowMs = 0;
const clock = { now: () => new Date(nowMs) };
beforeEach(() => {
  nowMs = 1_700_000_000_000;
});

describe('requests for images that do not exist', () => {
  const policy = { name: 'misses', quota: 2, windowSeconds: 60 };

  function openLimit() {
    const counts = new Map<string, number>();
    const limiter = partOf<RateLimiter>({
      policy,
      consume: async (key: string) => {
        const used = (counts.get(key) ?? 0) + 1;
        counts.set(key, used);
        return { policy, isAllowed: used <= 2, remaining: Math.max(0, 2 - used), resetSeconds: 60 };
      },
    });
    const limit = createLimitMisses(limiter, clock);
    let reads = 0;
    const read = async (error?: Error, ip = '10.0.0.1') => {
      try {
        return await limit({ ip } as FastifyRequest, async () => {
          reads += 1;
          if (error) throw error;
          return 'found';
        });
      } catch (thrown) {
        if (!(thrown instanceof PublicError)) throw thrown;
        return `${thrown.type} ${thrown.extras.headers?.['retry-after'] ?? ''}`.trim();
      }
    };
    return { read, counts, reads: () => reads };
  }
  const missing = publicError('image-not-found', {});

  it('are rejected without a query once there were too many', async () => {
    const { read, reads } = openLimit();
    expect(await read(missing)).toBe('image-not-found');
    expect(await read(publicError('preview-not-found', {}))).toBe('preview-not-found');
    expect(await read(missing)).toBe('rate-limited 60');
    nowMs += 20_500;
    expect(await read()).toBe('rate-limited 40');
    expect(reads()).toBe(3);
    nowMs += 39_499;
    expect(await read()).toBe('rate-limited 1');
    nowMs += 1;
    expect(await read()).toBe('found');
    expect(reads()).toBe(4);
  });

  it('do not count if they find something, or fail for another reason', async () => {
    const { read, counts } = openLimit();
    expect(await read()).toBe('found');
    expect(await read(publicError('project-not-found', {}))).toBe('project-not-found');
    await expect(read(new TypeError('broken'))).rejects.toThrow('broken');
    expect(counts.size).toBe(0);
  });

  it('of another visitor are not affected', async () => {
    const { read } = openLimit();
    for (let count = 0; count < 3; count += 1) await read(missing);
    expect(await read(undefined, '10.0.0.2')).toBe('found');
    expect(await read(missing, '10.0.0.2')).toBe('image-not-found');
  });
});

describe('an error of a table in a URL', () => {
  const invalid = publicError('invalid-request', { problem: 'No rows.' });

  it('is returned again for a minute, for this table', () => {
    const recent = new RecentRenderErrors(clock);
    recent.add('a', invalid);
    nowMs += 59_999;
    expect([recent.find('a'), recent.find('b')]).toEqual([invalid, undefined]);
    nowMs += 1;
    expect(recent.find('a')).toBeUndefined();
    nowMs -= 60_000;
    expect(recent.find('a')).toBeUndefined();
  });

  it.each([429, 500, 503])('is not kept if a retry may succeed: %d', (status) => {
    const recent = new RecentRenderErrors(clock);
    recent.add('a', new PublicError({ status, type: 'x', message: 'Later.' }));
    expect(recent.find('a')).toBeUndefined();
  });

  it.each([400, 402, 410, 428, 430, 499])('is kept otherwise: %d', (status) => {
    const recent = new RecentRenderErrors(clock);
    const error = new PublicError({ status, type: 'x', message: 'Never.' });
    recent.add('a', error);
    expect(recent.find('a')).toBe(error);
  });

  it('is none of another kind', () => {
    const recent = new RecentRenderErrors(clock);
    recent.add('a', new TypeError('broken'));
    expect(recent.find('a')).toBeUndefined();
  });

  it('makes room for a thousand others', () => {
    const recent = new RecentRenderErrors(clock);
    for (let count = 0; count < 1_000; count += 1) recent.add(`${count}`, invalid);
    expect(recent.find('0')).toBe(invalid);
    recent.add('1000', invalid);
    expect([recent.find('0'), recent.find('1'), recent.find('1000')]).toEqual([undefined, invalid, invalid]);
  });
});

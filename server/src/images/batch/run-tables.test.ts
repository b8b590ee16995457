import { describe, expect, it } from 'vitest';
import { runTables, type TablesRun } from './run-tables.ts';

function open(options: Partial<TablesRun<string>> = {}) {
  const ended = new AbortController();
  const log: string[] = [];
  const finish = new Map<number, () => void>();
  const run: TablesRun<string> = {
    count: 3,
    concurrencyMax: 2,
    ended: ended.signal,
    takeSlot: async () => () => log.push('release'),
    process: (index) => {
      log.push(`begin ${index}`);
      return new Promise((resolve) => finish.set(index, () => resolve(`done ${index}`)));
    },
    skip: (index, reason) => `skip ${index}: ${(reason as Error).message}`,
    ...options,
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { results: runTables(run), ended, log, finish, settle };
}

describe('the tables of a batch', () => {
  it('are processed in parallel, as many as allowed, with results in order', async () => {
    const { results, log, finish, settle } = open();
    await settle();
    expect(log).toEqual(['begin 0', 'begin 1']);
    finish.get(1)?.();
    await settle();
    expect(log).toEqual(['begin 0', 'begin 1', 'release', 'begin 2']);
    finish.get(2)?.();
    finish.get(0)?.();
    expect(await results).toEqual(['done 0', 'done 1', 'done 2']);
    expect(log.filter((entry) => entry === 'release')).toHaveLength(3);
  });

  it('are not begun after the end, but those that were begun are finished', async () => {
    const { results, ended, log, finish, settle } = open();
    await settle();
    ended.abort(new Error('over'));
    finish.get(0)?.();
    finish.get(1)?.();
    expect(await results).toEqual(['done 0', 'done 1', 'skip 2: over']);
    expect(log).not.toContain('begin 2');
  });

  it('are skipped if they are still waiting for a slot at the end', async () => {
    const waitForever = (signal: AbortSignal) =>
      new Promise<() => void>((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('none free'))),
      );
    const { results, ended, settle } = open({ takeSlot: waitForever });
    await settle();
    ended.abort(new Error('over'));
    expect(await results).toEqual(['skip 0: over', 'skip 1: over', 'skip 2: over']);
  });

  it('fail one by one if no slot can be waited for', async () => {
    const { results } = open({ takeSlot: () => Promise.reject(new Error('too many wait')) });
    expect(await results).toEqual([0, 1, 2].map((index) => `skip ${index}: too many wait`));
  });

  it('release their slot if processing fails', async () => {
    const { results, log } = open({ count: 1, process: () => Promise.reject(new Error('broken')) });
    await expect(results).rejects.toThrow('broken');
    expect(log).toEqual(['release']);
  });
});

import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { failure, job, useScriptedPools } from './scripted-pool.fixture.ts';

const { open } = useScriptedPools();

it('a job is not too complex because others use the processors', async () => {
  const workers = 3 * Math.min(availableParallelism(), 8);
  const opened = await open({ workers, waitingMax: workers, waitMsMax: 60_000, deadlineMs: 900 });
  const neighbours = Array.from({ length: workers }, () => opened.render(job('burn', 500)));
  expect(await Promise.all(neighbours)).toHaveLength(workers);
});

it('does not accept jobs during a flood that it would reject after the waiting time', async () => {
  // Half of the waiting time is a margin for delays; with outdated estimates, the last job would wait for
  // twice as long.
  const opened = await open({ workers: 1, waitingMax: 200, waitMsMax: 6_000 });
  for (let count = 0; count < 50; count++) await opened.render(job('quick'));
  const calls: Promise<'accepted in vain' | 'rejected immediately' | 'drawn'>[] = [];
  for (let count = 0; count < 130; count++) {
    const isAccepted = opened.capacityError() === undefined;
    const refused = isAccepted ? 'accepted in vain' : 'rejected immediately';
    calls.push(failure(opened.render(job('slow', 90))).then((error) => (error ? refused : 'drawn')));
    await sleep(10);
  }
  const ends = await Promise.all(calls);
  expect(ends).toContain('rejected immediately');
  expect(ends).not.toContain('accepted in vain');
});

it('replaces workers that accumulate memory outside of the heap', async () => {
  const opened = await open({ workers: 1, heapMb: 64, growthMb: 100 });
  const before = process.memoryUsage.rss();
  for (let round = 0; round < 200 && opened.load().replacements < 2; round++) {
    await opened.render(job('hoard'));
  }
  expect(opened.load().replacements).toBeGreaterThanOrEqual(2);
  await opened.close();
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024);
});

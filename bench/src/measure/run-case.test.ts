import { expect, it } from 'vitest';
import { makeWorkload } from '../workloads.ts';
import type { Contestant, DrawTimes } from './measure-draws.ts';
import { runCase } from './run-case.ts';

/** Answers so many times, then fails as a browser that was closed. */
function contestant(name: string, answers: number): Contestant {
  let left = answers;
  return {
    name,
    version: '1',
    measure: async (): Promise<DrawTimes> => {
      left -= 1;
      if (left < 0) throw new Error('the browser has been closed\nand more');
      return { wallMs: 90, cpuMs: 80, png: new Uint8Array(10), peakMb: 1 };
    },
    close: async () => {},
  };
}

it('keeps the rounds of one that fails, says why, and goes on with the others', async () => {
  const effort = { rounds: 4, warmUpMs: 0, timeCapMs: 10_000, caseCapMs: 60_000 };
  const benchCase = { workload: makeWorkload('W1', 1, 1), scale: 1 };
  const engines = [contestant('breaks', 4), contestant('never answers', 0), contestant('runs', 99)];
  const results = await runCase(engines, benchCase, effort, () => {});
  expect(results.map(({ engine, cpuMs, note }) => [engine, cpuMs.length, note])).toEqual([
    ['breaks', 2, '2 of 4 rounds: the browser has been closed'],
    ['never answers', 0, 'the browser has been closed'],
    ['runs', 4, undefined],
  ]);
});

it('stops once all rounds of all engines say the same, and when the case has lasted too long', async () => {
  const benchCase = { workload: makeWorkload('W1', 1, 1), scale: 1 };
  const effort = { rounds: 40, warmUpMs: 0, timeCapMs: 100_000, caseCapMs: 60_000 };
  const settled = await runCase([contestant('runs', 99)], benchCase, effort, () => {});
  expect(settled[0]).toMatchObject({ cpuMs: Array(5).fill(80), note: undefined });
  const late = await runCase([contestant('runs', 99)], benchCase, { ...effort, caseCapMs: -1 }, () => {});
  expect(late[0]?.cpuMs).toEqual([80]);
});

it('goes on with fast engines after a slow one has used up the time of the case', async () => {
  const benchCase = { workload: makeWorkload('W1', 1, 1), scale: 1 };
  const asked: string[] = [];
  const drawing = (name: string, wallMs: (picture: number) => number): Contestant => {
    let pictures = 0;
    return {
      name,
      version: '1',
      measure: async () => {
        asked.push(name);
        pictures += 1;
        return { wallMs: wallMs(pictures), cpuMs: pictures, png: new Uint8Array(10), peakMb: 1 };
      },
      close: async () => {},
    };
  };
  const effort = { rounds: 4, warmUpMs: 0, timeCapMs: 10_000, caseCapMs: 0.001 };
  // The clock of the case runs on while these answer at once; what an engine used is what it says.
  const slow = drawing('slow', () => 12_000);
  const fast = [drawing('fast', () => 0), drawing('also fast', () => 0)];
  const results = await runCase([fast[0]!, slow, fast[1]!], benchCase, effort, () => {});
  expect(results.map(({ engine, cpuMs }) => [engine, cpuMs.length])).toEqual([
    ['fast', 4],
    ['slow', 1],
    ['also fast', 4],
  ]);
  expect(asked.slice(-4)).toEqual(['fast', 'also fast', 'fast', 'also fast']);
});

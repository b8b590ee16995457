import { expect, it } from 'vitest';
import { makeWorkload } from '../workloads.ts';
import type { BenchmarkTarget, RenderTimes } from './measure-renders.ts';
import { runCase } from './run-case.ts';

/** Responds a number of times, then fails like a browser that was closed. */
function target(name: string, responses: number): BenchmarkTarget {
  let left = responses;
  return {
    name,
    version: '1',
    measure: async (): Promise<RenderTimes> => {
      left -= 1;
      if (left < 0) throw new Error('the browser has been closed\nand more');
      return { wallMs: 90, cpuMs: 80, png: new Uint8Array(10), peakMb: 1 };
    },
    close: async () => {},
  };
}

it('keeps the rounds of a failed engine, notes the reason, and continues with the others', async () => {
  const effort = { rounds: 4, warmUpMs: 0, timeCapMs: 10_000, caseCapMs: 60_000 };
  const benchCase = { workload: makeWorkload('W1', 1, 1), scale: 1 };
  const engines = [target('breaks', 4), target('never responds', 0), target('runs', 99)];
  const results = await runCase(engines, benchCase, effort, () => {});
  expect(results.map(({ engine, cpuMs, note }) => [engine, cpuMs.length, note])).toEqual([
    ['breaks', 2, '2 of 4 rounds: the browser has been closed'],
    ['never responds', 0, 'the browser has been closed'],
    ['runs', 4, undefined],
  ]);
});

it('stops when the rounds of all engines have converged or the case takes too long', async () => {
  const benchCase = { workload: makeWorkload('W1', 1, 1), scale: 1 };
  const effort = { rounds: 40, warmUpMs: 0, timeCapMs: 100_000, caseCapMs: 60_000 };
  const converged = await runCase([target('runs', 99)], benchCase, effort, () => {});
  expect(converged[0]).toMatchObject({ cpuMs: Array(5).fill(80), note: undefined });
  const late = await runCase([target('runs', 99)], benchCase, { ...effort, caseCapMs: -1 }, () => {});
  expect(late[0]?.cpuMs).toEqual([80]);
});

it('continues with fast engines after a slow one has used up the time of the case', async () => {
  const benchCase = { workload: makeWorkload('W1', 1, 1), scale: 1 };
  const calls: string[] = [];
  const rendering = (name: string, wallMs: (image: number) => number): BenchmarkTarget => {
    let images = 0;
    return {
      name,
      version: '1',
      measure: async () => {
        calls.push(name);
        images += 1;
        return { wallMs: wallMs(images), cpuMs: wallMs(images), png: new Uint8Array(10), peakMb: 1 };
      },
      close: async () => {},
    };
  };
  const effort = { rounds: 4, warmUpMs: 0, timeCapMs: 10_000, caseCapMs: 0.001 };
  // These respond immediately, but the clock of the case continues; the CPU time used is the time they report.
  const slow = rendering('slow', () => 12_000);
  const fast = [rendering('fast', () => 0), rendering('also fast', () => 0)];
  const results = await runCase([fast[0]!, slow, fast[1]!], benchCase, effort, () => {});
  expect(results.map(({ engine, cpuMs }) => [engine, cpuMs.length])).toEqual([
    ['fast', 4],
    ['slow', 1],
    ['also fast', 4],
  ]);
  expect(calls.slice(-4)).toEqual(['fast', 'also fast', 'fast', 'also fast']);
});

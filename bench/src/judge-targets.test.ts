import { expect, it } from 'vitest';
import { judgeTargets } from './judge-targets.ts';

const pair = (name: string, ratio: number, processors = 0.99) => ({
  name,
  one: 100,
  two: 100 * ratio,
  ratio,
  processors,
});

it.each([
  [2, 1.8, true, true],
  [2, 1.6, false, true],
  [1.6, 1.5, true, true],
  [2, 1.1, false, false],
])(
  'relates the speedup of a second process to that of the control loop: %d for loops, %d for us',
  (loops, ours, reached, passed) => {
    const verdicts = judgeTargets(
      [pair('arithmetic loop', loops), pair('memory loop', 1.1), pair('W1', ours)],
      [],
    );
    expect(verdicts).toHaveLength(1);
    expect(verdicts[0]).toMatchObject({ measured: ours / loops, reached, passed });
  },
);

it.each([
  [0.99, false],
  [0.91, false],
  [0.89, true],
])('a low efficiency passes only if other programs used the processors: %d were free', (free, passed) => {
  const verdicts = judgeTargets([pair('arithmetic loop', 2, free), pair('W1', 1.1, 1.2)], []);
  expect(verdicts).toMatchObject([{ reached: false, passed }]);
});

it.each([
  ['W1', 1, 110, true, true],
  ['W1', 1, 120, false, true],
  ['W1', 1, 141, false, false],
  ['W4', 2, 349, true, true],
  ['W4', 2, 500, false, true],
  ['W4', 2, 601, false, false],
])('checks the peak memory of %s at scale %d: %d MB', (workload, scale, peakMb, reached, passed) => {
  const verdicts = judgeTargets([], [{ workload, scale, peakMb, bytes: 1 }]);
  expect(verdicts).toMatchObject([{ measured: peakMb, reached, passed }]);
});

it('has no goal for the peak memory of other images', () => {
  expect(judgeTargets([], [{ workload: 'W4', scale: 1, peakMb: 900, bytes: 1 }])).toEqual([]);
});

import { expect, it } from 'vitest';
import { judgeTargets } from './judge-targets.ts';

const pair = (name: string, ratio: number, processors = 0.99) => ({
  name,
  one: 100,
  two: 100 * ratio,
  ratio,
  processors,
});
const peak = (peakMb: number) => ({ workload: 'W4', scale: 2, peakMb, bytes: 1 });

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

it('checks the peak memory of the largest image', () => {
  const smallest = { ...peak(160), workload: 'W1', scale: 1 };
  const verdicts = (mb: number, baseline = smallest) => judgeTargets([], [baseline, peak(mb)]);
  expect(verdicts(499)).toMatchObject([{ reached: true, passed: true }]);
  expect(verdicts(506)).toMatchObject([{ reached: false, passed: true }]);
  expect(verdicts(560)).toMatchObject([{ reached: false, passed: false }]);
  expect(verdicts(560, { ...smallest, peakMb: 200 })).toMatchObject([{ reached: false, passed: true }]);
});

import { describe, expect, it } from 'vitest';
import { CommittedResults } from './committed-results.ts';
import type { Goal } from './goals.ts';
import { judgeGoals } from './judge-goals.ts';
import type { CaseResult } from './measure/run-case.ts';

const goal: Goal = { workload: 'W2', scale: 1, peer: 'takumi', measure: 'cpu', finalRatio: 15 };
const committed = new CommittedResults(`# Results

## W2 (medium ledger), scale 1

| takumi | 15 | 14 | 10 | 15 | 11 | 21 | 37,424 | 1 | 852 × 732 |

## W3 (large ledger), scale 1

| takumi | 15 | 14 | 10 | 15 | 11 | 21 | 37,424 | 1 | 852 × 732 |
`);

function result(engine: string, cpuMs: number[], bytes = 100): CaseResult {
  const size = '852 × 732';
  return { engine, workload: 'W2', scale: 1, wallMs: cpuMs, cpuMs, bytes, size, note: undefined };
}

describe('judgeGoals', () => {
  it.each([
    [100, true],
    [45, true],
    [44, false],
  ])('passes from 45 %% of the committed ratio of 10: the peer takes %d ms, we take 10', (peerMs, passed) => {
    const verdicts = judgeGoals(
      [goal],
      committed,
      [result('ours', [10]), result('takumi', [peerMs])],
      [],
      'ours',
    );
    expect(verdicts).toEqual([{ goal, measured: peerMs / 10, committed: 10, passed }]);
  });

  it.each([
    [0.9, true],
    [0.89, false],
  ])('compares bytes, and passes from 90 %% of the committed ratio of 1: measured %d', (measured, passed) => {
    const ofBytes: Goal = { ...goal, measure: 'bytes' };
    const results = [result('ours', [10], 100), result('takumi', [10], 100 * measured)];
    expect(judgeGoals([ofBytes], committed, results, [], 'ours')[0]).toMatchObject({ measured, passed });
  });

  it.each([
    [68, '852 × 900', true],
    [67, '852 × 900', false],
    [67, '852 × 7320', false],
  ])(
    'compares images of another size with the final goal of 15: the peer takes %d ms for %s, we take 10',
    (peerMs, size, passed) => {
      const results = [result('ours', [10]), { ...result('takumi', [peerMs]), size }];
      expect(judgeGoals([goal], committed, results, [], 'ours')).toEqual([
        { goal, measured: peerMs / 10, committed: undefined, passed },
      ]);
    },
  );

  it('compares medians', () => {
    const verdicts = judgeGoals(
      [goal],
      committed,
      [result('ours', [1, 10, 90]), result('takumi', [9, 80, 999])],
      [],
      'ours',
    );
    expect(verdicts[0]?.measured).toBe(8);
  });

  it('fails when our own result is missing', () => {
    expect(
      judgeGoals([goal], committed, [result('ours', []), result('takumi', [5])], [], 'ours')[0]?.passed,
    ).toBe(false);
  });

  it('tolerates a missing peer, and skips workloads that did not run', () => {
    expect(judgeGoals([goal], committed, [result('ours', [1])], [], 'ours')[0]).toMatchObject({
      measured: undefined,
      passed: true,
    });
    expect(judgeGoals([{ ...goal, workload: 'W1' }], committed, [result('ours', [1])], [], 'ours')).toEqual(
      [],
    );
  });
});

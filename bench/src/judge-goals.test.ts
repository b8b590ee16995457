import { describe, expect, it } from 'vitest';
import type { Goal } from './goals.ts';
import { judgeGoals } from './judge-goals.ts';
import type { CaseResult } from './measure/run-case.ts';

const goal: Goal = { workload: 'W1', scale: 1, peer: 'takumi', measure: 'cpu', ratio: 10, finalRatio: 15 };

function result(engine: string, cpuMs: number[], bytes = 100): CaseResult {
  const size = { widthPx: 1, heightPx: 1 };
  return { engine, workload: 'W1', scale: 1, wallMs: cpuMs, cpuMs, bytes, ...size, note: undefined };
}

describe('judgeGoals', () => {
  it.each([
    [100, true],
    [50, true],
    [49, false],
  ])('passes from half of the goal: the peer takes %d ms, we take 10', (peerMs, passed) => {
    const verdicts = judgeGoals([goal], [result('ours', [10]), result('takumi', [peerMs])], [], 'ours');
    expect(verdicts).toEqual([{ goal, measured: peerMs / 10, passed }]);
  });

  it('compares medians', () => {
    const verdicts = judgeGoals(
      [goal],
      [result('ours', [1, 10, 90]), result('takumi', [9, 80, 999])],
      [],
      'ours',
    );
    expect(verdicts[0]?.measured).toBe(8);
  });

  it('compares bytes', () => {
    const bytes: Goal = { ...goal, measure: 'bytes', ratio: 1 };
    const verdicts = judgeGoals([bytes], [result('ours', [1], 50), result('takumi', [1], 40)], [], 'ours');
    expect(verdicts[0]).toMatchObject({ measured: 0.8, passed: true });
  });

  it('fails when our own result is missing', () => {
    expect(judgeGoals([goal], [result('ours', []), result('takumi', [5])], [], 'ours')[0]?.passed).toBe(
      false,
    );
  });

  it('tolerates a missing peer, and skips workloads that did not run', () => {
    expect(judgeGoals([goal], [result('ours', [1])], [], 'ours')[0]).toMatchObject({
      measured: undefined,
      passed: true,
    });
    expect(judgeGoals([{ ...goal, workload: 'W2' }], [result('ours', [1])], [], 'ours')).toEqual([]);
  });
});

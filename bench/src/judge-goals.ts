import type { Goal } from './goals.ts';
import type { CaseResult } from './measure/run-case.ts';
import { median } from './measure/statistics.ts';

/** The result of a run for one goal. */
export interface Verdict {
  readonly goal: Goal;
  /** Peer : ours; undefined when the peer was not measured here. */
  readonly measured: number | undefined;
  /** False below half of the goal: the noise of a busy machine is smaller than that. */
  readonly passed: boolean;
}

/** Compares the results with every goal whose case was run. */
export function judgeGoals(
  goals: readonly Goal[],
  results: readonly CaseResult[],
  formats: readonly (readonly CaseResult[])[],
  ours: string,
): Verdict[] {
  return goals
    .filter((goal) =>
      results.some(({ workload, scale }) => workload === goal.workload && scale === goal.scale),
    )
    .map((goal) => {
      // In a format comparison, the first result is ours.
      const comparison = formats.find((candidate) => candidate.some(({ engine }) => engine === goal.peer));
      const measured =
        comparison === undefined
          ? ratioOf(goal, results, ours)
          : ratioOf(goal, comparison, comparison[0]!.engine);
      return { goal, measured, passed: measured === undefined || measured >= goal.ratio / 2 };
    });
}

function ratioOf(goal: Goal, results: readonly CaseResult[], ours: string): number | undefined {
  const find = (engine: string) =>
    results.find(
      (result) =>
        result.engine === engine && result.workload === goal.workload && result.scale === goal.scale,
    );
  const [own, peer] = [find(ours), find(goal.peer)];
  // If our own result is missing, the goal fails.
  if (own === undefined || own.wallMs.length === 0) return 0;
  if (peer === undefined || peer.wallMs.length === 0) return undefined;
  return goal.measure === 'bytes' ? peer.bytes / own.bytes : median(peer.cpuMs) / median(own.cpuMs);
}

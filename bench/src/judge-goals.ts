import type { CommittedResults } from './committed-results.ts';
import { type Goal, keptShareMin } from './goals.ts';
import type { CaseResult } from './measure/run-case.ts';
import { median } from './measure/statistics.ts';

/** The result of a run for one goal. */
export interface Verdict {
  readonly goal: Goal;
  /** Peer : ours; undefined when the peer was not measured here. */
  readonly measured: number | undefined;
  /**
   * The ratio in bench/RESULTS.md; undefined if the peer was not measured there, or if its image had
   * another size: the work has changed since then, so the ratio says nothing until the page is measured again.
   */
  readonly committed: number | undefined;
  /** False if the ratio is far below the committed one, or below the final goal if there is none to compare with. */
  readonly passed: boolean;
}

/** Compares the results with the committed ones, for every goal whose case was run. */
export function judgeGoals(
  goals: readonly Goal[],
  committedResults: CommittedResults,
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
      const committed = committedRatio(goal, committedResults, comparison ?? results);
      const passed =
        measured === undefined || measured >= (committed ?? goal.finalRatio) * keptShareMin[goal.measure];
      return { goal, measured, committed, passed: passed && measured !== 0 };
    });
}

function committedRatio(
  goal: Goal,
  committed: CommittedResults,
  results: readonly CaseResult[],
): number | undefined {
  const found = committed.find(goal.workload, goal.scale, goal.peer);
  const size = results.find((result) => isOf(result, goal, goal.peer))?.size;
  if (found?.size !== undefined && size !== undefined && size !== found.size) return undefined;
  return goal.measure === 'bytes' ? found?.bytesFactor : found?.cpuFactor;
}

function ratioOf(goal: Goal, results: readonly CaseResult[], ours: string): number | undefined {
  const find = (engine: string) => results.find((result) => isOf(result, goal, engine));
  const [own, peer] = [find(ours), find(goal.peer)];
  // If our own result is missing, the goal fails.
  if (own === undefined || own.wallMs.length === 0) return 0;
  if (peer === undefined || peer.wallMs.length === 0) return undefined;
  return goal.measure === 'bytes' ? peer.bytes / own.bytes : median(peer.cpuMs) / median(own.cpuMs);
}

function isOf({ engine, workload, scale }: CaseResult, goal: Goal, wanted: string): boolean {
  return engine === wanted && workload === goal.workload && scale === goal.scale;
}

import type { ThroughputEffort } from './measure/measure-throughput.ts';
import type { Effort } from './measure/run-case.ts';
import type { Workload } from './workload.ts';
import { makeWorkloads } from './workloads.ts';

/** What a run measures and for how long. */
export interface Plan {
  readonly workloads: readonly Workload[];
  readonly scales: readonly number[];
  readonly throughput: ThroughputEffort;
  /** Whether it also profiles our stages and is saved as bench/RESULTS.md. */
  readonly isFull: boolean;
  effort(workload: Workload): Effort;
}

/** The plan of each option; the default is everything. */
export const plans: Readonly<Record<string, () => Plan>> = {
  '': fullPlan,
  '--quick': quickPlan,
  '--once': oncePlan,
};

/** An engine that takes longer than this for one image, ms, does not render a larger one. */
export const slowImageMs = 12_000;

/** CPU time of the warm-up of each engine for workloads with the same data for every image. */
export const closedWarmUpMs = 4_000;

/**
 * CPU time of the warm-up of each engine for workloads with other data for every image. Their code paths differ from
 * image to image, so that a just-in-time compiler needs several times as long until it is done.
 */
export const openWarmUpMs = 16_000;

function fullPlan(): Plan {
  const rounds: Readonly<Record<string, number>> = {
    W1: 15,
    W2: 9,
    W3: 5,
    W4: 3,
    W5: 9,
    W6: 9,
    'W6 smooth': 5,
    W7: 5,
    'W1 open': 11,
    'W2 open': 7,
  };
  return {
    workloads: makeWorkloads(),
    scales: [1, 2],
    throughput: { rounds: 15, warmUpMs: 6_000, controlLoops: 2 },
    isFull: true,
    effort: ({ name, fresh }) => {
      const warmUpMs = fresh === undefined ? closedWarmUpMs : openWarmUpMs;
      return {
        rounds: rounds[name]!,
        warmUpMs,
        timeCapMs: warmUpMs + 12_000,
        // Four engines are warmed up before the first round.
        caseCapMs: 4 * warmUpMs + 36_000,
      };
    },
  };
}

function quickPlan(): Plan {
  return {
    workloads: makeWorkloads().filter(({ name }) => name === 'W1' || name === 'W2'),
    scales: [1],
    // Short, because a run fails only far below the goal.
    throughput: { rounds: 5, warmUpMs: 3_000, controlLoops: 1 },
    isFull: false,
    effort: () => ({ rounds: 5, warmUpMs: 3_000, timeCapMs: 8_000, caseCapMs: 30_000 }),
  };
}

/** A smoke test: every workload and engine, as short as possible. */
function oncePlan(): Plan {
  return {
    workloads: makeWorkloads(),
    scales: [1, 2],
    throughput: { rounds: 1, warmUpMs: 0, controlLoops: 2 },
    isFull: false,
    effort: () => ({ rounds: 1, warmUpMs: 0, timeCapMs: slowImageMs, caseCapMs: 0 }),
  };
}

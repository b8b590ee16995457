import { controlNames } from './engines/control-loops.ts';
import { peakGoals } from './goals.ts';
import type { Peak } from './measure/measure-peaks.ts';
import type { Throughput } from './measure/measure-throughput.ts';

/**
 * If two arithmetic loops achieve 2 times the throughput of one, two render processes must achieve 1.8 times:
 * a scaling efficiency of 0.9. Below the minimum a run fails: a shared lock or resource is limiting both.
 */
export const scalingEfficiencyGoal = 0.9;
export const minScalingEfficiency = 0.6;
/**
 * The arithmetic loop alone uses 0.99 processors if they are free. If it gets less than this, other programs took the
 * rest, and took it unevenly from the loops and from us: then the efficiency is reported, but fails no run.
 */
export const freeProcessorsMin = 0.9;

/** The result of a run for a target that does not involve a peer. */
export interface TargetVerdict {
  readonly what: string;
  readonly measured: number;
  readonly goal: number;
  /** Whether the goal is reached. */
  readonly reached: boolean;
  /** False if the result is so far below the goal that the run fails. */
  readonly passed: boolean;
}

/** The speedup of two arithmetic loops on this machine, which is the maximum for any program. */
export function maxSpeedup(throughputs: readonly Throughput[]): number {
  return arithmeticLoopOf(throughputs).ratio;
}

/** The arithmetic loop; if it was not measured, the result that two free processors would give. */
function arithmeticLoopOf(throughputs: readonly Throughput[]): Pick<Throughput, 'ratio' | 'processors'> {
  return throughputs.find(({ name }) => name === controlNames[0]) ?? { ratio: 2, processors: 1 };
}

/** Compares peak memory and scaling efficiency with their targets. */
export function judgeTargets(throughputs: readonly Throughput[], peaks: readonly Peak[]): TargetVerdict[] {
  const speedupMax = maxSpeedup(throughputs);
  const isBusy = arithmeticLoopOf(throughputs).processors < freeProcessorsMin;
  const isControl = (name: string) => controlNames.some((control) => control === name);
  const efficiencies = throughputs
    .filter(({ name }) => !isControl(name))
    .map(({ name, ratio }): TargetVerdict => {
      const measured = ratio / speedupMax;
      return {
        what: `${name}: scaling efficiency of a second process`,
        measured,
        goal: scalingEfficiencyGoal,
        reached: measured >= scalingEfficiencyGoal,
        passed: measured >= minScalingEfficiency || isBusy,
      };
    });
  const memory = peakGoals.flatMap(({ workload, scale, goalMb, failsAboveMb }): TargetVerdict[] => {
    const peak = peaks.find((each) => each.workload === workload && each.scale === scale);
    if (peak === undefined) return [];
    const measured = peak.peakMb;
    const what = `${workload}, scale ${scale}: peak memory in MB, maximum`;
    return [{ what, measured, goal: goalMb, reached: measured <= goalMb, passed: measured <= failsAboveMb }];
  });
  return [...efficiencies, ...memory];
}

import { controlNames } from './engines/control-loops.ts';
import type { Peak } from './measure/measure-peaks.ts';
import type { Throughput } from './measure/measure-throughput.ts';

/** The most memory W4 may take at scale 2, MB. */
export const peakMbMax = 500;
/**
 * Two processes are to draw 1.8 times what one does, where two that only calculate do 2 times what one does: 0.9 of what the machine
 * gives. Below the second figure, where a second process brings next to nothing, a run fails: something of ours then holds both up.
 */
export const pairShareGoal = 0.9;
export const pairShareLeast = 0.6;

/** A promise that is not about a peer, held against a run. */
export interface PromiseVerdict {
  readonly what: string;
  readonly measured: number;
  readonly goal: number;
  /** What the goal asks for is there. */
  readonly reached: boolean;
  /** False where it is so far away that the run fails. */
  readonly passed: boolean;
}

/** How many times as much as one two processes do here that only calculate: the most any program can gain. */
export function pairCeiling(throughputs: readonly Throughput[]): number {
  return throughputs.find(({ name }) => name === controlNames[0])?.ratio ?? 2;
}

/** Holds memory and the gain of a second process against what is promised. */
export function judgePromises(throughputs: readonly Throughput[], peaks: readonly Peak[]): PromiseVerdict[] {
  const ceiling = pairCeiling(throughputs);
  const isControl = (name: string) => controlNames.some((control) => control === name);
  const pairs = throughputs
    .filter(({ name }) => !isControl(name))
    .map(({ name, ratio }): PromiseVerdict => {
      const measured = ratio / ceiling;
      return {
        what: `${name}: gain of a second process, as a share of what the machine gives`,
        measured,
        goal: pairShareGoal,
        reached: measured >= pairShareGoal,
        passed: measured >= pairShareLeast,
      };
    });
  const memory = peaks
    .filter(({ workload, scale }) => workload === 'W4' && scale === 2)
    .map(({ peakMb }): PromiseVerdict => {
      const isHeld = peakMb < peakMbMax;
      return {
        what: 'W4, scale 2: peak memory, MB, at most',
        measured: peakMb,
        goal: peakMbMax,
        reached: isHeld,
        passed: isHeld,
      };
    });
  return [...pairs, ...memory];
}

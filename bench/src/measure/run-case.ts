import type { Workload } from '../workload.ts';
import { imageSize } from './image-size.ts';
import type { BenchmarkTarget, RenderTimes } from './measure-renders.ts';
import { median, middleHalf } from './statistics.ts';

/** One workload at one scale. */
export interface BenchCase {
  readonly workload: Workload;
  readonly scale: number;
}

/** How long to measure. */
export interface Effort {
  readonly rounds: number;
  /** CPU time of the warm-up before an engine is measured, as in a running service, ms. */
  readonly warmUpMs: number;
  /** An engine does not continue in a case after it has used this much CPU time, ms. */
  readonly timeCapMs: number;
  /**
   * After this duration of a case, ms, only engines that have used less than an equal share of it continue:
   * an engine that takes twenty seconds per image does not cost the fast ones their rounds. Each engine has
   * at least one round.
   */
  readonly caseCapMs: number;
}

/** The result of one engine in one case. Times are per image, one entry per round, ms. */
export interface CaseResult {
  readonly engine: string;
  readonly workload: string;
  readonly scale: number;
  readonly wallMs: readonly number[];
  readonly cpuMs: readonly number[];
  readonly bytes: number;
  /** Size of the image or the first page, with its unit if that is not px; undefined if it could not be read. */
  readonly size: string | undefined;
  /** Why there are fewer rounds than planned, or none. */
  readonly note: string | undefined;
}

/**
 * Approximate duration of a round, long enough for the 10 ms resolution of the CPU time of other processes, and for a process
 * that has waited for the others: after five idle seconds, its first 100 ms take two to three times as long, because its
 * code and data have left the caches of the processor. In rounds of 400 ms, this was a fifth of our time.
 */
export const roundMs = 1_600;
/** Upper bound. */
const repeatsMax = 4_000;
/** Measuring stops when the middle half of this many rounds is within this spread. */
const convergedRounds = 5;
const convergedSpread = 0.03;

/** Runs the engines in turn, round after round, so that a busy machine affects all of them equally. */
export async function runCase(
  engines: readonly BenchmarkTarget[],
  benchCase: BenchCase,
  effort: Effort,
  keep: (engine: string, png: Uint8Array) => void,
): Promise<CaseResult[]> {
  const end = performance.now() + effort.caseCapMs;
  const partMs = effort.caseCapMs / engines.length;
  const runners: CaseRunner[] = [];
  for (const engine of engines) {
    const runner = new CaseRunner(engine, benchCase, effort);
    await runner.warmUp(keep);
    runners.push(runner);
  }
  for (let round = 0; round < effort.rounds; round += 1) {
    for (const runner of runners) {
      if (round === 0 || performance.now() <= end || runner.usedMs < partMs) await runner.round();
    }
    if (runners.every(({ isDone, usedMs }) => isDone || (performance.now() > end && usedMs >= partMs))) break;
  }
  return runners.map((runner) => runner.result());
}

/** An engine that waits is charged this share of the wall time, so that every measurement ends. */
const leastShare = 0.1;

/** One engine in one case. */
class CaseRunner {
  private readonly engine: BenchmarkTarget;
  private readonly benchCase: BenchCase;
  private readonly effort: Effort;
  private readonly wallMs: number[] = [];
  private readonly cpuMs: number[] = [];
  private png: Uint8Array = new Uint8Array();
  private repeats = 1;
  /**
   * CPU time used by its renders so far, ms. By wall time, an engine on a busy machine would be measured before it
   * is warm.
   */
  usedMs = 0;
  private failure: string | undefined;

  constructor(engine: BenchmarkTarget, benchCase: BenchCase, effort: Effort) {
    this.engine = engine;
    this.benchCase = benchCase;
    this.effort = effort;
  }

  /** Fills caches and chooses the repeats per round. The first image of a slow engine counts as a round. */
  async warmUp(keep: (engine: string, png: Uint8Array) => void): Promise<void> {
    try {
      const first = await this.measure(1);
      keep(this.engine.name, this.png);
      if (this.usedMs * 2 > this.effort.timeCapMs) {
        this.record(first);
        return;
      }
      let last = await this.measure(1);
      while (this.usedMs < this.effort.warmUpMs) last = await this.measure(1);
      this.repeats = Math.min(repeatsMax, Math.max(1, Math.round(roundMs / last.wallMs)));
    } catch (error) {
      this.failure = firstLine(error);
    }
  }

  private get isStopped(): boolean {
    return this.failure !== undefined || this.usedMs > this.effort.timeCapMs;
  }

  /** True if it cannot or need not continue. */
  get isDone(): boolean {
    return this.isStopped || this.isConverged;
  }

  private get isConverged(): boolean {
    const { cpuMs } = this;
    if (cpuMs.length < convergedRounds) return false;
    const [low, high] = middleHalf(cpuMs);
    return high - low <= median(cpuMs) * convergedSpread;
  }

  async round(): Promise<void> {
    if (this.isStopped) return;
    try {
      this.record(await this.measure(this.repeats));
    } catch (error) {
      this.failure = firstLine(error);
    }
  }

  result(): CaseResult {
    return {
      engine: this.engine.name,
      workload: this.benchCase.workload.name,
      scale: this.benchCase.scale,
      wallMs: this.wallMs,
      cpuMs: this.cpuMs,
      bytes: this.png.length,
      size: imageSize(this.png),
      note: this.note(),
    };
  }

  private note(): string | undefined {
    const { failure, wallMs, usedMs } = this;
    if (failure !== undefined && wallMs.length === 0) return failure;
    if (wallMs.length >= this.effort.rounds || (failure === undefined && this.isConverged)) return undefined;
    const reason = failure ?? `stopped after ${Math.round(usedMs / 1000)} s`;
    return `${wallMs.length} of ${this.effort.rounds} rounds: ${reason}`;
  }

  private record(times: RenderTimes): void {
    this.wallMs.push(times.wallMs);
    this.cpuMs.push(times.cpuMs);
  }

  private async measure(repeats: number): Promise<RenderTimes> {
    const { workload, scale } = this.benchCase;
    const times = await this.engine.measure(workload, scale, repeats);
    this.png = times.png;
    this.usedMs += Math.max(times.cpuMs, times.wallMs * leastShare) * repeats;
    return times;
  }
}

function firstLine(error: unknown): string {
  return error instanceof Error ? error.message.split('\n')[0]! : String(error);
}

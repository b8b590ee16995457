import type { Workload } from '../workload.ts';
import type { ForkedEngine } from './forked-engine.ts';
import type { RenderRate } from './measure-renders.ts';
import { median } from './statistics.ts';

/** The repeated work: renders of an engine, or iterations of a control loop. */
export interface ThroughputSubject {
  readonly name: string;
  readonly workload: Workload;
  open(): Promise<ForkedEngine>;
}

/** The rate per second of one process, and of two concurrent processes. */
export interface Throughput {
  readonly name: string;
  readonly one: number;
  readonly two: number;
  /** Median speedup of the rounds. */
  readonly ratio: number;
  /**
   * Processors used by one process alone: more than one if runtime threads, such as garbage collection, help.
   */
  readonly processors: number;
}

/** How long to measure. */
export interface ThroughputEffort {
  readonly rounds: number;
  readonly warmUpMs: number;
  /** Number of control loops, of which only the first, the arithmetic loop, is used to judge. */
  readonly controlLoops: 1 | 2;
}

/** Duration of each part of a round. */
const windowMs = 500;

/**
 * Runs two processes alone, then together. The subjects take turns, so that all run under the same
 * conditions.
 */
export async function measureThroughputs(
  subjects: readonly ThroughputSubject[],
  effort: ThroughputEffort,
): Promise<Throughput[]> {
  const pairs: Pair[] = [];
  try {
    for (const subject of subjects) {
      const pair = new Pair(subject, [await subject.open(), await subject.open()]);
      pairs.push(pair);
      await pair.warmUp(effort.warmUpMs);
    }
    for (let round = 0; round < effort.rounds; round += 1) {
      for (const pair of pairs) await pair.round();
    }
    return pairs.map((pair) => pair.result());
  } finally {
    for (const pair of pairs) await pair.close();
  }
}

/** Two processes with the same work. */
class Pair {
  private readonly subject: ThroughputSubject;
  private readonly engines: readonly [ForkedEngine, ForkedEngine];
  private readonly gains: number[] = [];
  private readonly ones: number[] = [];
  private readonly twos: number[] = [];
  private readonly processors: number[] = [];

  constructor(subject: ThroughputSubject, engines: readonly [ForkedEngine, ForkedEngine]) {
    this.subject = subject;
    this.engines = engines;
  }

  /**
   * Runs both until the compiler, which uses another thread, has nothing left to do: until then, one process
   * uses more than one processor, which hides the gain of a second process.
   */
  async warmUp(warmUpMs: number): Promise<void> {
    await Promise.all(this.engines.map((engine) => this.count(engine, warmUpMs)));
  }

  async round(): Promise<void> {
    const alone: RenderRate[] = [];
    for (const engine of this.engines) alone.push(await this.count(engine, windowMs));
    const together = await Promise.all(this.engines.map((engine) => this.count(engine, windowMs)));
    this.gains.push(speedupOf(alone, together));
    this.ones.push(mean(alone.map(({ rendersPerSecond }) => rendersPerSecond)));
    this.twos.push(sum(together.map(({ rendersPerSecond }) => rendersPerSecond)));
    this.processors.push(mean(alone.map(({ processors }) => processors)));
  }

  private count(engine: ForkedEngine, durationMs: number): Promise<RenderRate> {
    return engine.count(this.subject.workload, 1, durationMs);
  }

  result(): Throughput {
    return {
      name: this.subject.name,
      one: median(this.ones),
      two: median(this.twos),
      ratio: median(this.gains),
      processors: median(this.processors),
    };
  }

  async close(): Promise<void> {
    for (const engine of this.engines) await engine.close();
  }
}

/**
 * The speedup of two processes over one. Each is compared with itself: the compiler does not always generate
 * the same code, so one of two processes may be a tenth faster than the other.
 */
export function speedupOf(alone: readonly RenderRate[], together: readonly RenderRate[]): number {
  return sum(
    together.map(({ rendersPerSecond }, index) => rendersPerSecond / alone[index]!.rendersPerSecond),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

import type { Workload } from '../workloads.ts';
import type { ForkedEngine } from './forked-engine.ts';
import type { DrawCount } from './measure-draws.ts';
import { median } from './statistics.ts';

/** What is done over and over: an engine's pictures, or the turns of a control loop. */
export interface ThroughputSubject {
  readonly name: string;
  readonly workload: Workload;
  open(): Promise<ForkedEngine>;
}

/** What one process does in a second, and what two do at the same time. */
export interface Throughput {
  readonly name: string;
  readonly one: number;
  readonly two: number;
  /** Median of the gains of each round. */
  readonly ratio: number;
  /** How many processors one process uses while it is alone: more than one where threads of the runtime, such as those of its garbage collector, help. */
  readonly processors: number;
}

/** How long to go on. */
export interface ThroughputEffort {
  readonly rounds: number;
  readonly warmUpMs: number;
}

/** A process draws for so long in each part of a round. */
const windowMs = 500;

/** Lets each of two processes work alone, then both together: every subject in turn, round after round, so that all see the same machine. */
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

/** Two processes that do the same. */
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
   * Both go on until the compiler, which works on a thread beside them, has nothing left to do: while it works, one process uses
   * more than one processor, and a second one seems to bring little.
   */
  async warmUp(warmUpMs: number): Promise<void> {
    await Promise.all(this.engines.map((engine) => this.count(engine, warmUpMs)));
  }

  async round(): Promise<void> {
    const alone: DrawCount[] = [];
    for (const engine of this.engines) alone.push(await this.count(engine, windowMs));
    const together = await Promise.all(this.engines.map((engine) => this.count(engine, windowMs)));
    this.gains.push(gainOfSecond(alone, together));
    this.ones.push(mean(alone.map(({ drawsPerSecond }) => drawsPerSecond)));
    this.twos.push(sum(together.map(({ drawsPerSecond }) => drawsPerSecond)));
    this.processors.push(mean(alone.map(({ processors }) => processors)));
  }

  private count(engine: ForkedEngine, lastsMs: number): Promise<DrawCount> {
    return engine.count(this.subject.workload, 1, lastsMs);
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
 * How many times what one does two do. Each is held against itself: the compiler does not make the same code of the same program each
 * time, and of two processes one may be a tenth quicker than the other.
 */
export function gainOfSecond(alone: readonly DrawCount[], together: readonly DrawCount[]): number {
  return sum(together.map(({ drawsPerSecond }, index) => drawsPerSecond / alone[index]!.drawsPerSecond));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

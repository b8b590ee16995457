import type { Workload } from '../workloads.ts';
import type { ForkedEngine } from './forked-engine.ts';
import { median } from './statistics.ts';

/** What is done over and over: an engine's pictures, or the turns of a control loop. */
export interface ThroughputSubject {
  readonly name: string;
  readonly workload: Workload;
  open(): Promise<ForkedEngine>;
}

/** How often a second one process does it, and two at the same time. */
export interface Throughput {
  readonly name: string;
  readonly one: number;
  readonly two: number;
  /** Median of the ratios of each round. */
  readonly ratio: number;
  /** How many processors one process uses while it is alone: more than one where threads of the runtime, such as those of its garbage collector, help. */
  readonly processors: number;
}

/** How long to go on. */
export interface ThroughputEffort {
  readonly rounds: number;
  readonly warmUpMs: number;
}

/** A round of one process lasts about so long. */
const roundMs = 500;

/** Lets one process work, then two together: every subject in turn, round after round, so that all see the same machine. */
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
      for (const pair of pairs) await pair.round(round);
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
  private readonly ones: number[] = [];
  private readonly twos: number[] = [];
  private readonly processors: number[] = [];
  private repeats = 1;

  constructor(subject: ThroughputSubject, engines: readonly [ForkedEngine, ForkedEngine]) {
    this.subject = subject;
    this.engines = engines;
  }

  /**
   * Also finds how often to repeat in a round. Both go on until the compiler, which works on a thread beside them, has nothing left
   * to do: while it works, one process uses more than one processor, and a second one seems to bring little.
   */
  async warmUp(warmUpMs: number): Promise<void> {
    const { workload } = this.subject;
    const end = performance.now() + warmUpMs;
    const times = await Promise.all(
      this.engines.map(async (engine) => {
        let { wallMs } = await engine.measure(workload, 1, 1);
        while (performance.now() < end) ({ wallMs } = await engine.measure(workload, 1, 5));
        return wallMs;
      }),
    );
    this.repeats = Math.max(1, Math.round(roundMs / Math.max(...times)));
  }

  async round(round: number): Promise<void> {
    const one = await this.together([this.engines[round % 2]!]);
    this.ones.push(one.timesASecond);
    this.processors.push(one.processors);
    this.twos.push((await this.together(this.engines)).timesASecond);
  }

  private async together(engines: readonly ForkedEngine[]) {
    const { repeats } = this;
    const start = performance.now();
    const times = await Promise.all(
      engines.map((engine) => engine.measure(this.subject.workload, 1, repeats)),
    );
    const timesASecond = (engines.length * repeats * 1_000) / (performance.now() - start);
    return { timesASecond, processors: times[0]!.cpuMs / times[0]!.wallMs };
  }

  result(): Throughput {
    const { ones, twos } = this;
    const ratio = median(twos.map((two, round) => two / ones[round]!));
    const { name } = this.subject;
    return { name, one: median(ones), two: median(twos), ratio, processors: median(this.processors) };
  }

  async close(): Promise<void> {
    for (const engine of this.engines) await engine.close();
  }
}

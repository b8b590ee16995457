import type { Workload } from '../workloads.ts';
import type { ForkedEngine } from './forked-engine.ts';
import { median } from './statistics.ts';

/** Pictures a second of one process and of two at the same time. */
export interface Throughput {
  readonly workload: string;
  readonly one: number;
  readonly two: number;
  /** Median of the ratios of each round. */
  readonly ratio: number;
}

const rounds = 7;
const warmUpMs = 1_500;
/** A round of one process lasts about so long. */
const roundMs = 500;

/** Lets one process draw, then two together, round after round. */
export async function measureThroughput(
  open: () => Promise<ForkedEngine>,
  workload: Workload,
): Promise<Throughput> {
  const engines = [await open(), await open()] as const;
  try {
    const pictureMs = Math.max(await warm(engines[0], workload), await warm(engines[1], workload));
    const repeats = Math.max(1, Math.round(roundMs / pictureMs));
    const ones: number[] = [];
    const twos: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ones.push(await picturesASecond([engines[round % 2]!], workload, repeats));
      twos.push(await picturesASecond(engines, workload, repeats));
    }
    const ratio = median(twos.map((two, round) => two / ones[round]!));
    return { workload: workload.name, one: median(ones), two: median(twos), ratio };
  } finally {
    for (const engine of engines) await engine.close();
  }
}

/** Returns what a picture takes in the end, ms. */
async function warm(engine: ForkedEngine, workload: Workload): Promise<number> {
  const end = performance.now() + warmUpMs;
  let { wallMs } = await engine.measure(workload, 1, 1);
  while (performance.now() < end) ({ wallMs } = await engine.measure(workload, 1, 5));
  return wallMs;
}

async function picturesASecond(
  engines: readonly ForkedEngine[],
  workload: Workload,
  repeats: number,
): Promise<number> {
  const start = performance.now();
  await Promise.all(engines.map((engine) => engine.measure(workload, 1, repeats)));
  return (engines.length * repeats * 1_000) / (performance.now() - start);
}

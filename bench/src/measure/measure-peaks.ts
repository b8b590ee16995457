import type { Workload } from '../workload.ts';
import type { ForkedEngine } from './forked-engine.ts';
import type { BenchCase } from './run-case.ts';

/**
 * Peak memory of a fresh process that renders one image with the heap settings of the command line, including Node, fonts
 * and code.
 */
export interface Peak {
  readonly workload: string;
  readonly scale: number;
  readonly peakMb: number;
  readonly bytes: number;
}

/** Renders each image in its own process. */
export async function measurePeaks(
  open: () => Promise<ForkedEngine>,
  workloads: readonly Workload[],
  scales: readonly number[],
): Promise<Peak[]> {
  const peaks: Peak[] = [];
  const cases: BenchCase[] = workloads.flatMap((workload) => scales.map((scale) => ({ workload, scale })));
  for (const { workload, scale } of cases) {
    const engine = await open();
    const { peakMb, png } = await engine.measure(workload, scale, 1);
    peaks.push({ workload: workload.name, scale, peakMb, bytes: png.length });
    await engine.close();
  }
  return peaks;
}

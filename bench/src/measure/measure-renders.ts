import type { BenchEngine } from '../engines/bench-engine.ts';
import type { Workload } from '../workload.ts';
import { ownCpuMs } from './cpu-time.ts';
import { ownPeakMb } from './peak-memory.ts';

/** The cost per image of one round of one engine. */
export interface RenderTimes {
  readonly wallMs: number;
  /** CPU time of all threads of the measuring process and of the engine's child processes. */
  readonly cpuMs: number;
  /** The last image. */
  readonly png: Uint8Array;
  /** Peak memory of the measuring process since its start, MB. */
  readonly peakMb: number;
}

/** The throughput of an engine. */
export interface RenderRate {
  readonly rendersPerSecond: number;
  /** Average number of processors used by its process and its child processes. */
  readonly processors: number;
}

/** A benchmark target: an engine in this process or in its own. */
export interface BenchmarkTarget {
  readonly name: string;
  readonly version: string;
  /** Rejects with the engine's error. */
  measure(workload: Workload, scale: number, repeats: number): Promise<RenderTimes>;
  close(): Promise<void>;
}

let variants = 0;

/** Counts across rounds: no table occurs twice in the life of a process. */
function nextVariant(): number {
  variants += 1;
  return variants;
}

/** The tables of the next images of a workload, each a different table if the workload is open. */
export function preparedTables(
  engine: BenchEngine,
  workload: Workload,
  scale: number,
  count: number,
): readonly Workload[] {
  const tables = Array.from({ length: count }, () => workload.fresh?.(nextVariant()) ?? workload);
  for (const table of tables) engine.prepare?.(table, scale);
  return tables;
}

/** Tables that are prepared at a time. A server holds few, and the garbage collector would copy all that wait again and again. */
const preparedMax = 40;

/** Renders an image several times and returns the cost per image, without that of preparing the tables. */
export async function measureRenders(
  engine: BenchEngine,
  workload: Workload,
  scale: number,
  repeats: number,
): Promise<RenderTimes> {
  let png: Uint8Array = new Uint8Array();
  let wallMs = 0;
  let cpuMs = 0;
  for (let rendered = 0; rendered < repeats; rendered += preparedMax) {
    const count = Math.min(preparedMax, repeats - rendered);
    const tables = preparedTables(engine, workload, scale, count);
    const cpuBefore = ownCpuMs() + engine.childCpuMs();
    const wallBefore = performance.now();
    for (const table of tables) png = await engine.render(table, scale);
    wallMs += performance.now() - wallBefore;
    cpuMs += ownCpuMs() + engine.childCpuMs() - cpuBefore;
  }
  return { wallMs: wallMs / repeats, cpuMs: cpuMs / repeats, png, peakMb: ownPeakMb() };
}

/** Renders the same image at least once and until the time is over; returns the rate. */
export async function measureRenderRate(
  engine: BenchEngine,
  workload: Workload,
  scale: number,
  lastsMs: number,
): Promise<RenderRate> {
  engine.prepare?.(workload, scale);
  const cpuBefore = ownCpuMs() + engine.childCpuMs();
  const start = performance.now();
  let renders = 0;
  let wallMs = 0;
  do {
    await engine.render(workload, scale);
    renders += 1;
    wallMs = performance.now() - start;
  } while (wallMs < lastsMs);
  const cpuMs = ownCpuMs() + engine.childCpuMs() - cpuBefore;
  return { rendersPerSecond: (renders * 1_000) / wallMs, processors: cpuMs / wallMs };
}

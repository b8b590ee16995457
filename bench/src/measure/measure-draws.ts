import type { BenchEngine } from '../engines/bench-engine.ts';
import type { Workload } from '../workloads.ts';
import { ownCpuMs } from './cpu-time.ts';

/** What one round of one engine cost, for one picture. */
export interface DrawTimes {
  readonly wallMs: number;
  /** Of all threads of the measuring process and of the engine's other processes. */
  readonly cpuMs: number;
  /** The last picture. */
  readonly png: Uint8Array;
  /** The most memory the measuring process has had since it began, MB. */
  readonly peakMb: number;
}

/** What an engine did in a span of time. */
export interface DrawCount {
  readonly drawsPerSecond: number;
  /** How many processors its own process and those it started kept busy. */
  readonly processors: number;
}

/** Something that can be asked for rounds: an engine here, or one in a process of its own. */
export interface Contestant {
  readonly name: string;
  readonly version: string;
  /** Rejects with the engine's error. */
  measure(workload: Workload, scale: number, repeats: number): Promise<DrawTimes>;
  close(): Promise<void>;
}

let turns = 0;

/** Goes on from round to round: no table comes twice in the life of a process. */
function nextTurn(): number {
  turns += 1;
  return turns;
}

/** Draws a picture some times over and says what one of them cost. */
export async function measureDraws(
  engine: BenchEngine,
  workload: Workload,
  scale: number,
  repeats: number,
): Promise<DrawTimes> {
  let png: Uint8Array = new Uint8Array();
  const tables = Array.from({ length: repeats }, () => workload.fresh?.(nextTurn()) ?? workload);
  for (const table of tables) engine.prepare?.(table, scale);
  const cpuBefore = ownCpuMs() + engine.childCpuMs();
  const wallBefore = performance.now();
  for (const table of tables) png = await engine.draw(table, scale);
  const wallMs = performance.now() - wallBefore;
  const cpuMs = ownCpuMs() + engine.childCpuMs() - cpuBefore;
  const peakMb = process.resourceUsage().maxRSS / 1024;
  return { wallMs: wallMs / repeats, cpuMs: cpuMs / repeats, png, peakMb };
}

/** Draws the same picture until the time is over, at least once, and says how often it could. */
export async function countDraws(
  engine: BenchEngine,
  workload: Workload,
  scale: number,
  lastsMs: number,
): Promise<DrawCount> {
  engine.prepare?.(workload, scale);
  const cpuBefore = ownCpuMs() + engine.childCpuMs();
  const start = performance.now();
  let draws = 0;
  let wallMs = 0;
  do {
    await engine.draw(workload, scale);
    draws += 1;
    wallMs = performance.now() - start;
  } while (wallMs < lastsMs);
  const cpuMs = ownCpuMs() + engine.childCpuMs() - cpuBefore;
  return { drawsPerSecond: (draws * 1_000) / wallMs, processors: cpuMs / wallMs };
}

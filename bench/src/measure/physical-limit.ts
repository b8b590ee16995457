import { inflateSync } from 'node:zlib';
import { zlib } from 'libdeflate';
import type { BenchEngine } from '../engines/bench-engine.ts';
import type { Workload } from '../workload.ts';
import { ownCpuMs } from './cpu-time.ts';
import { median } from './statistics.ts';

/** The time of the two steps that no PNG encoder can avoid. */
export interface PhysicalLimit {
  readonly workload: string;
  /** Writing the pixels to memory once, as bytes of a palette, ms. */
  readonly copyMs: number;
  /** Compressing them with libdeflate at level 1, ms. */
  readonly deflateMs: number;
}

const rounds = 9;
const roundMs = 120;
const level = 1;

/** Measures a workload at scale 1, both steps in turn. */
export async function measurePhysicalLimit(engine: BenchEngine, workload: Workload): Promise<PhysicalLimit> {
  const rows = storedRows(await engine.render(workload, 1));
  const copy = new Uint8Array(rows.length);
  const steps: readonly (() => void)[] = [() => copy.set(rows), () => void zlib(rows, level)];
  const times: number[][] = steps.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, step] of steps.entries()) times[index]!.push(cpuMsOf(step));
  const [copyMs = 0, deflateMs = 0] = times.map(median);
  return { workload: workload.name, copyMs, deflateMs };
}

function cpuMsOf(step: () => void): number {
  const end = performance.now() + roundMs;
  const before = ownCpuMs();
  let count = 0;
  do {
    step();
    count += 1;
  } while (performance.now() < end);
  return (ownCpuMs() - before) / count;
}

/** The rows of a PNG as they were before compression, filter bytes included. */
export function storedRows(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts: Uint8Array[] = [];
  const signatureBytes = 8;
  for (let at = signatureBytes; at < png.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (type === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return inflateSync(Buffer.concat(parts));
}

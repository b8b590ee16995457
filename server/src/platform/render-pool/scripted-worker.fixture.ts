import { getPriority } from 'node:os';
import { threadId } from 'node:worker_threads';
import { recordEnd, recordStart } from './job-start.ts';
import type { RenderJob, RenderOutcome } from './render-job.ts';

/** Buffers outside of the heap. */
const hoard: Buffer[] = [];
/** How often the pool has let this thread release its memory. */
let releases = 0;

/**
 * Replaces the render worker in tests of jobs that hang, crash or take long: the payload is a JSON object
 * that describes the job.
 */
export default async function render(job: RenderJob): Promise<RenderOutcome> {
  recordStart(job.start);
  const { work, ms = 0 } = JSON.parse(job.payload) as { work?: string; ms?: number };
  if (work === 'hang') for (;;);
  if (work === 'exit') process.exit(3);
  if (work === 'throw') throw new TypeError('a bug');
  if (work === 'memory') fillMemory();
  if (work === 'burn') burnCpu(ms);
  if (work === 'burn-slowly') burnSlowly(ms);
  if (work === 'hoard') hoard.push(Buffer.alloc(10 * 1024 * 1024, 1));
  if (work !== 'burn' && work !== 'burn-slowly') pause(ms);
  const bytes = new TextEncoder().encode(
    JSON.stringify({
      work,
      env: Object.keys(process.env),
      ...(work === 'who' && { thread: threadId, nice: getPriority(), releases }),
    }),
  );
  recordEnd(job.start);
  return { kind: 'rendering', rendering: describe(bytes) };
}

/** The pool calls these by name, as those of the render worker. */
export function start(): void {}
export function releaseGrowth(): void {
  releases++;
}

/** Waits without CPU time, which depends on the load of the machine. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Uses the given CPU time of this thread, regardless of wall time. */
function burnCpu(ms: number): void {
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= ms * 1_000) return;
  }
}

/** Uses CPU time for at most a quarter of the wall time, as on an overloaded machine. */
function burnSlowly(ms: number): void {
  for (let burntMs = 0; burntMs < ms; burntMs += 10) {
    burnCpu(10);
    pause(30);
  }
}

function fillMemory(): never {
  const kept: unknown[] = [];
  for (;;) kept.push(new Array(100_000).fill({}));
}

function describe(bytes: Uint8Array) {
  const size = { widthPx: 1, heightPx: 1, pages: 1, rows: 0, columns: 0 };
  return {
    bytes,
    format: 'svg' as const,
    contentType: 'image/svg+xml',
    title: undefined,
    scale: 1,
    alt: { short: '', long: '' },
    warnings: [],
    report: {
      missingGlyphs: [],
      truncations: [],
      clamps: [],
      unknownKeys: [],
      unmatchedRules: [],
      steps: [],
    },
    parts: [{ bytes, widthPx: 1, heightPx: 1 }] as const,
    links: { byPart: [], omitted: 0 },
    ...size,
  };
}

import { threadId } from 'node:worker_threads';

/**
 * Shared memory of one job: which worker started it and when, and the CPU time of a job that has ended. The worker
 * writes it; the pool reads it.
 */
export type JobStart = BigInt64Array;

export interface JobStartRecord {
  /** Time from `process.hrtime`. */
  readonly timeNs: bigint;
  readonly threadId: number;
  /** CPU time that the worker used before this job, in microseconds. */
  readonly cpuUs: number;
}

const fields = { timeNs: 0, threadId: 1, cpuUs: 2, endCpuUs: 3 } as const;

export function createJobStart(): JobStart {
  const length = Object.keys(fields).length;
  return new BigInt64Array(new SharedArrayBuffer(length * BigInt64Array.BYTES_PER_ELEMENT));
}

/** Records the start of a job; the worker calls this first. */
export function recordStart(start: JobStart): void {
  Atomics.store(start, fields.threadId, BigInt(threadId));
  Atomics.store(start, fields.cpuUs, threadCpuUs());
  // Write the time last: a reader that sees it can read the other fields.
  Atomics.store(start, fields.timeNs, process.hrtime.bigint());
}

/** Records the end of a job; the worker calls this last. */
export function recordEnd(start: JobStart): void {
  Atomics.store(start, fields.endCpuUs, threadCpuUs());
}

function threadCpuUs(): bigint {
  const { user, system } = process.threadCpuUsage();
  return BigInt(user + system);
}

/** @returns undefined while the job waits for a worker */
export function readStart(start: JobStart): JobStartRecord | undefined {
  const timeNs = Atomics.load(start, fields.timeNs);
  if (timeNs === 0n) return undefined;
  const [thread, cpuUs] = [Atomics.load(start, fields.threadId), Atomics.load(start, fields.cpuUs)];
  return { timeNs, threadId: Number(thread), cpuUs: Number(cpuUs) };
}

/** CPU time of an ended job, ms; undefined if its worker could not record the end. */
export function readCpuMs(start: JobStart): number | undefined {
  const [cpuUs, endCpuUs] = [Atomics.load(start, fields.cpuUs), Atomics.load(start, fields.endCpuUs)];
  return endCpuUs === 0n ? undefined : Number(endCpuUs - cpuUs) / 1_000;
}

import { threadId } from 'node:worker_threads';

/**
 * Shared memory of one job: which worker started it and when. The worker writes it once; the pool reads it.
 */
export type JobStart = BigInt64Array;

export interface JobStartRecord {
  /** Time from `process.hrtime`. */
  readonly timeNs: bigint;
  readonly threadId: number;
  /** CPU time that the worker used before this job, in microseconds. */
  readonly cpuUs: number;
}

const fields = { timeNs: 0, threadId: 1, cpuUs: 2 } as const;

export function createJobStart(): JobStart {
  const length = Object.keys(fields).length;
  return new BigInt64Array(new SharedArrayBuffer(length * BigInt64Array.BYTES_PER_ELEMENT));
}

/** Records the start of a job; the worker calls this first. */
export function recordStart(start: JobStart): void {
  const { user, system } = process.threadCpuUsage();
  Atomics.store(start, fields.threadId, BigInt(threadId));
  Atomics.store(start, fields.cpuUs, BigInt(user + system));
  // Write the time last: a reader that sees it can read the other fields.
  Atomics.store(start, fields.timeNs, process.hrtime.bigint());
}

/** @returns undefined while the job waits for a worker */
export function readStart(start: JobStart): JobStartRecord | undefined {
  const timeNs = Atomics.load(start, fields.timeNs);
  if (timeNs === 0n) return undefined;
  const [thread, cpuUs] = [Atomics.load(start, fields.threadId), Atomics.load(start, fields.cpuUs)];
  return { timeNs, threadId: Number(thread), cpuUs: Number(cpuUs) };
}

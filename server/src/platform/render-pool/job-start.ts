import { threadId } from 'node:worker_threads';

/** Shared memory of one job: which worker began it and when. The worker writes it once; the pool reads it. */
export type JobStart = BigInt64Array;

export interface NotedStart {
  /** By the clock of `process.hrtime`. */
  readonly timeNs: bigint;
  readonly threadId: number;
  /** CPU time that the worker had used before this job, in microseconds. */
  readonly cpuUs: number;
}

const fields = { timeNs: 0, threadId: 1, cpuUs: 2 } as const;

export function createJobStart(): JobStart {
  const length = Object.keys(fields).length;
  return new BigInt64Array(new SharedArrayBuffer(length * BigInt64Array.BYTES_PER_ELEMENT));
}

/** For the worker, as the first thing it does for a job. */
export function noteStart(start: JobStart): void {
  const { user, system } = process.threadCpuUsage();
  Atomics.store(start, fields.threadId, BigInt(threadId));
  Atomics.store(start, fields.cpuUs, BigInt(user + system));
  // The time is written last: whoever can read it can read the rest.
  Atomics.store(start, fields.timeNs, process.hrtime.bigint());
}

/** @returns undefined while the job waits for a worker */
export function readStart(start: JobStart): NotedStart | undefined {
  const timeNs = Atomics.load(start, fields.timeNs);
  if (timeNs === 0n) return undefined;
  const [thread, cpuUs] = [Atomics.load(start, fields.threadId), Atomics.load(start, fields.cpuUs)];
  return { timeNs, threadId: Number(thread), cpuUs: Number(cpuUs) };
}

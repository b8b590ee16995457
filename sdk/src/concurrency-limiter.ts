/** Limits the number of tasks that run concurrently. The others wait in order. */
export interface ConcurrencyLimiter {
  /** Maximum number of concurrent tasks. A change applies to tasks that start later. */
  max: number;
  run<Result>(task: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result>;
}

/** @throws RangeError if `max` is not a whole number from 1 to 1,000 */
export function createConcurrencyLimiter(max: number): ConcurrencyLimiter {
  if (!Number.isInteger(max) || max < 1 || max > 1_000)
    throw new RangeError(`concurrency must be a whole number from 1 to 1,000; got ${max}.`);
  let running = 0;
  const waiting: (() => void)[] = [];
  // Counts a task as running before its promise resolves, so that no other task takes its slot in the
  // meantime.
  const startNext = () => {
    while (running < limit.max && waiting.length > 0) {
      running++;
      waiting.shift()!();
    }
  };
  const limit: ConcurrencyLimiter = {
    max,
    async run(task, signal) {
      // The limit may have increased since the last task ended.
      startNext();
      if (running >= limit.max) await waitForSlot(waiting, signal);
      else running++;
      try {
        return await task();
      } finally {
        running--;
        startNext();
      }
    },
  };
  return limit;
}

function waitForSlot(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    };
    const abort = () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(signal?.reason);
    };
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    waiting.push(start);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Lets so many pieces of work run at once; the others wait in their order. */
export interface Concurrency {
  /** How many run at once from now on. */
  max: number;
  run<Result>(work: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result>;
}

/** @throws RangeError when `max` is no whole number from 1 to 1,000 */
export function limitConcurrency(max: number): Concurrency {
  if (!Number.isInteger(max) || max < 1 || max > 1_000)
    throw new RangeError(`concurrency is ${max}; a whole number from 1 to 1,000 is allowed.`);
  let running = 0;
  const waiting: (() => void)[] = [];
  // Whoever is called to begin has the place already, so that nobody else takes it meanwhile.
  const beginNext = () => {
    while (running < limit.max && waiting.length > 0) {
      running++;
      waiting.shift()!();
    }
  };
  const limit: Concurrency = {
    max,
    async run(work, signal) {
      // The limit may have grown since the last one ended.
      beginNext();
      if (running >= limit.max) await turn(waiting, signal);
      else running++;
      try {
        return await work();
      } finally {
        running--;
        beginNext();
      }
    },
  };
  return limit;
}

function turn(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(signal?.reason);
    };
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    waiting.push(begin);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

import pLimit from 'p-limit';

/** The tables of a batch, and how each is processed. */
export interface TablesRun<Result> {
  readonly count: number;
  /** Maximum number that are processed, or wait for a slot, at the same time. */
  readonly concurrencyMax: number;
  /** Aborts when no further table may be begun. */
  readonly ended: AbortSignal;
  /** Waits for a slot of the account. Rejects if there is none, or if the signal aborts first. */
  takeSlot(ended: AbortSignal): Promise<() => void>;
  /** Never rejects. */
  process(index: number): Promise<Result>;
  /** The result of a table that is not begun. */
  skip(index: number, reason: unknown): Result;
}

/**
 * Processes tables in parallel. Each takes a slot of the account, as a request with one table does, so that a
 * batch delays other requests no more than as many single requests would. The results are in the order of the
 * tables.
 */
export function runTables<Result>(run: TablesRun<Result>): Promise<Result[]> {
  const limit = pLimit(run.concurrencyMax);
  return Promise.all(Array.from({ length: run.count }, (_, index) => limit(() => runTable(run, index))));
}

async function runTable<Result>(
  { ended, takeSlot, process, skip }: TablesRun<Result>,
  index: number,
): Promise<Result> {
  if (ended.aborted) return skip(index, ended.reason);
  let release: () => void;
  try {
    release = await takeSlot(ended);
  } catch (error) {
    return skip(index, ended.aborted ? ended.reason : error);
  }
  try {
    return await process(index);
  } finally {
    release();
  }
}

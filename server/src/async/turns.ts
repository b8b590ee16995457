import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ClaimedJob, RenderJobsRepo } from './render-jobs.repo.ts';

/** Decides which asynchronous request this process runs next. */
export interface Turns {
  /**
   * Waits for a request that may run now, and claims it; the caller releases its account.
   *
   * @param queueJob identifies the job of the queue
   * @param signal ends the wait; the job is enqueued again then
   * @returns undefined if there is nothing to run
   */
  take(queueJob: string, signal: AbortSignal): Promise<ClaimedJob | undefined>;
  /** Ends a request of an account. */
  release(accountId: number): void;
}

/**
 * Requests of one account that a process runs at the same time: a batch can take minutes, and the other workers
 * are for the other accounts.
 */
const RUNNING_PER_ACCOUNT = 2;
/** How soon a worker that waits finds a request of another account. */
const POLL_MS = 250;

/**
 * Accounts take turns. A worker that only finds requests of accounts that run as many as they may keeps its
 * job and waits, because each job of the queue stands for one request.
 */
export function createTurns(renderJobs: Pick<RenderJobsRepo, 'claim' | 'enqueueAgain'>): Turns {
  const running = new Map<number, number>();
  // One claim after the other, so that none misses what another has just claimed.
  const oneByOne = pLimit(1);
  let released = new AbortController();

  const claim = (queueJob: string) =>
    oneByOne(async () => {
      const full = [...running].filter(([, count]) => count >= RUNNING_PER_ACCOUNT).map(([id]) => id);
      const claimed = await renderJobs.claim(queueJob, full);
      if (typeof claimed === 'string') return claimed;
      const { userId } = claimed.job;
      running.set(userId, (running.get(userId) ?? 0) + 1);
      return claimed;
    });

  return {
    async take(queueJob, signal) {
      while (!signal.aborted) {
        const waiting = AbortSignal.any([signal, released.signal]);
        const claimed = await claim(queueJob);
        if (claimed === 'none') return undefined;
        if (claimed !== 'full') return claimed;
        await sleep(POLL_MS, undefined, { signal: waiting }).catch(() => undefined);
      }
      await renderJobs.enqueueAgain();
      return undefined;
    },
    release(accountId) {
      const left = (running.get(accountId) ?? 1) - 1;
      if (left === 0) running.delete(accountId);
      else running.set(accountId, left);
      released.abort();
      released = new AbortController();
    },
  };
}

import type { Logger } from 'pino';
import type { ClaimedJob, JobsRepo } from './jobs.repo.ts';
import { periodicTasks, periodOf, type TaskHandlers, type TaskName } from './tasks.ts';

export interface RunJobsOptions {
  readonly jobs: JobsRepo;
  readonly handlers: TaskHandlers;
  readonly log: Logger;
  /** How many jobs run at once; 0: none, another process does the work. */
  readonly concurrency: number;
  /** After this long a job whose worker died is taken up by another. */
  readonly leaseMs?: number;
  readonly pollMs?: number;
}

export interface JobRunner {
  /** Takes no more jobs. */
  stopClaiming(): void;
  /** Waits for the jobs that run; one that does not heed its signal is left to its lease. */
  drain(): Promise<void>;
}

const LEASE_MS = 15_000;
const BEATS_A_LEASE = 3;
const POLL_MS = 500;
const DRAIN_MS_MAX = 10_000;
const BACKOFF_MS = 1_000;
const BACKOFF_MS_MAX = 3_600_000;

/**
 * Works on the queue until it is told to stop. A job that throws comes again after 2, 4, 8 … seconds; a job whose process
 * died comes again when its lease ends.
 */
export function runJobs(options: RunJobsOptions): JobRunner {
  const { jobs, handlers, log, concurrency, leaseMs = LEASE_MS, pollMs = POLL_MS } = options;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const tasks = Object.keys(handlers) as TaskName[];
  let wake = () => {};
  let isAway = false;

  const claim = async () => {
    if (running.size >= concurrency) return undefined;
    try {
      const job = await jobs.claim(tasks, leaseMs);
      isAway = false;
      return job;
    } catch (error) {
      // Once is enough: an outage would fill the log with it.
      if (!isAway && !stopping.signal.aborted) log.warn({ err: error }, 'the queue cannot be read');
      isAway = true;
      return undefined;
    }
  };
  const start = (job: ClaimedJob) => {
    const work: Promise<void> = runOne({ jobs, handlers, log, leaseMs, stopping: stopping.signal }, job);
    running.add(work);
    work.finally(() => {
      running.delete(work);
      wake();
    });
  };
  const loop = async () => {
    await armPeriodicTasks(options);
    while (!stopping.signal.aborted) {
      const job = await claim();
      if (job) start(job);
      else
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pollMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
    }
  };
  const looping = concurrency > 0 ? loop() : Promise.resolve();
  return {
    stopClaiming() {
      stopping.abort();
      wake();
    },
    async drain() {
      await looping;
      await withinMs(DRAIN_MS_MAX, Promise.all(running));
    },
  };
}

async function armPeriodicTasks({ jobs, log }: RunJobsOptions): Promise<void> {
  try {
    for (const task of Object.keys(periodicTasks) as TaskName[]) await jobs.arm(task);
  } catch (error) {
    log.warn({ err: error }, 'periodic tasks could not be armed; they are armed at the next start');
  }
}

interface Work {
  readonly jobs: JobsRepo;
  readonly handlers: TaskHandlers;
  readonly log: Logger;
  readonly leaseMs: number;
  readonly stopping: AbortSignal;
}

async function runOne({ jobs, handlers, log, leaseMs, stopping }: Work, job: ClaimedJob): Promise<void> {
  const lost = new AbortController();
  const beat = setInterval(() => {
    jobs.extend(job, leaseMs).then(
      (isOurs) => isOurs || lost.abort(),
      (error: unknown) => log.warn({ err: error, task: job.task }, 'a lease could not be extended'),
    );
  }, leaseMs / BEATS_A_LEASE);
  const handler = handlers[job.task] as (payload: object, signal: AbortSignal) => Promise<unknown>;
  try {
    await handler(JSON.parse(job.payload) as object, AbortSignal.any([stopping, lost.signal]));
    clearInterval(beat);
    const periodSeconds = periodOf(job.task);
    if (periodSeconds === undefined) await jobs.finish(job);
    else await jobs.rearm(job, periodSeconds * 1000);
  } catch (error) {
    clearInterval(beat);
    await failed(jobs, log, job, error);
  }
}

async function failed(jobs: JobsRepo, log: Logger, job: ClaimedJob, error: unknown): Promise<void> {
  const { task, attempts, attemptsMax } = job;
  const isLast = attempts >= attemptsMax;
  log[isLast ? 'error' : 'warn']({ err: error, task, attempts }, isLast ? 'job given up' : 'job failed');
  const retryAfterMs = Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** Math.min(attempts, 30));
  const reason = error instanceof Error ? error.message : String(error);
  await jobs
    .fail(job, reason, retryAfterMs)
    .catch((cause: unknown) => log.warn({ err: cause, task }, 'a failed job waits for the end of its lease'));
}

async function withinMs(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

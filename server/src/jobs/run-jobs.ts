import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../platform/db/database.ts';
import { queueDatabase } from '../platform/job-queue/queue-database.ts';
import {
  DEAD_LETTER_QUEUE,
  PERIODIC_QUEUE,
  QUEUE_SCHEMA,
  queues,
  RETRY_DELAY_SECONDS,
} from '../platform/job-queue/queues.ts';
import type { JobsRepo } from './jobs.repo.ts';
import {
  type PeriodicTask,
  periodicTasks,
  REFRESH_LANES,
  type TaskHandlers,
  type TaskName,
} from './tasks.ts';

export interface RunJobsOptions {
  readonly database: Database;
  readonly jobs: JobsRepo;
  readonly handlers: TaskHandlers;
  readonly log: Logger;
  /** Number of emails sent concurrently; 0 disables the worker in this process. */
  readonly concurrency: number;
  /** Polling interval for jobs that no notification announces: retries and delayed jobs. */
  readonly pollSeconds?: number;
  /** Interval at which to check for jobs whose process crashed. */
  readonly lostSeconds?: number;
  /** Interval of the heartbeats of a running job. */
  readonly heartbeatSeconds?: number;
}

export interface JobRunner {
  /** Takes no more jobs. */
  stopClaiming(): void;
  /** Waits for running jobs, up to a time limit; another process retries those that do not finish. */
  drain(): Promise<void>;
}

/** Number of files copied to buckets concurrently. */
const BUCKET_WORKERS = 6;
/**
 * Number of asynchronous requests that run concurrently. They mostly wait for the render pool and for sources, so
 * there can be several accounts at a time.
 */
const RENDER_JOB_WORKERS = 6;
const POLL_SECONDS = 30;
/** How many times less often than the first worker of a queue the others poll. */
const RARE_POLLS = 10;
const LOST_SECONDS = 8;
const HEARTBEAT_SECONDS = 3;
const DRAIN_MS_MAX = 10_000;
const ERROR_CHARS_MAX = 500;
/**
 * Time until the first retry is due: pg-boss waits one to two times the delay and doubles it after each
 * failure.
 */
const FIRST_RETRY_DUE_MS = 2 * RETRY_DELAY_SECONDS * 1_000 + 200;
const RETRY_SCHEDULES_MS = 15_000;

/**
 * Maintenance intervals of pg-boss, at which it also checks job timeouts; `rescueLostJobs` finds lost jobs
 * sooner.
 */
const maintenance = {
  superviseIntervalSeconds: 180,
  monitorIntervalSeconds: 1,
  maintenanceIntervalSeconds: 3_600,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  bamIntervalSeconds: 300,
  // No job depends on another one.
  flowIntervalSeconds: 3_600,
  registerInstance: false,
  monitorVacuum: false,
} as const;

/**
 * Processes the queues until it is stopped. A job that throws is retried after 2, 4, 8 … seconds; a job whose
 * process crashed is retried within 30 seconds.
 */
export function runJobs(options: RunJobsOptions): JobRunner {
  if (options.concurrency === 0) return { stopClaiming() {}, drain: async () => {} };
  const { database, log } = options;
  const stopping = new AbortController();
  const boss = new PgBoss({
    db: queueDatabase(database, log),
    schema: QUEUE_SCHEMA,
    // The migrations install the schema, under their lock.
    migrate: false,
    useListenNotify: database.canListen,
    ...maintenance,
  });
  logEvents(boss, log, stopping.signal);
  const rescue = rescueLostJobs(boss, options);
  void startWorkers(boss, options, stopping.signal);
  return {
    stopClaiming() {
      stopping.abort();
      for (const queue of workedQueues) boss.offWork(queue, { wait: false }).catch(() => {});
    },
    async drain() {
      stopping.abort();
      clearInterval(rescue);
      await boss.stop({ timeout: DRAIN_MS_MAX });
    },
  };
}

/** Starts the workers, then adds the schedules as soon as the database is reachable. */
async function startWorkers(boss: PgBoss, options: RunJobsOptions, stopping: AbortSignal): Promise<void> {
  try {
    await boss.start({ attempts: Number.MAX_SAFE_INTEGER });
    if (stopping.aborted) return;
    for (const queue of workedQueues) await startQueue(boss, queue, options, stopping);
    while (!(await hasScheduled(boss, options)))
      await sleep(RETRY_SCHEDULES_MS, undefined, { signal: stopping });
  } catch (error) {
    if (!stopping.aborted)
      options.log.error({ err: error }, 'could not start the job worker; jobs will not run until a restart');
  }
}

async function hasScheduled(boss: PgBoss, options: RunJobsOptions): Promise<boolean> {
  try {
    await schedulePeriodicTasks(boss, options);
    return true;
  } catch (error) {
    options.log.warn({ err: error }, 'could not schedule periodic tasks; will retry');
    return false;
  }
}

type WorkedQueue = Exclude<keyof typeof queues, typeof DEAD_LETTER_QUEUE>;

const workedQueues = (Object.keys(queues) as (keyof typeof queues)[]).filter(
  (name): name is WorkedQueue => name !== DEAD_LETTER_QUEUE,
);

/**
 * Mail servers, buckets and sources are slow, and renders take turns, so several workers share their queues; other
 * queues have one. A notification wakes all workers of its queue. For jobs without one, such as retries, only the
 * first worker polls often; each worker that has a job wakes the next one, so that an idle service sends few
 * statements.
 */
async function startQueue(
  boss: PgBoss,
  queue: WorkedQueue,
  options: RunJobsOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { concurrency, pollSeconds = POLL_SECONDS, heartbeatSeconds = HEARTBEAT_SECONDS } = options;
  const workers: Partial<Record<WorkedQueue, number>> = {
    'send-mail': concurrency,
    'run-render-job': RENDER_JOB_WORKERS,
    'sync-bucket-copy': BUCKET_WORKERS,
    'refresh-live-images': REFRESH_LANES,
  };
  const ids: string[] = [];
  for (let n = 0; n < (workers[queue] ?? 1); n++) {
    const settings = {
      notifyPollingIntervalSeconds: n === 0 ? pollSeconds : RARE_POLLS * pollSeconds,
      pollingIntervalSeconds: Math.min(pollSeconds, 2),
      heartbeatRefreshSeconds: heartbeatSeconds,
    };
    const wake = (id: string | undefined) => id !== undefined && boss.notifyWorker(id);
    ids[n] = await boss.work<object>(queue, settings, async ([job]) => {
      wake(ids[n + 1]);
      try {
        if (job) await runOne(boss, options, stopping, job);
      } finally {
        // More jobs may be waiting: fetch the next one immediately.
        wake(ids[n]);
      }
    });
  }
}

async function runOne(
  boss: PgBoss,
  { handlers, log }: RunJobsOptions,
  stopping: AbortSignal,
  job: Job<object>,
): Promise<void> {
  const isPeriodic = job.name === PERIODIC_QUEUE;
  const task = (isPeriodic ? (job.data as { task: string }).task : job.name) as TaskName;
  const handler = handlers[task] as (payload: object, signal: AbortSignal) => Promise<unknown>;
  try {
    await handler(isPeriodic ? {} : job.data, AbortSignal.any([stopping, job.signal]));
  } catch (error) {
    const attempts = job.retryCount + 1;
    const isLast = job.retryCount >= queues[job.name as WorkedQueue].retryLimit;
    const message = isLast ? 'job failed permanently' : 'job failed; will retry';
    log[isLast ? 'error' : 'warn']({ err: error, task, attempts }, message);
    setTimeout(() => wakeAll(boss), FIRST_RETRY_DUE_MS * 2 ** Math.min(job.retryCount, 10)).unref();
    throw new JobFailed(error);
  }
  // pg-boss would keep a completed job, which contains personal data such as an email address.
  await boss.deleteJob(job.name, job);
}

/**
 * The error stored in the queue: one line without NUL (which PostgreSQL cannot store) and without a stack.
 */
class JobFailed extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(reason.replaceAll('\0', '').slice(0, ERROR_CHARS_MAX));
    this.name = 'JobFailed';
    this.stack = '';
  }
}

/** Schedules the periodic tasks. A new task also runs immediately, so that a new service starts clean. */
async function schedulePeriodicTasks(boss: PgBoss, { jobs }: RunJobsOptions): Promise<void> {
  const schedules = await boss.getSchedules(PERIODIC_QUEUE);
  const known = new Map(schedules.map(({ key, cron }) => [key, cron]));
  for (const { key } of schedules)
    if (!Object.hasOwn(periodicTasks, key)) await boss.unschedule(PERIODIC_QUEUE, key);
  for (const [task, cron] of Object.entries(periodicTasks) as [PeriodicTask, string][]) {
    if (known.get(task) === cron) continue;
    if (!known.has(task)) await jobs.enqueuePeriodicTask(task);
    await boss.schedule(PERIODIC_QUEUE, cron, { task }, { key: task, singletonKey: task, missed: 'once' });
  }
}

/**
 * pg-boss checks for jobs of crashed processes every three minutes; this triggers the check as soon as one
 * exists.
 */
function rescueLostJobs(boss: PgBoss, options: RunJobsOptions): NodeJS.Timeout {
  const { jobs, log, lostSeconds = LOST_SECONDS } = options;
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      if (await jobs.hasLostJobs()) {
        await boss.supervise();
        setTimeout(() => wakeAll(boss), FIRST_RETRY_DUE_MS).unref();
      }
    } catch (error) {
      log.debug({ err: error }, 'could not check for lost jobs');
    } finally {
      isChecking = false;
    }
  };
  return setInterval(() => void check(), lostSeconds * 1_000).unref();
}

function wakeAll(boss: PgBoss): void {
  for (const { id } of boss.getWipData({ includeInternal: false })) boss.notifyWorker(id);
}

/** Logs queue errors at most once a minute, because an outage causes one per poll. */
function logEvents(boss: PgBoss, log: Logger, stopping: AbortSignal): void {
  let loggedAt = 0;
  boss.on('error', (error) => {
    if (stopping.aborted || Date.now() - loggedAt < 60_000) return;
    loggedAt = Date.now();
    log.warn({ err: error }, 'could not read the job queue');
  });
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'pg-boss reported a warning'));
}

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
import { type PeriodicTask, periodicTasks, type TaskHandlers, type TaskName } from './tasks.ts';

export interface RunJobsOptions {
  readonly database: Database;
  readonly jobs: JobsRepo;
  readonly handlers: TaskHandlers;
  readonly log: Logger;
  /** How many mails are sent at once; 0: no job runs here, another process does the work. */
  readonly concurrency: number;
  /** How often the queues are read for what no notification announces: retries, and jobs that were to wait. */
  readonly pollSeconds?: number;
  /** How often to look for jobs whose process died. */
  readonly lostSeconds?: number;
  /** How often a running job says that it does. */
  readonly heartbeatSeconds?: number;
}

export interface JobRunner {
  /** Takes no more jobs. */
  stopClaiming(): void;
  /** Waits for the jobs that run; one that does not heed its signal is tried again elsewhere. */
  drain(): Promise<void>;
}

const POLL_SECONDS = 30;
const LOST_SECONDS = 8;
const HEARTBEAT_SECONDS = 3;
const DRAIN_MS_MAX = 10_000;
const ERROR_CHARS_MAX = 500;
/** By then the first retry of a job is due: pg-boss waits once to twice the delay, and twice as long after each failure. */
const FIRST_RETRY_DUE_MS = 2 * RETRY_DELAY_SECONDS * 1_000 + 200;
const RETRY_SCHEDULES_MS = 15_000;

/** How often pg-boss tends its tables. The time limits of jobs are checked at these moments, lost jobs sooner by us. */
const upkeep = {
  superviseIntervalSeconds: 180,
  monitorIntervalSeconds: 1,
  maintenanceIntervalSeconds: 3_600,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  bamIntervalSeconds: 300,
  // We have no jobs that wait for others.
  flowIntervalSeconds: 3_600,
  registerInstance: false,
  monitorVacuum: false,
} as const;

/**
 * Works on the queues until it is stopped. A job that throws runs again after 2, 4, 8 … seconds; a job whose process died runs
 * again within half a minute.
 */
export function runJobs(options: RunJobsOptions): JobRunner {
  if (options.concurrency === 0) return { stopClaiming() {}, drain: async () => {} };
  const { database, log } = options;
  const stopping = new AbortController();
  const boss = new PgBoss({
    db: queueDatabase(database, log),
    schema: QUEUE_SCHEMA,
    // Our migrations install it, under their lock.
    migrate: false,
    useListenNotify: database.canListen,
    ...upkeep,
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

/** Begins with the queues, and with the schedules as soon as the database can be reached. */
async function startWorkers(boss: PgBoss, options: RunJobsOptions, stopping: AbortSignal): Promise<void> {
  try {
    await boss.start({ attempts: Number.MAX_SAFE_INTEGER });
    if (stopping.aborted) return;
    for (const queue of workedQueues) await startQueue(boss, queue, options, stopping);
    while (!(await hasScheduled(boss, options)))
      await sleep(RETRY_SCHEDULES_MS, undefined, { signal: stopping });
  } catch (error) {
    if (!stopping.aborted) options.log.error({ err: error }, 'jobs cannot be run until the next start');
  }
}

async function hasScheduled(boss: PgBoss, options: RunJobsOptions): Promise<boolean> {
  try {
    await schedulePeriodicTasks(boss, options);
    return true;
  } catch (error) {
    options.log.warn({ err: error }, 'periodic tasks could not be scheduled; it is tried again');
    return false;
  }
}

type WorkedQueue = Exclude<keyof typeof queues, typeof DEAD_LETTER_QUEUE>;

const workedQueues = (Object.keys(queues) as (keyof typeof queues)[]).filter(
  (name): name is WorkedQueue => name !== DEAD_LETTER_QUEUE,
);

/** Mails wait for a distant server, so several are sent at once; of the others one at a time is enough. */
async function startQueue(
  boss: PgBoss,
  queue: WorkedQueue,
  options: RunJobsOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { concurrency, pollSeconds = POLL_SECONDS, heartbeatSeconds = HEARTBEAT_SECONDS } = options;
  const settings = {
    notifyPollingIntervalSeconds: pollSeconds,
    pollingIntervalSeconds: Math.min(pollSeconds, 2),
    heartbeatRefreshSeconds: heartbeatSeconds,
  };
  for (let n = 0; n < (queue === 'send-mail' ? concurrency : 1); n++) {
    const worker: Promise<string> = boss.work<object>(queue, settings, async ([job]) => {
      try {
        if (job) await runOne(boss, options, stopping, job);
      } finally {
        // Where one job waited there may be more: the next one is looked for at once.
        void worker.then((id) => boss.notifyWorker(id));
      }
    });
    await worker;
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
    log[isLast ? 'error' : 'warn']({ err: error, task, attempts }, isLast ? 'job given up' : 'job failed');
    setTimeout(() => wakeAll(boss), FIRST_RETRY_DUE_MS * 2 ** Math.min(job.retryCount, 10)).unref();
    throw new JobFailed(error);
  }
  // The record of a job that is done would hold an address or a name for as long as pg-boss kept it.
  await boss.deleteJob(job.name, job);
}

/** The reason that the queue keeps: one line that PostgreSQL can store (its text has no NUL), without a stack. */
class JobFailed extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(reason.replaceAll('\0', '').slice(0, ERROR_CHARS_MAX));
    this.name = 'JobFailed';
    this.stack = '';
  }
}

/** Gives each periodic task its schedule. One that is new runs at once too, so that a new service begins with its upkeep done. */
async function schedulePeriodicTasks(boss: PgBoss, { jobs }: RunJobsOptions): Promise<void> {
  const schedules = await boss.getSchedules(PERIODIC_QUEUE);
  const known = new Map(schedules.map(({ key, cron }) => [key, cron]));
  for (const { key } of schedules)
    if (!Object.hasOwn(periodicTasks, key)) await boss.unschedule(PERIODIC_QUEUE, key);
  for (const [task, cron] of Object.entries(periodicTasks) as [PeriodicTask, string][]) {
    if (known.get(task) === cron) continue;
    if (!known.has(task)) await jobs.runSoon(task);
    await boss.schedule(PERIODIC_QUEUE, cron, { task }, { key: task, singletonKey: task, missed: 'once' });
  }
}

/** pg-boss looks for jobs whose process died every three minutes; this makes it look when there is one. */
function rescueLostJobs(boss: PgBoss, options: RunJobsOptions): NodeJS.Timeout {
  const { jobs, log, lostSeconds = LOST_SECONDS } = options;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      if (await jobs.hasLost()) {
        await boss.supervise();
        setTimeout(() => wakeAll(boss), FIRST_RETRY_DUE_MS).unref();
      }
    } catch (error) {
      log.debug({ err: error }, 'lost jobs could not be looked for');
    } finally {
      isLooking = false;
    }
  };
  return setInterval(() => void look(), lostSeconds * 1_000).unref();
}

function wakeAll(boss: PgBoss): void {
  for (const { id } of boss.getWipData({ includeInternal: false })) boss.notifyWorker(id);
}

/** Once is enough of what an outage repeats at every poll. */
function logEvents(boss: PgBoss, log: Logger, stopping: AbortSignal): void {
  let loggedAt = 0;
  boss.on('error', (error) => {
    if (stopping.aborted || Date.now() - loggedAt < 60_000) return;
    loggedAt = Date.now();
    log.warn({ err: error }, 'the queue cannot be read');
  });
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the queue needs attention'));
}

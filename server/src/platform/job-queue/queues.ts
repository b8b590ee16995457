import type { Queue } from 'pg-boss';

/** Database schema of the pg-boss tables. */
export const QUEUE_SCHEMA = 'pgboss';
/** The pg-boss table with the jobs of all queues. */
export const JOB_TABLE = `${QUEUE_SCHEMA}.job`;
/** Start of the names of queues that pg-boss creates for itself. */
export const INTERNAL_QUEUE_PREFIX = '__pgboss__';
/** Queue of dead jobs, whose attempts have all failed. */
export const DEAD_LETTER_QUEUE = 'dead-letter';
/** One queue for all periodic tasks, so that one runs at a time and one poll serves all. */
export const PERIODIC_QUEUE = 'periodic';

/** Time without a heartbeat after which a job is lost; the minimum that pg-boss allows. */
export const HEARTBEAT_SECONDS = 10;

/** A failed job is retried after 2, 4, 8 … seconds, or up to twice that, but after at most an hour. */
export const RETRY_DELAY_SECONDS = 2;
const retries = { retryDelay: RETRY_DELAY_SECONDS, retryBackoff: true, retryDelayMax: 3_600 } as const;
const common = {
  ...retries,
  // A job is not added if one with the same key is queued or running; jobs without a key use their own ID.
  policy: 'exclusive',
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
  // Completed jobs are deleted immediately, so this applies to dead jobs, which are copied to the dead-letter
  // queue.
  deleteAfterSeconds: 60,
} as const;

const once = { ...common, retryLimit: 11, expireInSeconds: 3_600, deadLetter: DEAD_LETTER_QUEUE } as const;

/** Enough for an outage of two days: an hour of shorter pauses, then one attempt every one to two hours. */
const BUCKET_RETRIES = 60;

/** Every queue with its options. The dead-letter queue comes first, because the others reference it. */
export const queues = {
  [DEAD_LETTER_QUEUE]: { policy: 'standard', retentionSeconds: 365 * 86_400 },
  'send-mail': once,
  'delete-files': once,
  'settle-image-file': once,
  'purge-cdn': once,
  'write-live-pointer': once,
  'sync-bucket-copy': { ...once, retryLimit: BUCKET_RETRIES },
  'deliver-webhooks': once,
  'run-render-job': once,
  'refresh-live-images': once,
  [PERIODIC_QUEUE]: { ...common, retryLimit: 2_000_000_000, expireInSeconds: 12 * 3_600 },
} as const satisfies Record<string, Omit<Queue, 'name'>>;

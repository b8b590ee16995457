import type { Queue } from 'pg-boss';

/** Schema of the database in which pg-boss has its tables. */
export const QUEUE_SCHEMA = 'pgboss';
/** The table of pg-boss that holds the jobs of all queues. */
export const JOB_TABLE = `${QUEUE_SCHEMA}.job`;
/** Where a job goes that failed each time it was tried. */
export const DEAD_LETTER_QUEUE = 'dead-letter';
/** One queue for all periodic tasks: one of them runs at a time, and one poll serves them all. */
export const PERIODIC_QUEUE = 'periodic';

/** A worker that sends no heartbeat for so long is dead; pg-boss allows no less. */
export const HEARTBEAT_SECONDS = 10;

/** A failed job runs again after 2, 4, 8 … seconds, or up to twice that, at most an hour later. */
export const RETRY_DELAY_SECONDS = 2;
const retries = { retryDelay: RETRY_DELAY_SECONDS, retryBackoff: true, retryDelayMax: 3_600 } as const;
const common = {
  ...retries,
  // A job with the key of one that waits or runs is not added; jobs without a key have their own id as one.
  policy: 'exclusive',
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
  // A job that is done is deleted at once, so this is for those that failed: their copy is a dead letter.
  deleteAfterSeconds: 60,
} as const;

const once = { ...common, retryLimit: 11, expireInSeconds: 3_600, deadLetter: DEAD_LETTER_QUEUE } as const;

/** Every queue with its options. The dead letters come first, because the others refer to them. */
export const queues = {
  [DEAD_LETTER_QUEUE]: { policy: 'standard', retentionSeconds: 365 * 86_400 },
  'send-mail': once,
  'delete-files': once,
  'settle-image-file': once,
  'purge-cdn': once,
  [PERIODIC_QUEUE]: { ...common, retryLimit: 2_000_000_000, expireInSeconds: 12 * 3_600 },
} as const satisfies Record<string, Omit<Queue, 'name'>>;

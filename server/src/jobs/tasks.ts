import type { TemplatedMail } from '../platform/mail/mail.ts';

type EmptyPayload = Record<never, never>;

/** The job payload of every task. A job may run more than once, so handlers are idempotent. */
export interface TaskPayloads {
  'send-mail': TemplatedMail;
  /** Names of stored files whose records were deleted. */
  'delete-files': { readonly names: readonly string[] };
  /** File name of an image that was deleted or restored. */
  'settle-image-file': { readonly filename: string };
  /** File names, without extension, of images that were deleted or restored. */
  'purge-cdn': { readonly bases: readonly string[] };
  /** Id of a live image that was changed. */
  'write-live-pointer': { readonly liveId: number };
  /** An image that was stored, deleted or restored in a project with a bucket. */
  'sync-bucket-copy': {
    readonly projectId: number;
    readonly filename: string;
    /** Where the copy of a deleted image is, because its record may be deleted first. */
    readonly copiedTo?: string;
  };
  /** A delivery of a webhook that is due now. */
  'deliver-webhooks': { readonly deliveryId: number };
  /** Identifies the job, which runs the asynchronous request whose turn it is. */
  'run-render-job': { readonly jobId: string };
  /** Refreshes the live images that are due; several lanes run concurrently. */
  'refresh-live-images': { readonly lane: number };
  'schedule-live-refreshes': EmptyPayload;
  'sweep-live-versions': EmptyPayload;
  /** Also purges expired images: during an update, an old version could not run a task of their own. */
  'sweep-previews': EmptyPayload;
  'sweep-orphan-files': EmptyPayload;
  'sweep-json-data': EmptyPayload;
  'sweep-sessions': EmptyPayload;
  'sweep-login-tokens': EmptyPayload;
  'sweep-idempotent-requests': EmptyPayload;
  'sweep-request-log': EmptyPayload;
  'sweep-rate-limits': EmptyPayload;
  'sweep-dead-jobs': EmptyPayload;
}

export type TaskName = keyof TaskPayloads;

/**
 * Runs the jobs of one task. The signal aborts when the service stops or another worker has taken the job
 * over.
 */
export type TaskHandler<Task extends TaskName> = (
  payload: TaskPayloads[Task],
  signal: AbortSignal,
) => Promise<unknown>;

/** One handler per task; a task without a handler does not compile. */
export type TaskHandlers = { readonly [Task in TaskName]: TaskHandler<Task> };

/** Jobs that refresh live images concurrently, in all processes together. */
export const REFRESH_LANES = 4;

/**
 * Cron expressions (UTC) of the periodic tasks, at different minutes so that they do not start
 * simultaneously.
 */
export const periodicTasks = {
  'sweep-previews': '*/10 * * * *',
  'sweep-orphan-files': '3 */6 * * *',
  'sweep-json-data': '7 * * * *',
  'sweep-live-versions': '11 * * * *',
  'sweep-sessions': '13 * * * *',
  'sweep-login-tokens': '17 * * * *',
  'sweep-idempotent-requests': '23 * * * *',
  'sweep-request-log': '27 */6 * * *',
  'sweep-rate-limits': '33 * * * *',
  'sweep-dead-jobs': '37 3 * * *',
  'schedule-live-refreshes': '* * * * *',
} as const satisfies Partial<Record<TaskName, string>>;

export type PeriodicTask = keyof typeof periodicTasks;
/** A task that does not recur. Its queue has the same name. */
export type OneOffTask = Exclude<TaskName, PeriodicTask>;

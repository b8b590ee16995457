/** A mail in the words of the product; the text is written when it is sent. */
export interface MailOrder {
  readonly to: string;
  /** Names one of the texts of platform/mail. */
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
}

type Nothing = Record<never, never>;

/** Every task and what its job carries. A job may run more than once: a handler does no harm the second time. */
export interface TaskPayloads {
  'send-mail': MailOrder;
  /** Names in storage whose records are gone. */
  'delete-files': { readonly names: readonly string[] };
  /** The name of an image that was deleted or restored. */
  'settle-image-file': { readonly filename: string };
  /** File names, without extension, of images that were deleted or restored. */
  'purge-cdn': { readonly bases: readonly string[] };
  'sweep-previews': Nothing;
  'sweep-orphan-files': Nothing;
  'sweep-json-data': Nothing;
  'sweep-sessions': Nothing;
  'sweep-login-tokens': Nothing;
  'sweep-idempotent-requests': Nothing;
  'sweep-request-log': Nothing;
  'sweep-rate-limits': Nothing;
  'sweep-dead-jobs': Nothing;
}

export type TaskName = keyof TaskPayloads;

/** Runs the jobs of one task. The signal fires when the service stops or the job was lost to another worker. */
export type TaskHandler<Task extends TaskName> = (
  payload: TaskPayloads[Task],
  signal: AbortSignal,
) => Promise<unknown>;

/** One handler for each task: a task without one does not compile. */
export type TaskHandlers = { readonly [Task in TaskName]: TaskHandler<Task> };

/** Tasks that recur, and when, as cron expressions in UTC. Their minutes differ so that they do not all start at once. */
export const periodicTasks = {
  'sweep-previews': '*/10 * * * *',
  'sweep-orphan-files': '3 */6 * * *',
  'sweep-json-data': '7 * * * *',
  'sweep-sessions': '13 * * * *',
  'sweep-login-tokens': '17 * * * *',
  'sweep-idempotent-requests': '23 * * * *',
  'sweep-request-log': '27 */6 * * *',
  'sweep-rate-limits': '33 * * * *',
  'sweep-dead-jobs': '37 3 * * *',
} as const satisfies Partial<Record<TaskName, string>>;

export type PeriodicTask = keyof typeof periodicTasks;
/** A task that is done when it is done; it has a queue of its own name. */
export type SingleTask = Exclude<TaskName, PeriodicTask>;

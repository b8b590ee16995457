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

/** Carries out the jobs of one task. The signal fires when the service stops or the job was lost to another worker. */
export type TaskHandler<Task extends TaskName> = (
  payload: TaskPayloads[Task],
  signal: AbortSignal,
) => Promise<unknown>;

/** One handler for each task: a task without one does not compile. */
export type TaskHandlers = { readonly [Task in TaskName]: TaskHandler<Task> };

/** Tasks that come again by themselves, and after how many seconds. */
export const periodicTasks = {
  'sweep-previews': 600,
  'sweep-orphan-files': 6 * 3_600,
  'sweep-json-data': 3_600,
  'sweep-sessions': 3_600,
  'sweep-login-tokens': 3_600,
  'sweep-idempotent-requests': 3_600,
  'sweep-request-log': 6 * 3_600,
  'sweep-rate-limits': 3_600,
  'sweep-dead-jobs': 24 * 3_600,
} as const satisfies Partial<Record<TaskName, number>>;

/** After how many seconds a task comes again; undefined for one that is done when it is done. */
export function periodOf(task: string): number | undefined {
  return Object.hasOwn(periodicTasks, task) ? periodicTasks[task as keyof typeof periodicTasks] : undefined;
}

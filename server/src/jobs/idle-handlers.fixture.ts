import type { TaskHandlers } from './tasks.ts';

const nothing = async () => {};

/** Handlers that do nothing, for tests that need only some of them. */
export const idleHandlers: TaskHandlers = {
  'send-mail': nothing,
  'delete-files': nothing,
  'settle-image-file': nothing,
  'write-live-pointer': nothing,
  'sync-bucket-copy': nothing,
  'refresh-live-images': async () => {},
  'schedule-live-refreshes': async () => {},
  'sweep-live-versions': nothing,
  'sweep-previews': nothing,
  'sweep-orphan-files': nothing,
  'sweep-json-data': nothing,
  'sweep-sessions': nothing,
  'sweep-login-tokens': nothing,
  'sweep-idempotent-requests': nothing,
  'sweep-request-log': nothing,
  'sweep-rate-limits': nothing,
  'sweep-dead-jobs': nothing,
  'purge-cdn': nothing,
  'deliver-webhooks': nothing,
  'run-render-job': nothing,
};

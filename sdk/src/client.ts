import { accountCalls } from './account-calls.ts';
import { imageCalls } from './image-calls.ts';
import { projectCalls } from './project-calls.ts';
import { type ClientOptions, openCalls } from './send.ts';
import { signInCalls } from './sign-in-calls.ts';

/** Every call rejects with a `PictableError` of the class its status has, and with what `fetch` throws when there is no answer. */
export type PictableClient = ReturnType<typeof createClient>;

/** A client of one service. */
export function createClient(options: ClientOptions = {}) {
  const calls = openCalls(options);
  return { ...imageCalls(calls), ...projectCalls(calls), ...accountCalls(calls), ...signInCalls(calls) };
}

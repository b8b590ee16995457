import { accountCalls } from './account-calls.ts';
import { imageCalls } from './image-calls.ts';
import { projectCalls } from './project-calls.ts';
import { type Calls, type ClientOptions, openCalls } from './send.ts';
import { signInCalls } from './sign-in-calls.ts';

/** Every call rejects with a `PictableError` of the class its status has, and with what `fetch` throws when there is no answer. */
export type PictableClient = ReturnType<typeof callsOf>;

/**
 * A client that sends each call once, for pages on which a person sees the refusal and presses again. Smaller than `createClient`,
 * whose calls are sent again by themselves.
 */
export function createSingleTryClient(options: ClientOptions = {}): PictableClient {
  return callsOf(openCalls(options));
}

/** All calls of the service; a maker of idempotency keys lets a stored image be asked for twice and charged once. */
export function callsOf(calls: Calls, newIdempotencyKey?: () => string) {
  return {
    ...imageCalls(calls, newIdempotencyKey),
    ...projectCalls(calls),
    ...accountCalls(calls),
    ...signInCalls(calls),
  };
}

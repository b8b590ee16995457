import { accountCalls } from './account-calls.ts';
import { imageCalls } from './image-calls.ts';
import { projectCalls } from './project-calls.ts';
import { type Calls, type ClientOptions, openCalls } from './send.ts';
import { signInCalls } from './sign-in-calls.ts';

/**
 * Every method rejects with the `PictableError` subclass of the response status, or with the error of `fetch`
 * if there is no response.
 */
export type PictableClient = ReturnType<typeof callsOf>;

/**
 * Creates a client that sends each request once, for pages where users see the error and retry themselves. It
 * is smaller than the client of `createClient`, which retries automatically.
 */
export function createSingleTryClient(options: ClientOptions = {}): PictableClient {
  return callsOf(openCalls(options));
}

/**
 * All operations of the service. With `newIdempotencyKey`, a retried request to store an image is charged
 * once.
 */
export function callsOf(calls: Calls, newIdempotencyKey?: () => string) {
  return {
    ...imageCalls(calls, newIdempotencyKey),
    ...projectCalls(calls),
    ...accountCalls(calls),
    ...signInCalls(calls),
  };
}

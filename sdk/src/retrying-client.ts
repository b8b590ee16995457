import { callsOf, type PictableClient } from './client.ts';
import { deliverWithRetries, type RetryOptions } from './retries.ts';
import { type ClientOptions, openCalls } from './send.ts';

/**
 * A client of one service. Its calls are sent again where that can help and can do no harm: twice unless told otherwise. Each table
 * to be stored goes with an idempotency key, so that it is stored and charged once, however often it is sent.
 *
 * @throws RangeError when `retries` is no whole number from 0 to 10
 */
export function createClient(options: ClientOptions & RetryOptions = {}): PictableClient {
  return callsOf(openCalls(options, deliverWithRetries(options)), newIdempotencyKey);
}

/** 128 random bits. `randomUUID` is missing on pages that came over plain http. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `sdk-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

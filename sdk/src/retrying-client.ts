import { checkClientOptions } from './check-options.ts';
import { callsOf, type PictableClient } from './client.ts';
import type { MessageOf } from './errors.ts';
import { deliverWithRetries, type RetryOptions } from './retries.ts';
import { type ClientOptions, openCalls } from './send.ts';

/**
 * A client of one service. Its calls are sent again where that can help and can do no harm: twice unless told otherwise. Each table
 * to be stored goes with an idempotency key, so that it is stored and charged once, however often it is sent.
 *
 * @throws TypeError if `baseUrl` is missing or not a URL, or `apiKey` is passed and empty
 * @throws RangeError if `retries` is not a whole number from 0 to 10, or `concurrency` not one from 1 to 1,000
 */
export function createClient(options: ClientOptions & RetryOptions = {}): PictableClient {
  checkClientOptions(options);
  const calls = openCalls(options, deliverWithRetries(options), sentenceOf(options));
  return callsOf(calls, newIdempotencyKey);
}

/** The sentence of the service, in which a missing key is the argument to pass, not a header. */
function sentenceOf({ apiKey }: ClientOptions): MessageOf {
  return ({ status, statusText }, detail) => {
    if (detail?.type === 'missing-credentials' && apiKey === undefined)
      return 'This call needs an API key. Pass one to the client, as in createClient({ baseUrl, apiKey: "…" }).';
    return detail?.message ?? `The service answered ${`${status} ${statusText}`.trim()} without a reason.`;
  };
}

/** 128 random bits. `randomUUID` is missing on pages that came over plain http. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `sdk-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

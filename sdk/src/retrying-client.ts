import { checkClientOptions } from './check-options.ts';
import { createOperations, type PictableClient } from './client.ts';
import { type FormatErrorMessage, missingMessage } from './errors.ts';
import { jobOperations } from './operations/job-operations.ts';
import { createRetryStrategy, type RetryOptions } from './retries.ts';
import { type ClientOptions, createTransport } from './transport.ts';

/** A client that sends requests again if necessary, and that has jobs. */
export type RetryingClient = PictableClient & ReturnType<typeof jobOperations>;

/**
 * Creates a client of one service. The client retries requests if that is safe, twice by default. Each
 * request to store a table has an idempotency key, so that the table is stored and charged once, no matter
 * how often the request is sent.
 *
 * @throws TypeError if `baseUrl` is missing or not a URL, or `apiKey` is passed and empty
 * @throws RangeError if `retries` is not a whole number from 0 to 10, or `concurrency` not one from 1 to
 * 1,000
 */
export function createClient(options: ClientOptions & RetryOptions = {}): RetryingClient {
  checkClientOptions(options);
  const messageOf = userMessageFor(options);
  const transport = createTransport(options, createRetryStrategy(options), messageOf);
  const defaults = { newIdempotencyKey };
  return { ...createOperations(transport, defaults), ...jobOperations(transport, defaults, messageOf) };
}

/**
 * The error message of the service, except for a missing key: the message then names the argument, not the
 * header.
 */
function userMessageFor({ apiKey }: ClientOptions): FormatErrorMessage {
  return (response, detail) => {
    if (detail?.type === 'missing-credentials' && apiKey === undefined)
      return 'This request requires an API key. Pass one to the client, as in createClient({ baseUrl, apiKey: "…" }).';
    return detail?.message ?? missingMessage(response);
  };
}

/** 128 random bits. `randomUUID` is not available in pages served over plain HTTP. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `sdk-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

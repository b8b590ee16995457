import type { RetryingClient } from '../retrying-client.ts';

/** What a client sends for one call. */
export interface Operation {
  readonly send: (client: RetryingClient) => Promise<unknown>;
  /** Method, path and query. */
  readonly line: string;
  readonly body?: unknown;
  /** The body, if it is a file. */
  readonly file?: Uint8Array;
  readonly idempotencyKey?: unknown;
  readonly ifMatch?: string;
  readonly prefer?: string;
  /** Whether the client sends the request again after 503, which may come after it was processed. */
  readonly isRetried?: boolean;
}

/** A GET request, which a client may repeat. */
export const get = (path: string, send: Operation['send']): Operation => ({
  send,
  line: `GET ${path}`,
  isRetried: true,
});

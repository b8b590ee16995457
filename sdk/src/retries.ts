import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import type { ApiRequest, Progress, RetryStrategy } from './transport.ts';
import { wait } from './wait.ts';

/** How often a client retries requests, and how many tables it sends concurrently. */
export interface RetryOptions {
  /** Maximum number of retries per request, 0 to 10. Default: 2. */
  readonly retries?: number;
  /**
   * Maximum wait before a retry, in milliseconds. If `Retry-After` asks for more, the client does not retry.
   * Default: 30,000.
   */
  readonly retryWaitMsMax?: number;
  /**
   * Maximum number of tables that are sent concurrently, 1 to 1,000. The client queues the others. Default: 4
   * until the service reports its own limit in `X-Concurrency-Limit`.
   */
  readonly concurrency?: number;
}

/** Statuses of transient errors: the same request may succeed later. */
const transientStatuses: ReadonlySet<number> = new Set([409, 429, 502, 503, 504]);

/** Number of tables sent concurrently until the service reports its limit. */
const DEFAULT_CONCURRENCY = 4;

/** First wait if the response has no `Retry-After`. It doubles with each retry. */
const firstWaitMs = 500;

/**
 * Retries a request if the service rejected it temporarily (429, 503), if its first attempt is still running
 * (409 with `Retry-After`), and if the connection failed (502, 504, no response). A request that is not
 * idempotent is only retried after 429, because the service has not processed it then. The wait is
 * `Retry-After`, or 0.5 s, 1 s, 2 s and so on, less a random part of up to a quarter.
 */
export function createRetryStrategy(options: RetryOptions): RetryStrategy {
  const { retries = 2, retryWaitMsMax = 30_000, concurrency } = options;
  if (!Number.isInteger(retries) || retries < 0 || retries > 10) {
    throw new RangeError(`retries must be a whole number from 0 to 10; got ${retries}.`);
  }
  const limiter = createConcurrencyLimiter(concurrency ?? DEFAULT_CONCURRENCY);
  const limitedAttempt = async (attempt: () => Promise<Response>, request: ApiRequest): Promise<Outcome> => {
    if (request.rendersTable !== true) return toOutcome(attempt, request.signal);
    const outcome = await limiter.run(() => toOutcome(attempt, request.signal), request.signal);
    if (concurrency === undefined && outcome instanceof Response)
      limiter.max = readConcurrencyLimit(outcome) ?? limiter.max;
    return outcome;
  };
  return async (attempt, request) => {
    for (let retried = 0; ; retried += 1) {
      request.onProgress?.({ phase: 'sending', attempt: retried + 1 });
      const outcome = await limitedAttempt(attempt, request);
      const waitMs = retried < retries ? retryWaitMs(outcome, request, retried) : undefined;
      if (waitMs === undefined || waitMs > retryWaitMsMax) return finish(outcome, request.onProgress);
      if (outcome instanceof Response) await outcome.body?.cancel();
      request.onProgress?.({ phase: 'waiting', attempt: retried + 1, waitMs });
      await wait(waitMs, request.signal);
    }
  };
}

/** Number of tables of one account that the service renders concurrently, as reported in its response. */
function readConcurrencyLimit({ headers }: Response): number | undefined {
  const limit = Number(headers.get('x-concurrency-limit') ?? Number.NaN);
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, 1_000) : undefined;
}

/** A response, or the error thrown because there is none. */
type Outcome = Response | { readonly thrown: unknown };

async function toOutcome(
  attempt: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  try {
    return await attempt();
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    return { thrown };
  }
}

/** Time to wait before the next attempt. Undefined if the request must not be retried. */
function retryWaitMs(outcome: Outcome, request: ApiRequest, retried: number): number | undefined {
  const backoffMs = firstWaitMs * 2 ** retried * (1 - Math.random() / 4);
  if (!(outcome instanceof Response)) return isIdempotent(request) ? backoffMs : undefined;
  if (!transientStatuses.has(outcome.status)) return undefined;
  const retryAfter = outcome.headers.get('retry-after');
  if (outcome.status === 409 && retryAfter === null) return undefined;
  if (outcome.status !== 429 && !isIdempotent(request)) return undefined;
  const retryAfterSeconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(retryAfterSeconds) ? Math.max(retryAfterSeconds * 1_000, backoffMs) : backoffMs;
}

function isIdempotent(request: ApiRequest): boolean {
  return request.method === 'GET' || request.isIdempotent === true || request.idempotencyKey !== undefined;
}

async function finish(outcome: Outcome, onProgress: ApiRequest['onProgress']): Promise<Response> {
  if (!(outcome instanceof Response)) throw outcome.thrown;
  return onProgress && outcome.ok && outcome.body ? withProgress(outcome, outcome.body, onProgress) : outcome;
}

/** The same response, with a body that reports the received bytes. */
function withProgress(
  response: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (progress: Progress) => void,
): Response {
  const length = response.headers.get('content-length');
  // `Content-Length` of a compressed body differs from the number of bytes that are read here.
  const isPlain = response.headers.get('content-encoding') === null;
  const totalBytes = length !== null && isPlain ? Number(length) : undefined;
  let receivedBytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      receivedBytes += chunk.byteLength;
      onProgress({ phase: 'receiving', receivedBytes, totalBytes });
      controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(counter), response);
}

import { limitConcurrency } from './concurrency.ts';
import type { Deliver, Progress, Sent } from './send.ts';

/** How often and how patiently a call is sent again. */
export interface RetryOptions {
  /** How many times a call may be sent again after the first; 0 to 10, 2 unless told. */
  readonly retries?: number;
  /** The longest time to wait before one further try, in milliseconds; 30,000 unless told. A service that asks for more is not waited for. */
  readonly retryWaitMsMax?: number;
  /**
   * How many tables are sent at once, 1 to 1,000; the others wait here. Without it, 4 until the service says in
   * `X-Concurrency-Limit` how many it draws at once.
   */
  readonly concurrency?: number;
}

/** Refusals and failures of the way there: the same request may well succeed a little later. */
const passingStatuses: ReadonlySet<number> = new Set([409, 429, 502, 503, 504]);

/** Tables sent at once until the service has said how many it draws. */
const CONCURRENCY = 4;

/** First pause when the service names none; it doubles with each try. */
const firstPauseMs = 500;

/**
 * Sends a call again when it was refused for now (429, 503), when its first sending still runs (409 with `Retry-After`), and when
 * the way to the service broke (502, 504, no answer). What may not be done twice is sent again only after a 429, which says that nothing
 * was done. Waits as long as `Retry-After` says, else 0.5 s, 1 s, 2 s and so on, less a random part of up to a quarter.
 */
export function deliverWithRetries(options: RetryOptions): Deliver {
  const { retries = 2, retryWaitMsMax = 30_000, concurrency } = options;
  if (!Number.isInteger(retries) || retries < 0 || retries > 10) {
    throw new RangeError(`retries is ${retries}; a whole number from 0 to 10 is allowed.`);
  }
  const tables = limitConcurrency(concurrency ?? CONCURRENCY);
  const attemptInTurn = async (attempt: () => Promise<Response>, sent: Sent): Promise<Outcome> => {
    if (sent.drawsTable !== true) return settle(attempt, sent.signal);
    const outcome = await tables.run(() => settle(attempt, sent.signal), sent.signal);
    if (concurrency === undefined && outcome instanceof Response)
      tables.max = limitSaidBy(outcome) ?? tables.max;
    return outcome;
  };
  return async (attempt, sent) => {
    for (let tried = 0; ; tried += 1) {
      sent.onProgress?.({ phase: 'sending', attempt: tried + 1 });
      const outcome = await attemptInTurn(attempt, sent);
      const waitMs = tried < retries ? pauseMs(outcome, sent, tried) : undefined;
      if (waitMs === undefined || waitMs > retryWaitMsMax) return finish(outcome, sent.onProgress);
      if (outcome instanceof Response) await outcome.body?.cancel();
      sent.onProgress?.({ phase: 'waiting', attempt: tried + 1, waitMs });
      await pause(waitMs, sent.signal);
    }
  };
}

/** How many tables of an account the service draws at once, as its answer says. */
function limitSaidBy({ headers }: Response): number | undefined {
  const limit = Number(headers.get('x-concurrency-limit') ?? Number.NaN);
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, 1_000) : undefined;
}

/** An answer, or what was thrown because there is none. */
type Outcome = Response | { readonly thrown: unknown };

async function settle(attempt: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Outcome> {
  try {
    return await attempt();
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    return { thrown };
  }
}

/** How long to wait before the next try; undefined where there should be none. */
function pauseMs(outcome: Outcome, sent: Sent, tried: number): number | undefined {
  const ownPauseMs = firstPauseMs * 2 ** tried * (1 - Math.random() / 4);
  if (!(outcome instanceof Response)) return isRepeatable(sent) ? ownPauseMs : undefined;
  if (!passingStatuses.has(outcome.status)) return undefined;
  const asked = outcome.headers.get('retry-after');
  if (outcome.status === 409 && asked === null) return undefined;
  if (outcome.status !== 429 && !isRepeatable(sent)) return undefined;
  const askedSeconds = Number(asked ?? Number.NaN);
  return Number.isFinite(askedSeconds) ? Math.max(askedSeconds * 1_000, ownPauseMs) : ownPauseMs;
}

function isRepeatable({ method, isRepeatable, idempotencyKey }: Sent): boolean {
  return method === 'GET' || isRepeatable === true || idempotencyKey !== undefined;
}

async function finish(outcome: Outcome, onProgress: Sent['onProgress']): Promise<Response> {
  if (!(outcome instanceof Response)) throw outcome.thrown;
  return onProgress && outcome.ok && outcome.body ? counted(outcome, outcome.body, onProgress) : outcome;
}

/** The same answer, whose body says how far it has come. */
function counted(
  response: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (progress: Progress) => void,
): Response {
  const length = response.headers.get('content-length');
  // The length of a compressed body says nothing about the bytes that are read here.
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

function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, waitMs);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}

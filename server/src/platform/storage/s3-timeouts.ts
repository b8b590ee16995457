import { Readable } from 'node:stream';

/** How long the service waits for an S3 server, in milliseconds. */
export interface S3Timeouts {
  /** Limits of one operation, including retries. */
  readonly store: number;
  /** Until the first bytes, and between bytes. */
  readonly read: number;
  readonly probe: number;
  /** Limit of one attempt to connect. */
  readonly connect: number;
  /** How long the result of a probe is used. */
  readonly probeCache: number;
  /** How long the start waits for a server that does not respond: as long as for PostgreSQL. */
  readonly start: number;
}

/** Tests use shorter ones. */
export const s3Timeouts: S3Timeouts = {
  store: 10_000,
  read: 5_000,
  probe: 2_000,
  connect: 3_000,
  probeCache: 3_000,
  start: 10_000,
};

/** An error with the code of the operating system for a timeout, which `isOutage` recognises. */
function timeoutError(ms: number, cause?: unknown): Error {
  const error = new Error(`S3 did not respond within ${ms} ms.`, { cause });
  return Object.assign(error, { code: 'ETIMEDOUT' });
}

/**
 * Runs an S3 operation with a timeout that covers everything the SDK may wait for: a response, a pause
 * between retries, or credentials.
 *
 * @throws Error with the code ETIMEDOUT, which is an outage
 */
export async function withTimeout<Result>(
  ms: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(timeoutError(ms));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([call(controller.signal), end]);
  } catch (error) {
    // The SDK error for a connection timeout has no code.
    throw (error as Error).name === 'TimeoutError' ? timeoutError(ms, error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the same bytes with a timeout per chunk. Rejects if the first chunk does not arrive in time, so
 * that the caller can still report an error; a later stall destroys the stream with the same error. A slow
 * reader does not cause a timeout.
 */
export async function failIfStalled(body: Readable, ms: number): Promise<Readable> {
  const chunks = body.iterator({ destroyOnReturn: true });
  const next = async () => {
    try {
      return await withTimeout(ms, () => chunks.next());
    } catch (error) {
      body.destroy();
      throw error;
    }
  };
  const first = await next();
  async function* rest(): AsyncGenerator<Buffer> {
    for (let chunk = first; !chunk.done; chunk = await next()) yield chunk.value;
  }
  const guarded = Readable.from(rest(), { objectMode: false });
  // If the reader stops early, close the connection to the server too.
  guarded.once('close', () => body.destroy());
  return guarded;
}

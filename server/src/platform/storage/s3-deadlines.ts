import { Readable } from 'node:stream';

/** How long one call to the S3 server may take in all, its repeats included; of a read, until bytes come, and between bytes. */
export const limitsMs = { store: 10_000, read: 5_000, probe: 2_000 } as const;

/** An outage by its code, as an operating system says it. */
function late(ms: number, cause?: unknown): Error {
  const error = new Error(`S3 did not answer within ${ms} ms.`, { cause });
  return Object.assign(error, { code: 'ETIMEDOUT' });
}

/**
 * Runs a call to S3 until it is done or its time is over, whatever the SDK waits for: an answer, a pause between repeats, or
 * credentials.
 *
 * @throws Error with the code ETIMEDOUT, which is an outage
 */
export async function within<Result>(
  ms: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(late(ms));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([call(controller.signal), end]);
  } catch (error) {
    // The SDK gives a connection that is not made in time no code.
    throw (error as Error).name === 'TimeoutError' ? late(ms, error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The same bytes. Rejects when not even the first of them come in time, so that the reader can still be told; a stop later on
 * destroys the stream with the same error. A slow reader has all the time it wants.
 */
export async function cutStalled(body: Readable, ms: number): Promise<Readable> {
  const pieces = body.iterator({ destroyOnReturn: true });
  const next = async () => {
    try {
      return await within(ms, () => pieces.next());
    } catch (error) {
      body.destroy();
      throw error;
    }
  };
  const first = await next();
  async function* rest(): AsyncGenerator<Buffer> {
    for (let piece = first; !piece.done; piece = await next()) yield piece.value;
  }
  const guarded = Readable.from(rest(), { objectMode: false });
  // A reader who goes away leaves nothing open at the server.
  guarded.once('close', () => body.destroy());
  return guarded;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/** Where and what the clients of a load send. */
export interface LoadTarget {
  /** Servers on this machine that do the same; clients are divided between them. */
  readonly origins: readonly string[];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The next body; it differs from all earlier ones. */
  nextBody(): string;
}

/** What the clients observed. */
export interface LoadResult {
  readonly images: number;
  readonly wallMs: number;
  /** Time from each request to the end of its response, in no particular order. */
  readonly latenciesMs: readonly number[];
}

/** How long a load lasts. */
export interface LoadSize {
  readonly durationMs: number;
  /** It lasts longer, on a busy machine, until the clients have received this many images. */
  readonly imagesMin: number;
}

/** A load never lasts longer than this many times its duration, or this time if that is longer. */
const extensionMax = 10;
const extendedMsMin = 120_000;

/** A response that takes longer is considered lost, so that a load always ends. */
const responseTimeoutMs = 60_000;

/**
 * Sends tables over a number of connections, each with one request at a time.
 *
 * @throws Error for the first response that is not a success
 */
export async function runLoad(
  target: LoadTarget,
  connections: number,
  { durationMs, imagesMin }: LoadSize,
): Promise<LoadResult> {
  const pools = target.origins.map((origin) => openPool(origin, connections, target.origins.length));
  const latenciesMs: number[] = [];
  const start = performance.now();
  const isOver = () => {
    const passedMs = performance.now() - start;
    if (latenciesMs.length >= imagesMin) return passedMs >= durationMs;
    return passedMs >= Math.max(durationMs * extensionMax, extendedMsMin);
  };
  const runClient = async (pool: Pool) => {
    while (!isOver()) latenciesMs.push(await sendTable(pool, target));
  };
  try {
    await Promise.all(
      Array.from({ length: connections }, (_, index) => runClient(pools[index % pools.length]!)),
    );
    return { images: latenciesMs.length, wallMs: performance.now() - start, latenciesMs };
  } finally {
    await Promise.all(pools.map((pool) => pool.destroy()));
  }
}

/** @throws Error if the server is not on this machine */
function openPool(origin: string, connections: number, servers: number): Pool {
  if (new URL(origin).hostname !== '127.0.0.1') throw new Error(`${origin} is not on this machine.`);
  return new Pool(origin, {
    connections: Math.ceil(connections / servers),
    pipelining: 1,
    headersTimeout: responseTimeoutMs,
    bodyTimeout: responseTimeoutMs,
  });
}

/** @returns the latency in ms */
async function sendTable(pool: Pool, { path, headers, nextBody }: LoadTarget): Promise<number> {
  const body = nextBody();
  const start = performance.now();
  const response = await pool.request({ path, method: 'POST', headers, body });
  const bytes = await response.body.arrayBuffer();
  if (response.statusCode !== 200)
    throw new Error(
      `${path} returned ${response.statusCode}: ${Buffer.from(bytes).toString().slice(0, 300)}`,
    );
  return performance.now() - start;
}

/** Resolves when a server responds with success. */
export async function untilReady(url: string, timeoutMs: number, hasExited: () => boolean): Promise<void> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(20)) {
    if (hasExited()) throw new Error(`The server for ${url} exited; see its log.`);
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
  }
  throw new Error(`${url} was not ready in time.`);
}

import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredImage } from '@pictable/contract';
import { type Answered, ask, type Entrance } from './ask.ts';

/** One request that a caller sent. Times are those of `performance.now()`. */
export interface Sent {
  readonly kind: 'read' | 'store' | 'store with key' | 'repeat';
  readonly startedAt: number;
  readonly endedAt: number;
  /** What came instead of what was asked for: a status, or that no answer came. */
  readonly failure?: string;
}

/** What was acknowledged: the path of each image, with the hash of its bytes. */
export type Acknowledged = Map<string, string>;

export interface Load {
  readonly sent: readonly Sent[];
  /** Callers who send nothing else while they wait for an answer: no more requests than that are ever under way. */
  readonly callers: number;
  /** Ends it when the last answer is there and each store with a key has been acknowledged. */
  stop(): Promise<void>;
}

const READERS = 4;
const STORERS = 3;
const KEYED_STORERS = 3;
const READ_PAUSE_MS = 15;
const STORE_PAUSE_MS = 25;
const REPEAT_PAUSE_MS = 500;
/** The key of a request whose instance was killed is free again after 90 s. */
const REPEAT_MS_MAX = 120_000;

/**
 * Callers who read and store one image after the other. A store with an `Idempotency-Key` is sent again until it is
 * acknowledged, as we tell callers to do; one without a key is sent once.
 */
export function startLoad(entrance: Entrance, key: string, acknowledged: Acknowledged): Load {
  const sent: Sent[] = [];
  const stopping = new AbortController();
  const isOver = () => stopping.signal.aborted;

  const send = sender(sent);

  const read = async () => {
    while (!isOver()) {
      const images = [...acknowledged];
      const [path, hash] = images[Math.floor(Math.random() * images.length)] ?? ['', ''];
      if (path !== '')
        await send(
          'read',
          () => ask(entrance, path),
          (answer) => readFault(answer, hash),
        );
      await sleep(READ_PAUSE_MS);
    }
  };

  const store = async (isKeyed: boolean) => {
    while (!isOver()) {
      const body = JSON.stringify({ title: randomUUID(), data: [{ City: 'Lisbon', Sum: 12.5 }] });
      const headers = {
        'x-api-key': key,
        'content-type': 'application/json',
        ...(isKeyed && { 'idempotency-key': randomUUID() }),
      };
      const post = () => ask(entrance, '/api/table-to-image', { method: 'POST', headers, body });
      const begun = performance.now();
      let answer = await send(isKeyed ? 'store with key' : 'store', post, statusFault);
      while (isKeyed && !answer && performance.now() - begun < REPEAT_MS_MAX) {
        await sleep(REPEAT_PAUSE_MS);
        answer = await send('repeat', post, statusFault);
      }
      if (answer) await acknowledge(answer, acknowledged, entrance, send);
      await sleep(STORE_PAUSE_MS);
    }
  };

  const callers = [
    ...Array.from({ length: READERS }, read),
    ...Array.from({ length: STORERS }, () => store(false)),
    ...Array.from({ length: KEYED_STORERS }, () => store(true)),
  ];
  return {
    sent,
    callers: callers.length,
    async stop() {
      stopping.abort();
      await Promise.all(callers);
    },
  };
}

type Send = (
  kind: Sent['kind'],
  call: () => Promise<Answered>,
  faultOf: (answer: Answered) => string,
) => Promise<Answered | undefined>;

/** Sends, and notes what came of it. What comes back is undefined unless it is what was asked for. */
function sender(sent: Sent[]): Send {
  return async (kind, call, faultOf) => {
    const startedAt = performance.now();
    const note = (failure: string) =>
      sent.push({ kind, startedAt, endedAt: performance.now(), ...(failure !== '' && { failure }) });
    try {
      const answer = await call();
      const fault = faultOf(answer);
      note(fault);
      return fault === '' ? answer : undefined;
    } catch (error) {
      note((error as NodeJS.ErrnoException).code ?? String(error));
      return undefined;
    }
  };
}

/** The image is there as soon as its address is known; what it is then, it stays. */
async function acknowledge(
  answer: Answered,
  acknowledged: Acknowledged,
  entrance: Entrance,
  send: Send,
): Promise<void> {
  const { url } = JSON.parse(answer.body.toString()) as StoredImage;
  const { pathname } = new URL(url);
  acknowledged.set(pathname, '');
  const image = await send('read', () => ask(entrance, pathname), statusFault);
  if (image) acknowledged.set(pathname, hashOf(image.body));
}

function readFault(answer: Answered, hash: string): string {
  return statusFault(answer) || (hash === '' || hashOf(answer.body) === hash ? '' : 'other bytes');
}

function statusFault({ status, body }: Answered): string {
  return status === 200 ? '' : `${status} ${/"type":"([^"]+)"/.exec(body.toString())?.[1] ?? 'of the proxy'}`;
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

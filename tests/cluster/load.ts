import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredImage } from '@pictable/contract';
import { type Endpoint, type HttpResponse, sendRequest } from './send-request.ts';

/** A request that a client sent, with times of `performance.now()`. */
export interface SentRequest {
  readonly kind: 'read' | 'store' | 'store with key' | 'repeat';
  readonly startedAt: number;
  readonly endedAt: number;
  /** The unexpected status or the network error; undefined if the request succeeded. */
  readonly failure?: string;
}

/** Acknowledged images: hash of the bytes by path. */
export type AcknowledgedImages = Map<string, string>;

export interface Load {
  readonly sent: readonly SentRequest[];
  /**
   * Number of clients. Each waits for its response, so this is also the maximum number of concurrent
   * requests.
   */
  readonly clients: number;
  /** Stops the load after the last response, when every store request with a key has been acknowledged. */
  stop(): Promise<void>;
}

const READERS = 4;
const WRITERS = 3;
const KEYED_WRITERS = 3;
const READ_PAUSE_MS = 15;
const STORE_PAUSE_MS = 25;
const REPEAT_PAUSE_MS = 500;
/** The idempotency key of a request is free 90 s after its instance was killed. */
const REPEAT_MS_MAX = 120_000;

/**
 * Starts clients that read and store images one after the other. They repeat a store request with an
 * `Idempotency-Key` until it is acknowledged, as the documentation recommends, and send one without a key
 * once.
 */
export function startLoad(endpoint: Endpoint, key: string, acknowledged: AcknowledgedImages): Load {
  const sent: SentRequest[] = [];
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
          () => sendRequest(endpoint, path),
          (response) => readFailure(response, hash),
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
      const post = () => sendRequest(endpoint, '/api/table-to-image', { method: 'POST', headers, body });
      const startedAt = performance.now();
      let response = await send(isKeyed ? 'store with key' : 'store', post, statusFailure);
      while (isKeyed && !response && performance.now() - startedAt < REPEAT_MS_MAX) {
        await sleep(REPEAT_PAUSE_MS);
        response = await send('repeat', post, statusFailure);
      }
      if (response) await acknowledge(response, acknowledged, endpoint, send);
      await sleep(STORE_PAUSE_MS);
    }
  };

  const clients = [
    ...Array.from({ length: READERS }, read),
    ...Array.from({ length: WRITERS }, () => store(false)),
    ...Array.from({ length: KEYED_WRITERS }, () => store(true)),
  ];
  return {
    sent,
    clients: clients.length,
    async stop() {
      stopping.abort();
      await Promise.all(clients);
    },
  };
}

type Send = (
  kind: SentRequest['kind'],
  request: () => Promise<HttpResponse>,
  failureOf: (response: HttpResponse) => string,
) => Promise<HttpResponse | undefined>;

/** Creates a function that sends a request and records it; it returns undefined if the request fails. */
function sender(sent: SentRequest[]): Send {
  return async (kind, request, failureOf) => {
    const startedAt = performance.now();
    const record = (failure: string) =>
      sent.push({ kind, startedAt, endedAt: performance.now(), ...(failure !== '' && { failure }) });
    try {
      const response = await request();
      const failure = failureOf(response);
      record(failure);
      return failure === '' ? response : undefined;
    } catch (error) {
      record((error as NodeJS.ErrnoException).code ?? String(error));
      return undefined;
    }
  };
}

/** Records the image. It must exist as soon as the client knows its URL, and never change. */
async function acknowledge(
  response: HttpResponse,
  acknowledged: AcknowledgedImages,
  endpoint: Endpoint,
  send: Send,
): Promise<void> {
  const { url } = JSON.parse(response.body.toString()) as StoredImage;
  const { pathname } = new URL(url);
  acknowledged.set(pathname, '');
  const image = await send('read', () => sendRequest(endpoint, pathname), statusFailure);
  if (image) acknowledged.set(pathname, hashOf(image.body));
}

function readFailure(response: HttpResponse, hash: string): string {
  if (response.status !== 200 || hash === '') return statusFailure(response);
  const received = hashOf(response.body);
  return received === hash ? '' : `different bytes: ${received}, not ${hash}`;
}

function statusFailure({ status, body }: HttpResponse): string {
  return status === 200 ? '' : `${status} ${/"type":"([^"]+)"/.exec(body.toString())?.[1] ?? 'of the proxy'}`;
}

/** Number and hash of bytes: whether a file is truncated or another one. */
export function hashOf(bytes: Buffer): string {
  return `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`;
}

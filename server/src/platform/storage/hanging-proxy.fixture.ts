import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { BucketTimeouts } from '../buckets/open-buckets.ts';
import type { S3Timeouts } from './s3-timeouts.ts';

/** Shorter than those of the service, in the same order. */
export const shortS3Timeouts: S3Timeouts = {
  ...{ store: 2_000, read: 1_000, probe: 400 },
  ...{ connect: 600, probeCache: 600, start: 2_000 },
};

export const shortBucketTimeouts: BucketTimeouts = {
  ...{ step: 2_500, copy: 5_000 },
  s3: { ...shortS3Timeouts, store: 3_000, read: 2_000 },
};

/** A proxy to a server that hangs or breaks on request; hung connections continue when it is resumed. */
export interface HangingProxy {
  readonly url: string;
  /** Accepts connections and never responds. */
  hang(): void;
  /** Passes the headers of each response, but not its body. */
  hangAtBody(): void;
  /** Passes the given number of bytes of each response. */
  hangAfter(bytes: number): void;
  /** Breaks every connection, old and new. */
  cut(): void;
  resume(): void;
  close(): Promise<void>;
}

type Mode = 'open' | 'cut' | 'hang' | 'head' | number;

/** Opens a proxy in front of the server at `target`, an origin. */
export async function openHangingProxy(
  target: string,
  onRequest: (firstLine: string) => void = () => {},
): Promise<HangingProxy> {
  const { hostname, port } = new URL(target);
  let mode: Mode = 'open';
  const pairs = new Set<Pair>();
  const proxy = createServer((client) => {
    if (mode === 'cut') return void client.destroy();
    const pair = new Pair(client, connect(Number(port), hostname), () => mode);
    client.on('data', (chunk) => {
      const [, line] = /^([A-Z]+ \/.* HTTP\/1\.1)\r\n/.exec(String(chunk)) ?? [];
      if (line !== undefined) onRequest(line);
    });
    pairs.add(pair);
    client.on('close', () => pairs.delete(pair));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const change = (next: Mode) => () => {
    mode = next;
    for (const pair of pairs) pair.changed();
  };
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    hang: change('hang'),
    hangAtBody: change('head'),
    hangAfter: (bytes) => change(bytes)(),
    cut: change('cut'),
    resume: change('open'),
    async close() {
      change('cut')();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

class Pair {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #mode: () => Mode;
  #sentBytes = 0;

  constructor(client: Socket, server: Socket, mode: () => Mode) {
    this.#client = client;
    this.#server = server;
    this.#mode = mode;
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    client.on('data', (chunk) => {
      this.#sentBytes = 0;
      server.write(chunk);
    });
    server.on('data', (chunk) => this.#respond(chunk));
    client.on('drain', () => this.changed());
    this.changed();
  }

  changed(): void {
    if (this.#mode() === 'cut') this.#client.destroy();
    const isHanging = this.#mode() === 'hang';
    for (const socket of [this.#client, this.#server]) isHanging ? socket.pause() : socket.resume();
  }

  #respond(chunk: Buffer): void {
    const mode = this.#mode();
    let passed = chunk.length;
    if (mode === 'head') {
      const end = chunk.indexOf('\r\n\r\n');
      passed = end === -1 ? 0 : end + 4;
    }
    if (typeof mode === 'number') passed = Math.min(chunk.length, Math.max(0, mode - this.#sentBytes));
    this.#sentBytes += passed;
    const isTaken = this.#client.write(chunk.subarray(0, passed));
    if (passed < chunk.length) {
      this.#server.pause();
      this.#server.unshift(chunk.subarray(passed));
    } else if (!isTaken) this.#server.pause();
  }
}

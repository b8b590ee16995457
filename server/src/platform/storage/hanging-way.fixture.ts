import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that hangs or breaks when it is told to; what hung goes on when it is let. */
export interface HangingWay {
  readonly url: string;
  /** Takes connections and never answers. */
  hang(): void;
  /** Passes the head of each answer, and nothing of its body. */
  hangAtBody(): void;
  /** Passes so many bytes of each answer. */
  hangAfter(bytes: number): void;
  /** Breaks every connection, old and new. */
  cut(): void;
  let(): void;
  close(): Promise<void>;
}

type Mode = 'open' | 'cut' | 'hang' | 'head' | number;

/** In front of the server at `target`, an origin. */
export async function openHangingWay(
  target: string,
  onRequest: (firstLine: string) => void = () => {},
): Promise<HangingWay> {
  const { hostname, port } = new URL(target);
  let mode: Mode = 'open';
  const pairs = new Set<Pair>();
  const way = createServer((client) => {
    if (mode === 'cut') return void client.destroy();
    const pair = new Pair(client, connect(Number(port), hostname), () => mode);
    client.on('data', (piece) => {
      const [, line] = /^([A-Z]+ \/.* HTTP\/1\.1)\r\n/.exec(String(piece)) ?? [];
      if (line !== undefined) onRequest(line);
    });
    pairs.add(pair);
    client.on('close', () => pairs.delete(pair));
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const change = (next: Mode) => () => {
    mode = next;
    for (const pair of pairs) pair.changed();
  };
  return {
    url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    hang: change('hang'),
    hangAtBody: change('head'),
    hangAfter: (bytes) => change(bytes)(),
    cut: change('cut'),
    let: change('open'),
    async close() {
      change('cut')();
      way.close();
      await once(way, 'close');
    },
  };
}

class Pair {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #mode: () => Mode;
  #answered = 0;

  constructor(client: Socket, server: Socket, mode: () => Mode) {
    this.#client = client;
    this.#server = server;
    this.#mode = mode;
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    client.on('data', (piece) => {
      this.#answered = 0;
      server.write(piece);
    });
    server.on('data', (piece) => this.#answer(piece));
    client.on('drain', () => this.changed());
    this.changed();
  }

  changed(): void {
    if (this.#mode() === 'cut') this.#client.destroy();
    const isHanging = this.#mode() === 'hang';
    for (const socket of [this.#client, this.#server]) isHanging ? socket.pause() : socket.resume();
  }

  #answer(piece: Buffer): void {
    const mode = this.#mode();
    let passed = piece.length;
    if (mode === 'head') {
      const end = piece.indexOf('\r\n\r\n');
      passed = end === -1 ? 0 : end + 4;
    }
    if (typeof mode === 'number') passed = Math.min(piece.length, Math.max(0, mode - this.#answered));
    this.#answered += passed;
    const isTaken = this.#client.write(piece.subarray(0, passed));
    if (passed < piece.length) {
      this.#server.pause();
      this.#server.unshift(piece.subarray(passed));
    } else if (!isTaken) this.#server.pause();
  }
}

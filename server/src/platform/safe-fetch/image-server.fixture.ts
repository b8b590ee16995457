import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

export { FetcherBusy } from './image-fetcher.ts';

import type { FetchRules } from './fetch-bytes.ts';

/** A PNG of one pixel. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface ImageServer {
  readonly port: number;
  /** Number of connections opened to it, including unused ones. */
  connections(): number;
  close(): void;
}

/** Starts an image server on this machine. */
export async function openImageServer(listener: RequestListener): Promise<ImageServer> {
  return listenLocally(createServer(listener));
}

/** Lets a server listen on a free port of this machine. */
export async function listenLocally(server: Server): Promise<ImageServer> {
  let connections = 0;
  server.on('connection', () => {
    connections++;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Rules that resolve names ending in `.test` to an image server on this machine, and allow nothing else. */
export function testHostRules({ port }: Pick<ImageServer, 'port'>): FetchRules {
  return {
    ports: [port],
    isAllowed: (address) => address === '127.0.0.1',
    async resolve(name) {
      if (!name.endsWith('.test')) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return [{ address: '127.0.0.1', family: 4 }];
    },
  };
}

/** A PNG of a single colour: few bytes, many pixels. */
export function flatPng(sidePx: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePx, 0);
  header.writeUInt32BE(sidePx, 4);
  // Eight bits per channel, red, green and blue.
  header.set([8, 2], 8);
  const rows = deflateSync(Buffer.alloc((1 + 3 * sidePx) * sidePx), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export { FetcherBusy } from './image-fetcher.ts';

import type { FetchRules } from './fetch-bytes.ts';

/** A png of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface PictureServer {
  readonly port: number;
  /** Connections that were opened to it, whatever came over them. */
  connections(): number;
  close(): void;
}

/** A server of pictures on this machine. */
export async function openPictureServer(answer: RequestListener): Promise<PictureServer> {
  let connections = 0;
  const server = createServer(answer).on('connection', () => {
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

/** Rules that take names ending in `.test` to a server of pictures on this machine, and nothing else anywhere. */
export function onlyTestNames({ port }: Pick<PictureServer, 'port'>): FetchRules {
  return {
    ports: [port],
    isAllowed: (address) => address === '127.0.0.1',
    async resolve(name) {
      if (!name.endsWith('.test')) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return [{ address: '127.0.0.1', family: 4 }];
    },
  };
}

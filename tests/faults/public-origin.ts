import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { onePixelPng } from '@pictable/server/test-image-server';

/**
 * A public IP address, because the service fetches images from public addresses only. While the origin is
 * open, the address belongs to this machine.
 */
const ADDRESS = '45.33.32.1';
const BYTE_MS = 1_000;

/** A web server with images at a public IP address. */
export interface PublicOrigin {
  readonly url: string;
  close(): void;
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' });

/** Whether this machine can take the address: needs root, Linux and the program `ip` (Debian: iproute2). */
export function canHavePublicAddress(): boolean {
  try {
    ip('-V');
    return process.platform === 'linux' && process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** Paths that start with `/slow` send an image at one byte per second; all others send it immediately. */
export async function openPublicOrigin(): Promise<PublicOrigin> {
  // `replace`, because a killed run leaves the address behind.
  ip('addr', 'replace', `${ADDRESS}/32`, 'dev', 'lo');
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': onePixelPng.length });
    if (!request.url?.startsWith('/slow')) return response.end(onePixelPng);
    let sent = 0;
    const timer = setInterval(() => {
      response.write(onePixelPng.subarray(sent, ++sent));
      if (sent === onePixelPng.length) response.end();
    }, BYTE_MS);
    return response.on('close', () => clearInterval(timer));
  });
  server.listen(80, ADDRESS);
  await once(server, 'listening');
  return {
    url: `http://${ADDRESS}`,
    close() {
      server.closeAllConnections();
      server.close();
      ip('addr', 'del', `${ADDRESS}/32`, 'dev', 'lo');
    },
  };
}

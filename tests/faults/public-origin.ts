import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { onePixelPng } from '@pictable/server/test-image-server';

/**
 * A public IP address, because the service fetches images from public addresses only. While the origin is
 * open, the address belongs to this machine.
 */
export const PUBLIC_ADDRESS = '45.33.32.1';
const BYTE_MS = 1_000;

/** A web server at a public IP address. */
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

/** Takes the address. @returns a function that gives it back */
export function takePublicAddress(): () => void {
  // `replace`, because a killed run leaves the address behind.
  ip('addr', 'replace', `${PUBLIC_ADDRESS}/32`, 'dev', 'lo');
  return () => {
    ip('addr', 'del', `${PUBLIC_ADDRESS}/32`, 'dev', 'lo');
  };
}

/** Starts a web server; by default its paths that start with `/slow` send an image at one byte per second, all others immediately. */
export async function openPublicOrigin(listener: RequestListener = sendImage): Promise<PublicOrigin> {
  const release = takePublicAddress();
  const server = createServer(listener);
  server.listen(80, PUBLIC_ADDRESS);
  await once(server, 'listening');
  return {
    url: `http://${PUBLIC_ADDRESS}`,
    close() {
      server.closeAllConnections();
      server.close();
      release();
    },
  };
}

const sendImage: RequestListener = (request, response) => {
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': onePixelPng.length });
  if (!request.url?.startsWith('/slow')) {
    response.end(onePixelPng);
    return;
  }
  let sent = 0;
  const timer = setInterval(() => {
    response.write(onePixelPng.subarray(sent, ++sent));
    if (sent === onePixelPng.length) response.end();
  }, BYTE_MS);
  response.on('close', () => clearInterval(timer));
};

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { onePixel } from '@pictable/server/test-image-server';

/** A public address, so that the service asks it for pictures. On this machine it leads to the machine itself while the origin is open. */
const ADDRESS = '45.33.32.1';
const BYTE_MS = 1_000;

/** A web server with pictures at a public address. */
export interface PublicOrigin {
  readonly url: string;
  close(): void;
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' });

/** An address for the machine needs root, Linux and the tool `ip` (Debian: iproute2). */
export function canHavePublicAddress(): boolean {
  try {
    ip('-V');
    return process.platform === 'linux' && process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** Below `/slow` a picture comes byte by byte, one a second; everything else is a picture at once. */
export async function openPublicOrigin(): Promise<PublicOrigin> {
  // What a killed run left behind.
  ip('addr', 'replace', `${ADDRESS}/32`, 'dev', 'lo');
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': onePixel.length });
    if (!request.url?.startsWith('/slow')) return response.end(onePixel);
    let sent = 0;
    const timer = setInterval(() => {
      response.write(onePixel.subarray(sent, ++sent));
      if (sent === onePixel.length) response.end();
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

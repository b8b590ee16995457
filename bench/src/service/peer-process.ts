import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BenchEngine } from '../engines/bench-engine.ts';
import { ChromiumEngine, findChromium } from '../engines/chromium.ts';
import { loadTableFonts } from '../engines/fonts.ts';
import { openEngine } from '../engines/open-engine.ts';
import type { Workload } from '../workload.ts';

/**
 * The program of a peer: `fork` it with the name of the engine. It serves the engine over HTTP with as little
 * else as possible: no keys, limits, database or files. The body is a workload, the response its PNG.
 */
async function servePeer(name: string): Promise<void> {
  const render = createRender(await openPeer(name));
  const server = createServer((request, response) => {
    readBody(request)
      .then((text) => render(JSON.parse(text) as Workload))
      .then(
        (png) => response.writeHead(200, { 'content-type': 'image/png' }).end(png),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
}

async function openPeer(name: string): Promise<BenchEngine> {
  if (name !== 'chromium') return openEngine(name);
  return ChromiumEngine.open(findChromium()!, await loadTableFonts());
}

/** A page of Chromium shows one table at a time; the other engines accept several. */
function createRender(engine: BenchEngine): (workload: Workload) => Promise<Uint8Array> {
  if (engine.name !== 'chromium') return (workload) => engine.render(workload, 1);
  let last: Promise<unknown> = Promise.resolve();
  return (workload) => {
    const next = last.then(() => engine.render(workload, 1));
    last = next.catch(() => {});
    return next;
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

process.on('disconnect', () => process.exit());
await servePeer(process.argv[2]!);

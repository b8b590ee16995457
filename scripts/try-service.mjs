import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailed } from './run-command.mjs';

const START_MS_MAX = 60_000;
const formats = { png: '\x89PNG', jpeg: '\xff\xd8\xff', svg: '<svg', pdf: '%PDF-' };

/** @param hasEnded whether the process of the service is gone, so that nobody needs to wait for it */
export async function untilReady(port, hasEnded) {
  for (const until = Date.now() + START_MS_MAX; Date.now() < until; await sleep(200)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (hasEnded()) break;
  }
  throw new CommandFailed('The service did not start from the files of the image.');
}

/**
 * Has a table drawn in every format, with letters of three font packages, and reads the web app and a font of it.
 *
 * @returns how many bytes each format has
 */
export async function drawEachFormat(port) {
  const sizes = {};
  for (const [format, start] of Object.entries(formats)) {
    const body = JSON.stringify({
      data: [{ City: '東京 😀', Sum: 1.5 }],
      options: { styles: { imageFormat: format } },
    });
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const answer = await fetch(`http://127.0.0.1:${port}/api/demo/generate-image`, request);
    const { url } = await answer.json();
    if (url === undefined) throw new CommandFailed(`No ${format} was drawn: status ${answer.status}.`);
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    if (!bytes.toString('latin1', 0, 400).includes(start)) throw new CommandFailed(`No ${format} was drawn.`);
    sizes[format] = bytes.length;
  }
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  if (!page.includes('<main')) throw new CommandFailed('The web app is not in the image.');
  return sizes;
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

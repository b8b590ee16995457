import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { imageFormatRecords } from '../../contract/src/image-formats.ts';
import { CommandFailed } from '../run-command.mjs';

const START_MS_MAX = 60_000;

/** @param hasEnded whether the service process has ended, so that waiting is pointless */
export async function waitUntilReady(port, hasEnded) {
  for (const deadline = Date.now() + START_MS_MAX; Date.now() < deadline; await sleep(200)) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    if (hasEnded()) break;
  }
  throw new CommandFailed('The service did not start from the files of the image.');
}

/**
 * Renders a table in every format, with characters of three font packages, and loads the web app.
 *
 * @returns the size of each format in bytes
 */
export async function renderEachFormat(port) {
  const sizes = {};
  for (const [format, { signature }] of Object.entries(imageFormatRecords)) {
    const body = JSON.stringify({
      data: [{ City: '東京 😀', Sum: 1.5 }],
      options: { styles: { imageFormat: format } },
    });
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const response = await fetch(`http://127.0.0.1:${port}/api/demo/generate-image`, request);
    const { url } = await response.json();
    if (url === undefined)
      throw new CommandFailed(`Rendering ${format} failed with status ${response.status}.`);
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    if (!bytes.toString('latin1', 0, 400).includes(signature))
      throw new CommandFailed(`The response is not a valid ${format} file.`);
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

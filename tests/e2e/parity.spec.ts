import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJson } from '@pictable/contract/json';
import { createEngine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { withStyles } from '../../web/src/lib/request-body.ts';
import { chosenStyles, defaultStyleSettings } from '../../web/src/lib/style-settings.ts';
import { openCreatePage, pasteJson } from './editor.ts';
import { expect, test } from './watched-page.ts';

const folder = path.resolve(import.meta.dirname, '../../examples');
const names = readdirSync(folder).sort();

test('Chromium draws every example byte for byte as Node does', async ({ page }) => {
  test.setTimeout(180_000);
  await page.addInitScript(keepLastPicture);
  const field = await openCreatePage(page);
  const engine = await createEngine(nodeHost());
  for (const name of names) {
    const text = readFileSync(path.join(folder, name, 'payload.json'), 'utf8');
    const body = withStyles(parseJson(text, { depthMax: 64 }), chosenStyles(defaultStyleSettings));
    const { bytes } = await engine.render(body, { format: 'svg' });
    await pasteJson(field, text);
    const expected = new TextDecoder().decode(bytes);
    await expect.poll(() => page.evaluate(readLastPicture), { message: name }).toBe(expected);
  }
});

/** Runs in the page: remembers what the worker drew, as it is handed to the picture. */
function keepLastPicture() {
  const make = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (object) => {
    Object.assign(globalThis, { lastPicture: object });
    return make(object);
  };
}

function readLastPicture(): Promise<string> {
  return (globalThis as unknown as { lastPicture: Blob }).lastPicture.text();
}

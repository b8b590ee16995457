import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ImageFormat, imageFormats } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { createEngine, type Engine, type OwnFont } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import type { RenderRequest, WorkerJob, WorkerResponse } from '../../web/src/rendering/render-types.ts';
import { withStyles } from '../../web/src/table-requests/request-body.ts';
import { createProject, signUp } from './setup/account.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

/** A variable font. */
const fontModule = '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2';
const root = path.resolve(import.meta.dirname, '../..');
/**
 * Real tables, one with every script, colour emoji and both directions, and one of ideographs in a font
 * with CFF outlines.
 */
const payloads = [
  ...readdirSync(path.join(root, 'examples'))
    .filter((name) => name !== 'gallery')
    .map((name) => `examples/${name}/payload.json`),
  'engine/golden/scripts/every-script/payload.json',
  'engine/golden/scripts/rare-ideographs/payload.json',
  // With lines that are broken by dictionaries, and rare scripts.
  'engine/golden/scripts/scripts-in-a-narrow-table/payload.json',
];

test('Chromium renders the same bytes as Node for every example and format', slow, async ({ page }) => {
  test.setTimeout(240_000);
  await page.addInitScript(exposeWorker);
  await page.goto('/app');
  await page.waitForFunction(() => 'pageWorker' in globalThis, undefined, { timeout: 60_000 });
  const engine = await createEngine(nodeHost());
  for (const payload of payloads) {
    const text = readFileSync(path.join(root, payload), 'utf8');
    for (const format of imageFormats) {
      const rendered = await page.evaluate(renderInWorker, { text, styles: {}, format });
      expect(rendered, `${payload} as ${format}`).toEqual(await renderInNode(engine, text, format));
    }
  }
});

test('Chromium renders the same bytes as Node with the font of a project', async ({ page }) => {
  test.setTimeout(120_000);
  await page.addInitScript(exposeWorker);
  await signUp(page, 'parity');
  const { id: projectId } = await createProject(page, 'Brand');
  const host = nodeHost();
  const bytes = (await host.loadFace(fontModule))!;
  const saved = await page.request.put(`/api/pictable/projects/${projectId}/fonts/Acme%20Sans`, {
    headers: { 'content-type': 'font/woff2' },
    data: Buffer.from(bytes),
  });
  expect(saved.status()).toBe(201);
  await page.goto('/app');
  await page.waitForFunction(() => 'pageWorker' in globalThis, undefined, { timeout: 60_000 });
  const engine = await createEngine(host);
  const fonts = [{ family: 'Acme Sans', id: createHash('sha256').update(bytes).digest('hex'), bytes }];
  const text = '{ "fontFamily": "Acme Sans", "data": [{ "Region": "North", "Sum": -1250.5, "שם": "Ω" }] }';
  for (const format of imageFormats) {
    const rendered = await page.evaluate(renderInWorker, { text, styles: {}, projectId, format });
    expect(rendered, format).toEqual(await renderInNode(engine, text, format, fonts));
    expect(rendered, format).not.toEqual(await renderInNode(engine, text, format));
  }
});

test('Chromium draws the same logo from an SVG as Node', async ({ page }) => {
  test.setTimeout(120_000);
  await page.addInitScript(exposeWorker);
  await page.goto('/app');
  await page.waitForFunction(() => 'pageWorker' in globalThis, undefined, { timeout: 60_000 });
  const engine = await createEngine(nodeHost());
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><linearGradient id="g"><stop stop-color="#7c3aed"/><stop offset="1" stop-color="#db2777"/></linearGradient><circle cx="10" cy="10" r="9.3" fill="url(#g)"/><text x="22" y="15" font-size="14">Nova</text></svg>';
  const text = JSON.stringify({
    title: 'Sales',
    data: [{ Region: 'North', Sum: 1250.5 }],
    logo: `data:image/svg+xml,${encodeURIComponent(svg)}`,
  });
  for (const format of imageFormats) {
    const rendered = await page.evaluate(renderInWorker, { text, styles: {}, format });
    expect(rendered, format).toEqual(await renderInNode(engine, text, format));
  }
});

/** Length and SHA-256 of a file. */
interface FileDigest {
  readonly length: number;
  readonly sha256: string;
}

async function renderInNode(
  engine: Engine,
  text: string,
  format: ImageFormat,
  fonts: readonly OwnFont[] = [],
): Promise<FileDigest> {
  const body = withStyles(parseJson(text, { depthMax: 64 }), {});
  const { bytes } = await engine.render(body, { format, fonts });
  return { length: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Runs in the page: exposes the render worker. */
function exposeWorker() {
  const Original = Worker;
  globalThis.Worker = class extends Original {
    constructor(...args: ConstructorParameters<typeof Original>) {
      super(...args);
      Object.assign(globalThis, { pageWorker: this });
    }
  };
}

/** Runs in the page: renders a file in its worker, under a job id that the page itself never uses. */
async function renderInWorker(request: RenderRequest): Promise<FileDigest> {
  const { pageWorker } = globalThis as unknown as { pageWorker: Worker };
  const id = 1_000_000_000;
  const response = new Promise<WorkerResponse>((resolve) => {
    const listen = ({ data }: MessageEvent<WorkerResponse>) => {
      if (data.id !== id) return;
      pageWorker.removeEventListener('message', listen);
      resolve(data);
    };
    pageWorker.addEventListener('message', listen);
  });
  pageWorker.postMessage({ id, request } satisfies WorkerJob);
  const { result } = await response;
  if (result?.rendered !== true) throw new Error(`The worker rendered nothing: ${JSON.stringify(result)}`);
  const bytes = await result.rendering.file.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { length: bytes.byteLength, sha256 };
}

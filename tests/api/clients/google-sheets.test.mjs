import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { placeholderOrigin } from '@pictable/contract';
import { imageSize } from '@pictable/engine/image-size';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetRanges } from '../../../integrations/google-sheets/fixtures/sheet-ranges.mjs';
import { openTestSetup } from '../setup/test-setup.ts';

let setup;
const workers = [];
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(async () => {
  for (const worker of workers) await worker.terminate();
  await setup?.close();
});

/** The sidebar of the add-on over a sheet: calls a function of the add-on with the service of this test. */
function openSidebar(snapshot, apiKey = setup.owner.key) {
  const { port1, port2 } = new MessageChannel();
  const signal = new SharedArrayBuffer(4);
  const flag = new Int32Array(signal);
  // Apps Script sends requests to public hosts only.
  port1.on('message', async ({ url, options = {} }) => {
    port1.postMessage(await respond(url.replace(placeholderOrigin, setup.url), options));
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  });
  const worker = new Worker(new URL('./apps-script-worker.mjs', import.meta.url), {
    workerData: { snapshot, settings: { apiKey, serviceUrl: placeholderOrigin }, requests: port2, signal },
    transferList: [port2],
  });
  workers.push(worker);
  return async (name, argument) => {
    const answer = once(worker, 'message');
    worker.postMessage({ name, argument });
    const [message] = await answer;
    return message;
  };
}

async function respond(url, { method = 'get', headers = {}, contentType, payload }) {
  try {
    const sent = { ...headers, ...(contentType && { 'content-type': contentType }) };
    const response = await fetch(url, { method: method.toUpperCase(), headers: sent, body: payload });
    const body = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  } catch (error) {
    return { error: String(error) };
  }
}

describe('the sidebar of Google Sheets with a service', () => {
  test('stores a key that the service accepts, and reports another one', async () => {
    const call = openSidebar(sheetRanges.plain, '');
    const wrong = await call('saveSettings', { key: 'pictable_user_wrong', serviceUrl: placeholderOrigin });
    expect(wrong.result.error).toMatch(/^The service does not accept your API key/);
    const { result, stored } = await call('saveSettings', {
      key: setup.owner.key,
      serviceUrl: placeholderOrigin,
    });
    expect(result).toMatchObject({ ok: true, account: setup.owner.user.email });
    expect(stored.get('apiKey')).toBe(setup.owner.key);
  });

  test.each(Object.entries(sheetRanges))('previews a range: %s', async (name, snapshot) => {
    const call = openSidebar(snapshot);
    const { result } = await call('preview', { headerRows: name === 'doubles' ? '1' : 'auto' });
    expect(result).toMatchObject({ ok: true, size: expect.stringMatching(/^\d+(?:\.5)? × \d+(?:\.5)? px$/) });
    const about = /cannot be expressed|has no formats/;
    expect(
      result.notes.filter((note) => !about.test(note)),
      'warnings of the service',
    ).toEqual([]);
    expect((await fetch(result.imageUrl)).headers.get('content-type')).toBe('image/png');
  });

  test('inserts an image below the table, with its size and its alternative text', async () => {
    const call = openSidebar(sheetRanges.quarters);
    const { result, images } = await call('insertImage', { title: 'Sales 2025' });
    expect(result).toMatchObject({ ok: true, done: 'The image is below the table, in row 10.' });
    const [{ bytes, column, row, width, height, alt }] = images;
    expect({ column, row }).toEqual({ column: 3, row: 10 });
    const size = imageSize(new Uint8Array(bytes));
    expect([size.widthPx / 2, size.heightPx / 2].map(Math.round)).toEqual([width, height]);
    expect(alt).toContain('Sales 2025');
  });

  test('inserts a live image, and updates it', async () => {
    const call = openSidebar(sheetRanges.german);
    const first = await call('insertLive', { liveName: 'rechnungen' });
    expect(first.result).toMatchObject({ ok: true, done: 'Updated: cell K2 shows version 1.' });
    const [, url] = /^=IMAGE\("(.+)"\)$/.exec(first.formulas.get('K2'));
    expect((await fetch(url)).headers.get('content-type')).toBe('image/png');
    const same = await call('insertLive', { liveName: 'rechnungen', cell: 'K2' });
    expect(same.result.done).toBe('The table has not changed: cell K2 shows version 1.');
    const next = await call('insertLive', { liveName: 'rechnungen', theme: 'dark', cell: 'K2' });
    expect(next.result).toMatchObject({ url: first.result.url, done: 'Updated: cell K2 shows version 2.' });
    expect(next.formulas.get('K2')).not.toBe(first.formulas.get('K2'));
  });

  test('shows the message of the service', async () => {
    const used = openSidebar(sheetRanges.plain, setup.exhausted.key);
    expect((await used('insertImage', {})).result.error).toMatch(/^Plan limit of 25 tables reached/);
    const unknown = await openSidebar(sheetRanges.plain)('preview', { theme: 'gold' });
    expect(unknown.result.error).toMatch(/theme must be .*; got "gold"/);
  });
});

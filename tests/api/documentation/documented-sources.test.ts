import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  type LiveImage,
  placeholderOrigin,
  type SavedSecret,
  type StoredImage,
  type StoredLiveImage,
} from '@pictable/contract';
import { type ImageServer, openImageServer, testHostRules } from '@pictable/server/test-image-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { blockText } from './documented-blocks.ts';

const run = promisify(execFile);
const page = 'documentation/sources.md';

let setup: TestSetup;
let files: ImageServer;
beforeAll(async () => {
  files = await openImageServer(({ url }, response) =>
    url === '/sales.csv'
      ? response.writeHead(200, { 'content-type': 'text/csv' }).end('Region,Revenue\nNorth,1200')
      : response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ items: [{ Region: 'South' }] })),
  );
  setup = await openTestSetup({}, testHostRules(files));
});
afterAll(async () => {
  await setup?.close();
  files?.close();
});

/** Runs a documented command against this service, with the files on a server of the test. */
async function runBlock(label: string, key = setup.owner.projectKey): Promise<unknown> {
  const command = blockText(page, label)
    .replaceAll(placeholderOrigin, setup.url)
    .replaceAll('https://data.example.com', `http://data.test:${files.port}`)
    .replace('/projects/7/', `/projects/${setup.owner.project.id}/`)
    .replace('curl ', 'curl -sS ')
    .replace('YOUR_API_KEY', key);
  return JSON.parse((await run('sh', ['-c', command])).stdout);
}

test('the documented table is loaded from its file', async () => {
  const { url } = (await runBlock('A table from a CSV file')) as StoredImage;
  expect(await (await fetch(url.replace(/png$/, 'csv'))).text()).toContain('North');
});

test('the documented secret is saved', async () => {
  const saved = (await runBlock('Save a secret', setup.owner.key)) as SavedSecret;
  expect(saved).toMatchObject({ name: 'crm', hosts: ['https://api.example.com'] });
});

test('the documented live image follows its source', async () => {
  const live = (await runBlock('A live image that follows its source')) as StoredLiveImage;
  expect(live).toMatchObject({ version: 1, refresh: '1h', nextRefreshAt: expect.any(String) });
});

test('its interval is changed as documented', async () => {
  const live = (await runBlock('Change the interval')) as LiveImage;
  expect(live).toMatchObject({ version: 1, refresh: '1d', nextRefreshAt: expect.any(String) });
});

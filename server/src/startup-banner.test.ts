import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatStartupBanner } from './startup-banner.ts';

const origin = 'http://localhost:3000';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-banner-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function keyFileIn(name: string): Promise<string> {
  const keyFile = path.join(folder, name, 'dev-api-key');
  await mkdir(path.dirname(keyFile));
  await writeFile(keyFile, 'pk_x');
  return keyFile;
}

it('shows a new key, and sends it in the sample request', () => {
  const keyFile = path.join(folder, 'none');
  const banner = formatStartupBanner({ origin, apiKey: 'pk_x', keyFile });
  expect(banner).toContain(`\nPictable is running at ${origin}\nAPI key: pk_x (also in ${keyFile})\n`);
  expect(banner).toContain('-H "Authorization: Bearer pk_x"');
});

it('names the file of an earlier key, and reads it in the sample request', async () => {
  const keyFile = await keyFileIn('plain');
  const banner = formatStartupBanner({ origin, apiKey: undefined, keyFile });
  expect(banner).toContain(`API key: in ${keyFile}\n`);
  expect(banner).toContain(`Bearer $(cat ${keyFile})"`);
});

it('quotes the file of the key for the shell', async () => {
  const keyFile = await keyFileIn("Ada's data");
  const banner = formatStartupBanner({ origin, apiKey: undefined, keyFile });
  expect(banner).toContain(`Bearer $(cat '${folder}/Ada'\\''s data/dev-api-key')"`);
});

it('has no sample request if there is no key', () => {
  const banner = formatStartupBanner({ origin, apiKey: undefined, keyFile: path.join(folder, 'none') });
  expect(banner).toBe(`\nPictable is running at ${origin}\n\n`);
});

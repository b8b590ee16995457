import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { signUp } from './setup/account.ts';
import { expect, test } from './setup/silent-console.ts';

const root = path.resolve(import.meta.dirname, '../..');
const program = `import * as sdk from './index.js';
import { useSdk } from './use-sdk.mjs';
globalThis.used = useSdk(sdk, { baseUrl: location.origin });`;

interface Used {
  readonly url: string;
  readonly preview: string;
  readonly signed: string;
  readonly globals: readonly string[];
}

/** Serves a script under the origin of the service. */
async function serve(page: Page, name: string, body: string | Buffer): Promise<void> {
  await page.route(`**/sdk/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

test('the built client stores a table, previews it and signs a URL in a browser with a session', async ({
  page,
}) => {
  execFileSync(process.execPath, [path.join(root, 'sdk/scripts/build.mjs')]);
  await serve(page, 'index.js', readFileSync(path.join(root, 'sdk/dist/index.js')));
  await serve(page, 'use-sdk.mjs', readFileSync(path.join(root, 'tests/runtimes/use-sdk.mjs')));
  await serve(page, 'program.js', program);
  await signUp(page, 'sdk');
  await page.goto('/about');
  await page.addScriptTag({ type: 'module', url: '/sdk/program.js' });
  const used = await page.evaluate(() => (globalThis as unknown as { used: Promise<Used> }).used);
  expect(used.globals).toEqual(['undefined', 'undefined']);
  expect(used.preview).toMatch(/^<svg /);
  for (const url of [used.url, used.signed]) {
    const response = await page.request.get(url);
    expect(response.headers()['content-type']).toBe('image/png');
  }
});

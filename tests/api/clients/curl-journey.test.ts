import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../setup/browser.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

const script = fileURLToPath(new URL('curl-journey.sh', import.meta.url));

let setup: TestSetup;
let folder: string;
beforeAll(async () => {
  setup = await openTestSetup();
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-journey-'));
});
afterAll(async () => {
  await setup?.close();
  await rm(folder, { recursive: true });
});

it('an account can be used from registration to its last image with curl alone', async () => {
  setup.stripe.paysImmediately = true;
  const env = {
    PATH: process.env.PATH,
    ORIGIN: setup.url,
    WEBHOOK_SECRET: setup.stripe.webhookSecret,
    EMAIL: newEmail('journey'),
  };
  const run = promisify(execFile)('sh', [script], { cwd: folder, env });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(stdout.trim().split('\n').at(-1), stdout).toBe('401 current user');
});

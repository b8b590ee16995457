import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from './browser.ts';
import { openWorld, type World } from './world.ts';

const script = fileURLToPath(new URL('journey.sh', import.meta.url));

let world: World;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-journey-'));
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true });
});

it('an account can be used from registration to its last image with curl alone', async () => {
  world.stripe.paysAtOnce = true;
  const env = {
    PATH: process.env.PATH,
    ORIGIN: world.url,
    WEBHOOK_SECRET: world.stripe.webhookSecret,
    EMAIL: newEmail('journey'),
  };
  const run = promisify(execFile)('sh', [script], { cwd: folder, env });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(stdout.trim().split('\n').at(-1), stdout).toBe('401 current user');
});

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { freePort } from '../../free-port.ts';
import { field, password } from '../setup/account.ts';
import { expect, test } from '../setup/silent-console.ts';

const distFolder = path.resolve(import.meta.dirname, '../../../server/dist');

interface Server {
  readonly url: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

/** Starts the built server with an empty data folder. */
async function startServer(settings: Record<string, string>): Promise<Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-e2e-registration-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...{ PATH: process.env.PATH ?? '', PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder },
    ...{ RENDER_WORKERS: '1', HOST: 'localhost', DRAIN_DELAY_SECONDS: '0' },
    ...settings,
  };
  const child: ChildProcess = spawn(process.execPath, [path.join(distFolder, 'main.js')], {
    env,
    stdio: 'ignore',
  });
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => undefined,
        ),
      { timeout: 50_000 },
    )
    .toBe(200);
  return {
    ...{ url, folder, env },
    async end() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'close');
      await rm(folder, { recursive: true });
    },
  };
}

async function createAccount(page: Page, email?: string): Promise<void> {
  if (email !== undefined) await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('an invitation-only server: its first operator, an invited person, and everyone else', async ({
  page,
  browser,
}) => {
  const server = await startServer({ NODE_ENV: 'production', REGISTRATION: 'invite' });
  try {
    const file = path.join(server.folder, 'first-operator-link');
    let link = '';
    await expect
      .poll(async () => {
        link = await readFile(file, 'utf8').catch(() => '');
        return link;
      })
      .toContain(server.url);
    await page.goto(link.trim());
    await expect(page.getByRole('heading', { name: 'Set up this server' })).toBeVisible();
    await createAccount(page, 'operator@example.com');
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    expect(await (await page.request.get(`${server.url}/api/user`)).json()).toMatchObject({
      role: 'operator',
    });

    const admin = [path.join(distFolder, 'admin.js'), 'invite', 'guest@example.com'];
    const { stdout } = await promisify(execFile)(process.execPath, admin, { env: server.env });
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(stdout.trim());
    await expect(field(guest, 'Email')).toHaveValue('guest@example.com');
    await expect(field(guest, 'Email')).toHaveAttribute('readonly');
    await createAccount(guest);
    await expect(guest).toHaveURL(`${server.url}/dashboard`);

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(stdout.trim());
    await expect(visitor.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
    await visitor.getByRole('link', { name: 'Go to sign-in' }).click();
    await visitor.getByRole('tab', { name: 'Register' }).click();
    await expect(visitor.getByRole('heading', { name: 'By invitation only' })).toBeVisible();
    await visitor.getByRole('tabpanel').getByRole('button', { name: 'Sign in' }).click();
    await expect(field(visitor, 'Password')).toBeVisible();
    await guest.context().close();
    await visitor.context().close();
  } finally {
    // An open page would send requests to a stopped server.
    await page.goto('about:blank');
    await server.end();
  }
});

test('a closed server sends magic links to those who have an account', async ({ page }) => {
  const server = await startServer({ REGISTRATION: 'closed' });
  try {
    await page.goto(`${server.url}/auth?tab=register`);
    await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Pictable' })).toBeVisible();
    await page.getByRole('tab', { name: 'Magic Link' }).click();
    await field(page, 'Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await expect(page.getByText('If this address has an account')).toBeVisible();
  } finally {
    // An open page would send requests to a stopped server.
    await page.goto('about:blank');
    await server.end();
  }
});

test('a server that is open to some domains names them', async ({ page }) => {
  const server = await startServer({ ALLOWED_EMAIL_DOMAINS: 'example.org' });
  try {
    await page.goto(`${server.url}/auth?tab=register`);
    await expect(page.getByText('Registration is open to email addresses at example.org.')).toBeVisible();
    await createAccount(page, 'ada@example.org');
    await expect(page).toHaveURL(`${server.url}/dashboard`);
  } finally {
    // An open page would send requests to a stopped server.
    await page.goto('about:blank');
    await server.end();
  }
});

import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { createProject, field, newEmail, password, randomClientHeaders, signUp } from '../setup/account.ts';
import { serverOrigin } from '../setup/server-origin.ts';
import { expect, test } from '../setup/silent-console.ts';
import { violations } from '../setup/violations.ts';

const mcp = `${serverOrigin}/mcp`;

/** A program on this device: it registers, opens the browser, and waits for its code. */
async function startProgram(request: APIRequestContext, name: string) {
  const received: URL[] = [];
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/callback')) received.push(new URL(url, 'http://127.0.0.1'));
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Program</title><h1>Done</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const redirect = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const registered = await request.post('/oauth/register', {
    data: {
      ...{ client_name: name, redirect_uris: [redirect], token_endpoint_auth_method: 'none' },
      grant_types: ['authorization_code', 'refresh_token'],
    },
    headers: randomClientHeaders(),
  });
  const { client_id: clientId } = await registered.json();
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirect, response_type: 'code', state: 's', resource: mcp },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return {
    url: `/oauth/authorize?${query}`,
    received,
    close: () => server.close(),
    async token(): Promise<{ access_token: string; scope: string }> {
      const form = {
        ...{ grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirect, resource: mcp },
        ...{ code: received.at(-1)?.searchParams.get('code') ?? '', code_verifier: verifier },
      };
      return (await request.post('/oauth/token', { form })).json();
    },
  };
}

const ping = (request: APIRequestContext, token: string) =>
  request.post('/mcp', {
    headers: { authorization: `Bearer ${token}` },
    data: { jsonrpc: '2.0', id: 1, method: 'ping' },
  });

const allow = (page: Page) => page.getByRole('button', { name: 'Allow' });

test('a visitor signs in, allows an app for one project, and disconnects it', async ({ page, request }) => {
  const email = newEmail('apps');
  const registered = await request.post('/api/register', {
    ...{ data: { email, password }, headers: randomClientHeaders() },
  });
  expect(registered.status()).toBe(201);
  await request.post('/api/pictable/projects', { data: { name: 'Weekly orders' } });
  const program = await startProgram(request, 'Table Helper');

  await page.goto(program.url);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('heading', { name: 'Connect Table Helper?' })).toBeVisible();
  await expect(page.getByText('Nobody has verified it')).toBeVisible();
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveText('Weekly orders');
  await page.getByRole('checkbox', { name: 'See your stored images' }).uncheck();
  await allow(page).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  expect(program.received.at(-1)?.searchParams.get('iss')).toBe(serverOrigin);
  const { access_token: token, scope } = await program.token();
  expect(scope).toBe('render preview live project');
  expect((await ping(request, token)).status()).toBe(200);

  await page.goto('/settings?tab=apps');
  const row = page.getByRole('row', { name: /Table Helper/ });
  await expect(row).toContainText('Only Weekly orders');
  await expect(row).not.toContainText('See your stored images');
  await row.getByRole('button', { name: 'Disconnect Table Helper' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No apps yet')).toBeVisible();
  expect((await ping(request, token)).status()).toBe(401);
  program.close();
});

test('an app is denied with the keyboard, and its request cannot be opened again', async ({ page }) => {
  await signUp(page, 'refused');
  const program = await startProgram(page.request, 'Table Helper');
  await page.goto(program.url);
  const consent = page.url();
  await page.getByRole('button', { name: 'Deny' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  expect(program.received.at(-1)?.searchParams.get('error')).toBe('access_denied');
  await page.request.get('/api/user');
  const again = await page.request.get(
    consent.replace('/oauth/consent?request=', '/api/pictable/oauth-requests/'),
  );
  expect(again.status()).toBe(404);
  program.close();
});

test.describe('in both schemes', () => {
  test.use({ colorScheme: 'light', reducedMotion: 'reduce' });

  test('the pages about apps have no accessibility violation', async ({ page }) => {
    await signUp(page, 'apps-a11y');
    await createProject(page);
    const program = await startProgram(page.request, 'Table Helper');
    await page.goto(program.url);
    await expect(allow(page)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await allow(page).click();
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
    await program.token();
    await page.goto('/settings?tab=apps');
    await expect(page.getByRole('row', { name: /Table Helper/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    program.close();
  });
});

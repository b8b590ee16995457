import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ServerProcess, startServerProcess } from '@pictable/server/test-server-process';
import { expect, test } from '@playwright/test';
import { type OpenIdServer, openOpenIdServer } from '../../api/setup/openid-server.ts';
import { slow } from '../setup/slow.ts';

let issuer: OpenIdServer;
let server: ServerProcess;
let dataFolder: string;

// A server of its own, because the page to sign in of all other tests has no button for it.
test.beforeAll(async () => {
  test.setTimeout(120_000);
  issuer = await openOpenIdServer();
  dataFolder = await mkdtemp(path.join(tmpdir(), 'pictable-sso-'));
  server = startServerProcess(dataFolder, {
    ...issuer.settings,
    OIDC_NAME: 'Acme account',
    OIDC_OPERATOR_GROUP: 'pictable-operators',
  });
  await server.waitForOutput('listening on');
  issuer.register([server.url]);
  issuer.people.set('ada', {
    ...{ email: 'ada@example.com', email_verified: true, given_name: 'Ada', family_name: 'Lovelace' },
    groups: ['pictable-operators'],
  });
});
test.afterAll(async () => {
  await server?.end('SIGTERM');
  await issuer?.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

// The browser logs the failed requests of pages that expect a session.
test('a person signs in at the issuer, and signs out there too', slow, async ({ page }) => {
  await issuer.stop();
  await page.goto(`${server.url}/auth`);
  const singleSignOn = page.getByRole('link', { name: 'Acme account' });
  await singleSignOn.click();
  await expect(page).toHaveURL(`${server.url}/auth?error=provider-unavailable`);
  await expect(page.getByText("The sign-in provider isn't responding.")).toBeVisible();

  await issuer.start();
  await singleSignOn.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${server.url}/auth?error=provider-cancelled`);
  await singleSignOn.click();
  await page.getByLabel('Person').fill('ada');
  await page.getByRole('button', { name: 'Sign in to Acme' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(page.getByText('Signed in as ada@example.com')).toBeVisible();
  const user = await (await page.request.get(`${server.url}/api/user`)).json();
  expect(user).toMatchObject({ role: 'operator', auth_provider: 'oidc' });

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign out of Acme' }).click();
  await expect(page).toHaveURL(`${server.url}/auth`);
  await expect(page.getByRole('heading', { name: 'Sign in to Pictable' })).toBeVisible();
  await singleSignOn.click();
  await expect(page.getByLabel('Person')).toBeVisible();
});

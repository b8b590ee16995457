import type { Page } from '@playwright/test';
import { openReceiver, type Receiver } from '../../api/webhooks/open-receiver.ts';
import { createProject, signUp } from '../setup/account.ts';
import { expect, test } from '../setup/silent-console.ts';
import { slow } from '../setup/slow.ts';

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await openReceiver();
});
test.afterEach(() => receiver.close());

/** Adds an endpoint through the API and opens its page. */
async function openEndpoint(page: Page, limits: { projectId?: number } = {}): Promise<void> {
  const data = { url: receiver.url, events: ['image.created'], ...limits };
  const added = await page.request.post('/api/pictable/webhooks', { data });
  const { secret } = (await added.json()) as { secret: string };
  receiver.secrets.push(secret);
  await page.goto('/dashboard/webhooks');
  await page.getByRole('link', { name: receiver.url }).click();
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
}

test('an endpoint is added, and its secret verifies the test event', async ({ page }) => {
  await signUp(page, 'webhooks');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expect(page.getByText('npm install standardwebhooks')).toBeVisible();

  await page.getByRole('button', { name: 'Add endpoint' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill(receiver.url);
  await dialog.getByRole('checkbox', { name: /^quota\.reached/ }).uncheck();
  await dialog.getByLabel('URL').press('Enter');
  await dialog.getByRole('button', { name: 'Show secret' }).click();
  const secret = (await dialog.locator('[data-secret]').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  receiver.secrets.push(secret);
  await dialog.getByRole('button', { name: "Done, I've saved it" }).click();

  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  const row = page.getByRole('row', { name: /webhook\.test/ });
  await expect(row).toContainText('Delivered · 204');
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['webhook.test']);
  expect(receiver.invalid).toEqual([]);
});

test('a delivery that failed is read and sent again', slow, async ({ page }) => {
  await signUp(page, 'webhook-log');
  const { apiKey } = await createProject(page, 'Weekly orders');
  await openEndpoint(page);
  receiver.respond = (response) => void response.writeHead(500).end('database is down');
  await page.request.post('/api/pictable/table-to-image', {
    headers: { 'x-api-key': apiKey },
    data: { title: 'Orders', data: [{ City: 'Umeå', Orders: 12 }] },
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const created = page.getByRole('row', { name: /image\.created/ }).first();
  await expect(created).toContainText('Waiting · next');
  receiver.respond = (response) => void response.writeHead(204).end();
  await created.getByRole('button').press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('database is down')).toBeVisible();
  await expect(dialog.getByText('"title": "Orders"')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog).toBeHidden();
  await expect(created).toContainText('Delivered · 204');
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(receiver.invalid).toEqual([]);
});

test('an endpoint gets a new secret, is paused, deleted and restored', slow, async ({ page }) => {
  await signUp(page, 'webhook-changes');
  await openEndpoint(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  await dialog.getByRole('button', { name: "Done, I've saved it" }).click();
  await expect(page.getByText('Requests are also signed with the previous secret')).toBeVisible();

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('No events are sent, and they are not kept for later.')).toBeVisible();
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Active')).toBeVisible();

  await page.getByRole('button', { name: `Delete ${receiver.url}` }).click();
  await dialog.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: receiver.url })).toBeVisible();
});

test('an endpoint that is gone is disabled, and says why', slow, async ({ page }) => {
  receiver.respond = (response) => void response.writeHead(410).end();
  await signUp(page, 'webhook-gone');
  const { id } = await createProject(page, 'Weekly orders');
  await openEndpoint(page, { projectId: id });
  await expect(page.getByText('Only Weekly orders')).toBeVisible();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(page.getByText('Failed · 410')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Disabled by the service')).toBeVisible();
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Active')).toBeVisible();
});

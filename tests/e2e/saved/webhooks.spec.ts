import { openReceiver } from '../../api/webhooks/open-receiver.ts';
import { createProject, signUp } from '../setup/account.ts';
import { expect, test } from '../setup/silent-console.ts';

test('a webhook is added, tested, verified, sent again, paused, deleted and restored', async ({ page }) => {
  const receiver = await openReceiver();
  try {
    await signUp(page, 'webhooks');
    const { apiKey } = await createProject(page, 'Weekly orders');
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
    await expect(page.getByText('Nothing sent yet')).toBeVisible();
    await page.getByRole('button', { name: 'Send test event' }).click();
    const log = page.getByRole('table', { name: 'Deliveries' });
    await expect(log.getByRole('row', { name: /webhook\.test/ })).toContainText('Delivered · 204', {
      timeout: 30_000,
    });
    expect(receiver.received[0]?.body.type).toBe('webhook.test');

    receiver.respond = (response) => void response.writeHead(500).end('database is down');
    const table = { title: 'Orders', data: [{ City: 'Umeå', Orders: 12 }] };
    await page.request.post('/api/pictable/table-to-image', {
      headers: { 'x-api-key': apiKey },
      data: table,
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const created = log.getByRole('row', { name: /image\.created/ });
    await expect(created.first()).toContainText('Waiting · next');
    receiver.respond = (response) => void response.writeHead(204).end();
    await created.first().getByRole('button').press('Enter');
    await expect(dialog.getByText('database is down')).toBeVisible();
    await expect(dialog.getByText('"title": "Orders"')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(dialog).toBeHidden();
    await expect(created.first()).toContainText('Delivered · 204');
    const ids = receiver.received.slice(1).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect(receiver.invalid).toEqual([]);

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
  } finally {
    await receiver.close();
  }
});

test('an endpoint that is gone is disabled, and says why', async ({ page }) => {
  const receiver = await openReceiver();
  receiver.respond = (response) => void response.writeHead(410).end();
  try {
    await signUp(page, 'webhook-gone');
    const { id } = await createProject(page, 'Weekly orders');
    const data = { url: receiver.url, events: ['image.created'], projectId: id };
    await page.request.post('/api/pictable/webhooks', { data });
    await page.goto(`/dashboard/webhooks?project=${id}`);
    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect(page.getByText('Failed · 410')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Disabled by the service')).toBeVisible();
    await page.getByRole('button', { name: 'Enable' }).click();
    await expect(page.getByText('Active')).toBeVisible();
  } finally {
    await receiver.close();
  }
});

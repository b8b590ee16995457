import { createProject, signUp } from './setup/account.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

test('the request log shows each request, its source and the reason of a failure', async ({
  page,
  request,
}) => {
  await signUp(page, 'requests');
  await page.goto('/dashboard/requests');
  // Opening the page sends requests, which the log hides by default.
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Source' }).selectOption('With an API key');
  await expect(page.getByText('No requests match the filters.')).toBeVisible();

  const { apiKey, endpointPath } = await createProject(page);
  await page.reload();
  await page.getByRole('combobox', { name: 'Source' }).selectOption('With an API key');
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'user-agent': 'n8n',
    'content-type': 'application/json',
  };
  const endpoint = `/api/pictable/${endpointPath}`;
  await request.post(endpoint, { headers, data: { data: [{ a: 1 }], options: { format: 'svg' } } });
  const broken = Buffer.from('{"data": [1,]}');
  const rejected = await request.post(endpoint, { headers, data: broken });
  const log = page.getByRole('table', { name: 'Requests, newest first' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(log.locator('tbody tr')).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  await expect(log.getByRole('row', { name: new RegExp(`200 POST ${endpoint}`) })).toContainText('n8n');

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Rejected (4xx)');
  await expect(log.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Project' }).selectOption('Weekly orders');
  await page.getByRole('button', { name: /^Details of 400 POST/ }).click();
  const details = page.getByRole('dialog', { name: '400 POST' });
  await expect(details.getByText('malformed-json')).toBeVisible();
  await expect(details.getByText(/comma/)).toBeVisible();
  await expect(details.getByText(rejected.headers()['x-request-id'] ?? 'no id')).toBeVisible();
  await expect(details.getByText('Weekly orders')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Server error (5xx)');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const ownReads = log.locator('tbody tr').filter({ hasText: 'GET' });
  await expect(log.getByText('POST /api/pictable/projects')).toBeVisible();
  await expect(ownReads).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Include read requests from the web app');
  await expect(ownReads.filter({ hasText: 'Web app' }).first()).toBeVisible();
});

test('the request log has pages', slow, async ({ page, request }) => {
  await signUp(page, 'pages');
  const { apiKey } = await createProject(page);
  const headers = { 'x-api-key': apiKey };
  // A page has fifty entries; a key may send thirty requests in ten seconds, an account more.
  for (let n = 0; n < 28; n++) await request.get('/api/user', { headers });
  for (let n = 0; n < 23; n++) await page.request.get('/api/user');
  await page.goto('/dashboard/requests');
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Include read requests from the web app');
  const rows = page.getByRole('table', { name: 'Requests, newest first' }).locator('tbody tr');
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('button', { name: 'Show older' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(page.getByRole('button', { name: 'Show older' })).toBeHidden();
  expect(await rows.count()).toBeGreaterThan(50);
});

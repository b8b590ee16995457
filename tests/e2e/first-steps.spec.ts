import { createProject, signUp } from './setup/account.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test(
  'the first steps are ticked off as they are done, and stay hidden afterwards',
  slow,
  async ({ page, request }) => {
    await signUp(page, 'first-steps');
    await page.goto('/dashboard');
    const steps = page.getByRole('region', { name: 'First steps' });
    await page.getByRole('button', { name: 'Create Project' }).click();
    await expect(steps).toBeHidden();
    await page.getByRole('dialog').getByLabel('Name').fill('Weekly orders');
    await page.getByRole('dialog').getByRole('button', { name: 'Create Project' }).click();
    await page.getByRole('button', { name: 'Copy API key' }).click();
    const apiKey = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: "Done, I've saved it" }).click();
    await expect(steps.getByText('2 of 4 done')).toBeVisible();
    await expect(steps.getByText('Waiting for your first request')).toBeVisible();
    await steps.getByRole('button', { name: 'Copy cURL' }).click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    const url = /^curl -X POST (\S+)/.exec(command)?.[1] ?? '';

    const headers = { authorization: `Bearer ${apiKey}` };
    expect((await request.post(url, { headers, data: { data: 7 } })).status()).toBe(400);
    await expect(steps.getByText('3 of 4 done')).toBeVisible({ timeout: 20_000 });
    await expect(steps.getByText(/ · 400 .*data/)).toBeVisible();
    await steps.getByRole('link', { name: 'See the request log' }).click();
    await expect(page).toHaveURL('/dashboard/requests');
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();

    expect((await request.post(url, { headers, data: { data: [{ a: 1 }] } })).status()).toBe(200);
    await expect(steps.getByText('4 of 4 done')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('table', { name: 'Images of Weekly orders' })).toBeVisible();
    const urls: string[] = [];
    page.on('request', (sent) => urls.push(sent.url()));
    await page.reload();
    await expect(page.getByRole('table', { name: 'Images of Weekly orders' })).toBeVisible();
    await expect(steps).toBeHidden();
    expect(urls.filter((sentUrl) => sentUrl.includes('/user/requests')).length).toBeLessThanOrEqual(1);
  },
);

test('the first steps can be hidden and stay hidden', async ({ page }) => {
  await signUp(page, 'no-steps');
  await createProject(page);
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByText('Weekly orders')).toBeVisible();
  await expect(steps).toBeHidden();
});

import { test as testIgnoringConsole } from '@playwright/test';
import { createProject, signUp } from './setup/account.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

test('the steps of a guide are ticked off, remembered in this browser, and can be reset', async ({
  page,
}) => {
  await page.goto('/n8n-integration');
  const progress = page.getByRole('region', { name: 'Your progress' });
  await expect(progress.getByText('0 of 5 steps done')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Step 2 done' }).click();
  await page.getByRole('checkbox', { name: 'Step 5 done' }).focus();
  await page.keyboard.press('Space');
  await expect(progress.getByRole('status').first()).toHaveText('2 of 5 steps done');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Step 2 done' })).toBeChecked();
  await page.getByRole('navigation', { name: 'Next' }).getByRole('link', { name: 'Make guide' }).click();
  await expect(page.getByRole('heading', { name: 'Pictable in Make' })).toBeVisible();
  await expect(progress.getByText('0 of 5 steps done')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  await page.goBack();
  await expect(progress.getByText('2 of 5 steps done')).toBeVisible();
  await progress.getByRole('button', { name: 'Start over' }).click();
  await expect(progress.getByText('0 of 5 steps done')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Step 2 done' })).not.toBeChecked();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('guide')))).toEqual(
    [],
  );
});

testIgnoringConsole('steps are ticked off if local storage is unavailable', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/zapier-integration');
  await page.getByRole('checkbox', { name: 'Step 1 done' }).check();
  await expect(page.getByText('1 of 4 steps done')).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  'a guide asks a visitor to sign in, and shows users when their first request has arrived',
  slow,
  async ({ page, request }) => {
    await page.goto('/make-integration');
    const progress = page.getByRole('region', { name: 'Your progress' });
    await expect(progress.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/auth?next=%2Fmake-integration',
    );
    await signUp(page, 'guided');
    const { apiKey, endpointPath } = await createProject(page);
    await page.reload();
    await expect(progress.getByText('Waiting for your first request')).toBeVisible();
    const endpoint = `/api/pictable/${endpointPath}`;
    const headers = { 'x-api-key': apiKey };
    expect((await request.post(endpoint, { headers, data: { data: 7 } })).status()).toBe(400);
    const status = progress.getByRole('status').last();
    await expect(status).toHaveText(/ · 400 .*data.*Waiting for a successful request/, {
      timeout: 20_000,
    });
    expect((await request.post(endpoint, { headers, data: { data: [{ a: 1 }] } })).status()).toBe(200);
    await expect(status).toHaveText(/ · 200\s+See the request log$/, { timeout: 20_000 });
  },
);

import type { Page } from '@playwright/test';
import { createProject, signUp } from '../setup/account.ts';
import { openCreatePage, pasteJson } from '../setup/editor.ts';
import { expect, test } from '../setup/silent-console.ts';
import { slow } from '../setup/slow.ts';

async function chooseToPublish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More ways to save' }).click();
  await page.getByRole('menuitem', { name: 'Publish as live image' }).click();
}

test('a table is published, replaced at the same URL, deleted and restored', async ({ page, request }) => {
  await signUp(page, 'live');
  const { id } = await createProject(page, 'Weekly orders');
  await page.goto('/dashboard/live-images');
  await expect(page.getByRole('heading', { name: 'No live images yet' })).toBeVisible();
  await expect(page.getByText('/api/pictable/user/live/sales')).toContainText('{{updatedAt}}');

  const field = await openCreatePage(page, `/app?projectId=${id}`);
  await pasteJson(field, '{ "title": "Sales", "data": [{ "Region": "North", "Sum": 1 }] }');
  await chooseToPublish(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('sales');
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Live image published' })).toBeVisible();
  const url = (await dialog.getByRole('link', { name: /\/l\/sales-/ }).getAttribute('href')) ?? '';
  await expect(dialog.getByText(`<img src="${url}" alt="sales">`)).toBeVisible();
  await expect(dialog.getByText(`![sales](${url})`)).toBeVisible();
  const versionAt = async () => (await request.get(url)).headers()['x-live-version'];
  expect(await versionAt()).toBe('1');
  await dialog.getByRole('link', { name: 'Versions and details' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'sales' })).toBeVisible();
  await page.getByRole('link', { name: 'Replace in the editor' }).click();
  await expect(page.getByText('Replacing sales').first()).toBeVisible();
  await pasteJson(
    page.getByRole('textbox', { name: 'Table JSON' }),
    '{ "title": "Sales", "data": [{ "Region": "North", "Sum": 2 }] }',
  );
  const publishAgain = async () => {
    await chooseToPublish(page);
    await dialog.getByRole('button', { name: 'Replace image' }).click();
  };
  await publishAgain();
  await expect(dialog.getByRole('heading', { name: 'Live image replaced' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: url })).toBeVisible();
  expect(await versionAt()).toBe('2');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await publishAgain();
  await expect(dialog.getByRole('heading', { name: 'Nothing changed' })).toBeVisible();
  expect(await versionAt()).toBe('2');

  await page.goto('/dashboard/live-images');
  const row = page.getByRole('row', { name: /sales/ });
  await expect(row).toContainText('Weekly orders');
  await expect(row).toContainText(url);
  await expect
    .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await row.getByRole('link', { name: 'sales' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Open image, Version 1' })).toBeVisible();
  await expect(page.getByText('"refresh": "1d"')).toContainText(`/user/live/sales?projectId=${id}`);
  await page.getByRole('button', { name: 'Delete sales' }).click();
  await dialog.getByRole('button', { name: 'Delete live image' }).click();
  await expect(page.getByRole('heading', { name: 'No live images yet' })).toBeVisible();
  expect((await request.get(url)).status()).toBe(410);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  expect(await versionAt()).toBe('2');
});

test('errors while publishing stay in the dialog', slow, async ({ page }) => {
  await signUp(page, 'live-errors');
  await createProject(page, 'Weekly orders');
  const field = await openCreatePage(page);
  await pasteJson(field, '{ "access": "signed", "data": [{ "a": 1 }] }');
  await chooseToPublish(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('Use 1 to 50 lower-case letters')).toHaveRole('alert');
  await dialog.getByLabel('Name').fill('sales');
  page.removeAllListeners('console');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('alert')).toContainText('access');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More ways to save' })).toBeFocused();
});

test('the menu of a project leads to its templates and live images', slow, async ({ page }) => {
  await signUp(page, 'live-menu');
  const { id } = await createProject(page, 'Weekly orders');
  for (const [item, path] of [
    ['Live Images', 'live-images'],
    ['Templates', 'templates'],
  ] as const) {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Actions for Weekly orders' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page).toHaveURL(`/dashboard/${path}?project=${id}`);
    await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(String(id));
  }
});

test('a live image without a source shows the request that lets it follow one', async ({ page }) => {
  await signUp(page, 'live-follow');
  const { id } = await createProject(page, 'Weekly orders');
  const data = { title: 'Sales', data: [{ Region: 'North', Sum: 1 }] };
  await page.request.put(`/api/pictable/user/live/sales?projectId=${id}`, { data });
  await page.goto(`/dashboard/live-images?name=sales&in=${id}`);
  const request = page.getByText('"refresh": "1d"');
  await expect(request).toContainText(`/api/pictable/user/live/sales?projectId=${id}`);
  await expect(page.getByRole('button', { name: 'Refresh now' })).toHaveCount(0);
});

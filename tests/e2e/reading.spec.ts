import { readFileSync } from 'node:fs';
import { expect, test } from './watched-page.ts';

test('the documentation copies a block as it stands, with the address of this service', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/documentation');
  await page.getByRole('button', { name: 'Copy cURL' }).first().click();
  await expect(page.getByText('cURL copied to clipboard').first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl ${new URL(page.url()).origin}/api/pictable/table-to-image`);
});

test('the short address of the JSON guide leads to its part of the documentation', async ({ page }) => {
  await page.goto('/json-guide');
  await expect(page).toHaveURL('/documentation#json-guide');
  await expect(page.getByRole('heading', { name: 'JSON guide' })).toBeInViewport();
});

test('a page to read that is reached by a link has its text', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Docs' }).first().click();
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'API reference' }).first().click();
  await expect(page).toHaveURL('/api-reference');
  await expect(page.getByRole('heading', { name: 'Generate Table Image' })).toBeVisible();
});

for (const path of ['/docs', '/api-docs']) {
  test(`${path} shows where tables are posted, and the way back`, async ({ page }) => {
    await page.goto(path);
    const { origin } = new URL(page.url());
    await expect(page.getByText(`${origin}/api/json-to-png`, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to App' })).toHaveAttribute('href', '/app');
  });
}

test('an example is chosen, downloaded and opened in the editor', async ({ page }) => {
  await page.goto('/examples');
  await expect(page.getByRole('heading', { name: 'Select an Example' })).toBeVisible();
  await page.getByRole('button', { name: 'Sales Report' }).click();
  const starts = { PNG: '\x89PNG', JPEG: '\xff\xd8', SVG: '<svg', PDF: '%PDF' };
  for (const [format, start] of Object.entries(starts)) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${format}` }).click();
    const file = readFileSync(await (await download).path(), 'latin1');
    expect(file.slice(0, 200)).toContain(start);
  }
  await page.getByRole('button', { name: 'Open in editor' }).click();
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('img', { name: /Revenue by region/ })).toBeVisible();
});

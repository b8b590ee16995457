import { expect, type Page, test } from '@playwright/test';

const image = (page: Page) => page.getByRole('img', { name: 'The sample table as an image' });
/** Lets the page have its HTML and no code. */
const blockScripts = (page: Page) => page.route(/\/assets\/.*\.js$/, (route) => route.abort());

test('the editor shows the image of the sample table before its code has loaded', async ({ page }) => {
  await blockScripts(page);
  await page.goto('/app');
  await expect(image(page)).toBeVisible();
  const before = await image(page).boundingBox();
  await page.unroute(/\/assets\/.*\.js$/);
  await page.reload();
  const preview = page.getByRole('img', { name: 'Table preview, Q3 pipeline by region' });
  await expect(preview).toBeVisible();
  // The preview is at the same place, so nothing moves when it replaces the image.
  expect(await preview.boundingBox()).toEqual(before);
});

test('the image is not shown if the editor will show another table', async ({ page }) => {
  await blockScripts(page);
  await page.goto('/terms');
  await page.evaluate(() => localStorage.setItem('pictable-draft', '{"text":"[[1]]","styles":{}}'));
  await page.goto('/app');
  await expect(page.locator('img[src*="sample"]')).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/app?start=table');
  await expect(page.locator('img[src*="sample"]')).toBeHidden();
});

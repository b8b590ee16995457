import { test as base, expect } from '@playwright/test';
import { serverOrigin } from '../setup/server-origin.ts';
import { embedding, storeImage } from './embedding-page.ts';

const test = base.extend(embedding);

test('errors are texts, and what failed is loaded again when it is needed again', async ({
  page,
  request,
  embed,
}) => {
  const table = { title: 'Sales', data: [{ Region: 'North', Sum: 1 }] };
  const { src } = await storeImage(request, table);
  const missing = `${serverOrigin}/images/missing-0123456789abcdefghijkl.png`;
  await embed(`<pictable-table src="${missing}" alt="Sales" table-error="Keine Tabelle."></pictable-table>`);
  const status = page.getByRole('status');
  await expect(status.filter({ hasText: 'The image could not be loaded.' })).toBeVisible();
  await page.getByText('Show as table').click();
  await expect(status.filter({ hasText: 'Keine Tabelle.' })).toBeVisible();

  const element = page.locator('pictable-table');
  await element.evaluate((one, url) => one.setAttribute('src', url), src);
  await expect(page.getByRole('img', { name: 'Sales' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'North' })).toBeVisible();
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  await expect(page.getByText('Keine Tabelle.')).toHaveCount(0);

  const { src: other } = await storeImage(request, { ...table, title: 'Other' });
  await page.route(other.replace('.png', '.html'), (route) => route.abort(), { times: 1 });
  await element.evaluate((one, url) => one.setAttribute('src', url), other);
  await expect(page.getByText('Keine Tabelle.')).toBeVisible();
  await page.getByText('Show as table').click();
  await page.getByText('Show as table').click();
  await expect(page.getByRole('table', { name: 'Other' })).toBeVisible();
});

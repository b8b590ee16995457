import { renderOnServer } from '@pictable/react/render-on-server';
import { expect, test } from '@playwright/test';
import { bundleForPage } from '../setup/bundle-for-page.ts';
import { storeImage } from './embedding-page.ts';

test('HTML of a server shows the image without scripts, and becomes the element without errors', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const stored = await storeImage(request, { title: 'Sales', data: [{ Region: 'North', Sum: 1 }] });
  const props = { ...stored, alt: 'Sales by region' };
  const html = renderOnServer(props);
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,"></head><body><div id="root">${html}</div></body></html>`;

  // React in development mode also logs a hint, which is not an error.
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  const url = `${baseURL}/embedded-page`;
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.route(url, (route) => route.fulfill({ contentType: 'text/html', body }));
  await visitor.goto(url);
  await expect(visitor.getByRole('img', { name: 'Sales by region' })).toHaveJSProperty('complete', true);
  await visitor.getByText('Show as table').first().click();
  await visitor.getByRole('link', { name: 'Show as table' }).click();
  await expect(visitor.getByRole('table', { name: 'Sales' })).toBeVisible();
  await visitor.context().close();

  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(url);
  const place = await page.getByRole('img', { name: 'Sales by region' }).boundingBox();
  await page.evaluate(
    `${bundleForPage('hydrate-table.ts', 'hydrater')}; globalThis.hydrater = hydrater; hydrater.hydrateTable(${JSON.stringify(props)})`,
  );
  const element = page.locator('pictable-table');
  await expect.poll(() => element.evaluate((one) => one.shadowRoot !== null)).toBe(true);
  // The element replaces what the server rendered, at the same place.
  await expect(page.getByRole('img')).toHaveCount(1);
  expect(await page.getByRole('img', { name: 'Sales by region' }).boundingBox()).toEqual(place);
  await element.locator('css=[part=summary]').click();
  await expect(page.getByRole('cell', { name: 'North' })).toBeVisible();
  await page.evaluate('change({ alt: "Other text", live: true })');
  await expect(page.getByRole('img', { name: 'Other text' })).toBeVisible();
  await expect(element).toHaveAttribute('live', '');
  expect(await page.evaluate('hydrater.reported.filter((text) => text !== "load")')).toEqual([]);
  expect(problems).toEqual([]);
});

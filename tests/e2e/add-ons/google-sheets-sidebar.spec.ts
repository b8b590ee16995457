import { readFileSync } from 'node:fs';
import path from 'node:path';
import Axe from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const folder = path.resolve(import.meta.dirname, '../../../integrations/google-sheets');
const sidebar = readFileSync(path.join(folder, 'src/sidebar.html'), 'utf8');
const picture = `data:image/png;base64,${readFileSync(path.join(folder, 'images/range.png'), 'base64')}`;

const state = { ok: true, hasKey: true, serviceUrl: 'https://tables.example' };
const responses: Record<string, object> = {
  getState: state,
  preview: {
    ok: true,
    range: 'C2:G8',
    imageUrl: picture,
    size: '367 × 222 px',
    notes: [
      'The format #,##0.00;(#,##0.00) of "Result" cannot be expressed, so its negative numbers are sent as shown.',
    ],
  },
  insertImage: { ok: false, error: 'Plan limit of 25 tables reached.' },
  insertLive: {
    ok: true,
    url: 'https://tables.example/live/sales.png',
    done: 'Updated: cell K2 shows version 2.',
    notes: [],
  },
  saveSettings: { ...state, account: 'ines@example.com' },
  forgetKey: { ok: true, hasKey: false, serviceUrl: 'https://pictable.example' },
};

/** Opens the sidebar as Google Sheets does, 300 px wide, over an add-on that returns the responses above. */
async function openSidebar(page: Page, more: Record<string, object> = {}) {
  const calls: [string, unknown][] = [];
  await page.exposeFunction('callAddOn', (name: string, argument: unknown) => {
    calls.push([name, argument]);
    return { ...responses, ...more }[name];
  });
  await page.addInitScript(() => {
    type Handler = (value: unknown) => void;
    const runner = (onSuccess: Handler, onFailure: Handler): object =>
      new Proxy(
        {},
        {
          get: (_target, name: string) => {
            if (name === 'withSuccessHandler') return (handler: Handler) => runner(handler, onFailure);
            if (name === 'withFailureHandler') return (handler: Handler) => runner(onSuccess, handler);
            const { callAddOn } = window as unknown as {
              callAddOn: (...args: unknown[]) => Promise<unknown>;
            };
            return (argument: unknown) => void callAddOn(name, argument).then(onSuccess, onFailure);
          },
        },
      );
    const ignore = () => undefined;
    Object.assign(window, { google: { script: { run: runner(ignore, ignore) } } });
  });
  await page.setViewportSize({ width: 300, height: 900 });
  await page.route('https://sheets.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: sidebar }),
  );
  await page.goto('https://sheets.example/');
  await expect(page.getByRole('button', { name: 'Preview' })).toBeEnabled();
  return calls;
}

test('the sidebar shows a preview with what differs from the sheet', async ({ page }, { outputDir }) => {
  const calls = await openSidebar(page);
  await page.getByLabel('Title').fill('Sales 2025');
  await page.getByLabel('Style').selectOption('Forest');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('img', { name: 'Preview of the table' })).toBeVisible();
  await expect(page.getByText('C2:G8, 367 × 222 px')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(/negative numbers are sent as shown/);
  expect(calls.at(-1)).toEqual([
    'preview',
    { title: 'Sales 2025', headerRows: 'auto', theme: 'forest', liveName: '', cell: '' },
  ]);
  await page.screenshot({ path: path.join(outputDir, 'sidebar.png'), fullPage: true });
});

test('the sidebar shows errors and results, and hides those before them', async ({ page }) => {
  await openSidebar(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Insert image' }).click();
  await expect(page.getByRole('alert')).toHaveText('Plan limit of 25 tables reached.');
  await expect(page.getByRole('img')).toBeHidden();
  await page.getByText('Live image in a cell').click();
  await page.getByLabel('Name').fill('sales');
  await page.getByRole('button', { name: 'Insert or update' }).click();
  await expect(page.getByRole('status')).toHaveText('Updated: cell K2 shows version 2.');
  await expect(page.getByRole('link')).toHaveAttribute('href', 'https://tables.example/live/sales.png');
});

test('the sidebar asks for a key, and never shows a stored one', async ({ page }) => {
  const calls = await openSidebar(page, { getState: { ...state, hasKey: false } });
  const key = page.getByLabel('API key');
  await expect(key).toBeVisible();
  await key.fill('secret-key');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('Connected as ines@example.com.');
  expect(calls.at(-1)).toEqual(['saveSettings', { serviceUrl: 'https://tables.example', key: 'secret-key' }]);
  await page.getByText('Settings', { exact: true }).click();
  await expect(key).toHaveValue('');
  await page.getByRole('button', { name: 'Remove key' }).click();
  await expect(page.getByRole('status')).toHaveText('The key is removed.');
});

test('the sidebar is accessible, and fits its width', async ({ page }) => {
  await openSidebar(page);
  for (const summary of await page.locator('summary').all()) await summary.click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('img')).toBeVisible();
  const { violations } = await new Axe({ page })
    // Google Sheets shows the heading of a sidebar.
    .disableRules('page-has-heading-one')
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBe(widths[1]);
});

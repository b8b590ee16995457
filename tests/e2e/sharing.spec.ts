import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createProject, signUp } from './setup/account.ts';
import { editorText, openCreatePage, pasteJson } from './setup/editor.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function violations(page: Page): Promise<string[]> {
  // A toast that fades in or out has too little contrast.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.toast')].every((toast) => toast.getAnimations().length === 0),
  );
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const rows = Array.from({ length: 30 }, (_, n) => ({ n, name: `Customer ${n}` }));

test(
  'a table is split for a destination, stored in parts and shared by its page',
  slow,
  async ({ page, browser }) => {
    await signUp(page, 'sharing');
    await createProject(page);
    const field = await openCreatePage(page);
    await pasteJson(field, JSON.stringify({ title: 'Customers', data: rows }));
    await page.getByRole('combobox', { name: 'Destination' }).click();
    await page.getByRole('option', { name: 'Microsoft Teams' }).click();
    expect(await editorText(page)).toContain('"for": "teams"');
    await expect(page.getByRole('img', { name: 'Image 3 of 3' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Image details' })).toContainText('3 images');
    expect(await violations(page)).toEqual([]);
    const files: string[] = [];
    page.on('download', (download) => files.push(download.suggestedFilename()));
    await page.getByRole('button', { name: 'Download PNG' }).click();
    await expect.poll(() => files).toEqual(['customers-1-3.png', 'customers-2-3.png', 'customers-3-3.png']);

    await page.getByRole('button', { name: 'Generate Table' }).click();
    const parts = page.getByRole('list', { name: 'All images of this table' });
    await expect(parts.getByRole('link', { name: 'Image 3 of 3' })).toBeVisible();
    await page.getByRole('button', { name: 'Copy Share page' }).click();
    await expect(page.getByText('Chat apps show a preview of the image.').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await visitor.goto(await copied(page));
    await expect(visitor.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
    for (const image of await visitor.getByRole('img').all())
      expect((await image.boundingBox())?.height).toBeGreaterThan(300);
    await expect(visitor.getByRole('img')).toHaveCount(3);
    await visitor.context().close();

    await page.getByRole('combobox', { name: 'Destination' }).click();
    await page.getByRole('option', { name: 'Any destination' }).click();
    expect(await editorText(page)).not.toContain('"for"');
  },
);

test('each destination is explained, and the file name has a label', slow, async ({ page }) => {
  await openCreatePage(page);
  const destination = page.getByRole('combobox', { name: /^Destination/ });
  await expect(destination).toHaveAccessibleDescription(
    'One image, with the format, scale and width that you choose.',
  );
  await destination.click();
  const email = page.getByRole('option', { name: 'E-mail', exact: true });
  await expect(email).toHaveAccessibleDescription('As wide as an email, and short enough for Outlook.');
  await expect(page.getByRole('option')).toHaveCount(9);
  for (const option of await page.getByRole('option').all())
    await expect(option).toHaveAccessibleDescription(/^[A-Z].{15,}\.$/);
  await email.click();
  const facts = '600 px wide, 2 ×, up to 1 MB. A longer table becomes several images.';
  await expect(destination).toHaveAccessibleDescription(facts);
  await expect(page.getByText(facts)).toBeVisible();
  await expect(page.getByText('Custom filename', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Custom filename')).toHaveAttribute('placeholder', 'q3-pipeline-by-region');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('the share page of an image is accessible, and copies its URL', slow, async ({ page }) => {
  await signUp(page, 'page');
  const stored = await page.request.post('/api/table-to-image', {
    data: { title: 'Sales', data: [{ a: 1 }] },
  });
  const { shareUrl, url } = (await stored.json()) as { shareUrl: string; url: string };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(shareUrl);
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Copy URL' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await copied(page)).toBe(url);
  await page.getByRole('button', { name: 'Copy HTML' }).click();
  await expect.poll(() => copied(page)).toContain(`<a href="${shareUrl}"><img src="${url}"`);
});

test('a wide table scrolls inside its HTML page on a phone', async ({ page }) => {
  await signUp(page, 'phone');
  const headers = Array.from({ length: 12 }, (_, n) => `Column ${n}`);
  const stored = await page.request.post('/api/table-to-image', {
    data: { lang: 'en', title: 'Wide', headers, rows: [headers], caption: 'Some words below the table.' },
  });
  const { url } = (await stored.json()) as { url: string };
  await page.setViewportSize({ width: 390, height: 600 });
  // Opened by its URL, the page is sandboxed, which logs an error about the scripts of the test itself.
  await page.setContent(await (await page.request.get(url.replace(/\.png$/, '.html'))).text());
  const table = page.getByRole('region', { name: 'Wide' });
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
});

test(
  'an image is shared from the dashboard, and its project gets a signing secret',
  slow,
  async ({ page }) => {
    await signUp(page, 'signing');
    const { id } = await createProject(page);
    const stored = await page.request.post('/api/table-to-image', {
      data: { title: 'Sales', projectId: id, data: [{ a: 1 }] },
    });
    const { shareUrl } = (await stored.json()) as { shareUrl: string };
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'View Sales' }).click();
    await page.getByRole('button', { name: 'Copy Share link' }).click();
    await expect.poll(() => copied(page)).toBe(shareUrl);
    await expect(page.getByRole('link', { name: 'Open share page' })).toHaveAttribute('href', shareUrl);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog', { name: 'Sales' }).getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Actions for Weekly orders' }).click();
    await page.getByRole('menuitem', { name: 'Signing Secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signing secret' });
    await expect(dialog.getByRole('link', { name: 'Signed URLs in the documentation' })).toHaveAttribute(
      'href',
      '/documentation#signed-urls',
    );
    await dialog.getByRole('button', { name: 'Create a signing secret' }).click();
    await expect(dialog.getByText('stop working immediately')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create it now' }).click();
    await dialog.getByRole('button', { name: 'Copy Signing secret' }).click();
    await expect.poll(() => copied(page)).toMatch(/^pictable_signing_/);
    await dialog.getByRole('button', { name: 'Copy Environment variables for your program' }).click();
    await expect
      .poll(() => copied(page))
      .toMatch(/^PICTABLE_ENDPOINT_PATH=[\w-]+\nPICTABLE_SIGNING_SECRET=pictable_signing_[\w-]+$/);
    expect(await violations(page)).toEqual([]);
    const formula = (await dialog.getByText(/^=IMAGE\("/).textContent()) ?? '';
    const image = await page.request.get(formula.slice('=IMAGE("'.length, -'")'.length));
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
    await dialog.getByRole('button', { name: "Done, I've saved it" }).click();
    await expect(dialog).toBeHidden();
  },
);

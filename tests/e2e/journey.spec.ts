import { contentTypes, formatLabels, imageFormats } from '@pictable/contract';
import { field, newEmail, password, randomClientHeaders } from './setup/account.ts';
import { jsonField, openCreatePage, pasteJson } from './setup/editor.ts';
import { developmentKey } from './setup/server-origin.ts';
import { expect, test } from './setup/silent-console.ts';

test('a visitor turns the demo table into an image', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Edit JSON' }).click();
  await pasteJson(jsonField(page, 'Demo JSON'), '[{"Stad":"Umeå","Antal":12},{"Stad":"Kiruna","Antal":7}]');
  await expect(page.getByRole('img', { name: 'Table preview: 2 rows, 2 columns' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Result' })).toBeDisabled();
  await page.getByRole('button', { name: 'Generate Image' }).click();
  const generated = page.getByRole('tabpanel').getByRole('img', { name: 'The generated table' });
  await expect(generated).toBeVisible();
  const response = await page.request.get((await generated.getAttribute('src')) ?? '');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('image/png');

  await page.getByRole('tab', { name: 'JSON Editor' }).click();
  await page.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'SVG' }).click();
  await page.getByRole('tab', { name: 'Result' }).click();
  await expect(page.getByText('This image is in PNG format. Generate again to get SVG.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('table.png');

  await page.getByRole('button', { name: 'Create Another' }).click();
  const preview = page.getByRole('img', { name: 'Table preview: 2 rows, 2 columns' });
  const before = (await preview.getAttribute('src')) ?? '';
  await page.getByRole('radio', { name: 'light' }).click();
  await expect(preview).not.toHaveAttribute('src', before);
  await page.keyboard.press('ArrowRight', { delay: 50 });
  await expect(page.getByRole('radio', { name: 'minimal' })).toBeChecked();
  await page.getByRole('link', { name: 'Open in the app' }).click();
  await expect(page).toHaveURL('/app');
  await expect(preview).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Format' })).toHaveText('SVG');
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await expect(page.getByRole('radio', { name: 'minimal' })).toBeChecked();
});

test('a user with an API key stores a table in every format', async ({ page }) => {
  const field = await openCreatePage(page);
  await pasteJson(field, '{"title":"Öppna ordrar","data":[{"Order":"A-1042","Antal":3}]}');
  await page.getByRole('button', { name: 'Generate Table' }).click();
  const prompt = page.getByRole('dialog', { name: 'Sign in to get a public URL' });
  await prompt.getByLabel('API key', { exact: true }).fill(developmentKey());
  await prompt.getByRole('button', { name: 'Use this key' }).click();
  let before = '';
  for (const format of imageFormats) {
    if (before !== '') {
      await page.getByRole('combobox', { name: 'Format' }).click();
      await page.getByRole('option', { name: formatLabels[format] }).click();
      await page.getByRole('button', { name: 'Generate Table' }).click();
    }
    const link = page.getByRole('link', { name: new RegExp(`^http.*\\.${format}$`) });
    await expect(link).toBeVisible();
    await expect(page.getByText('Table Generated', { exact: true }).first()).toBeVisible();
    const url = (await link.getAttribute('href')) ?? '';
    expect(url).not.toBe(before);
    before = url;
    const response = await page.request.get(url);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe(contentTypes[format]);
  }
});

test('the downloaded file has the chosen name and format', async ({ page }) => {
  await openCreatePage(page);
  await page.getByLabel('Custom filename').fill('Q3: Über Report!');
  await page.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'SVG' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download SVG' }).click();
  expect((await download).suggestedFilename()).toBe('q3-uber-report.svg');
});

test.describe('a new user', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], extraHTTPHeaders: randomClientHeaders() });

  test('goes from the landing page to a URL that a program has made', async ({ page, playwright }, info) => {
    const startedAt = Date.now();
    // The seconds of every step and its screenshot are part of the report; no limit is asserted.
    const reach = async (step: string) => {
      const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
      info.annotations.push({ type: 'seconds', description: `${seconds}: ${step}` });
      await info.attach(`${seconds} s ${step}`, { body: await page.screenshot(), contentType: 'image/png' });
    };
    await page.goto('/');
    await page.getByRole('button', { name: 'Edit JSON' }).click();
    await pasteJson(jsonField(page, 'Demo JSON'), '{"title":"Lager","data":[{"Stad":"Umeå","Antal":12}]}');
    await page.getByRole('button', { name: 'Generate Image' }).click();
    await expect(page.getByRole('img', { name: 'The generated table' })).toBeVisible();
    await reach('demo image');
    await page.getByRole('link', { name: 'Sign up free' }).click();
    await field(page, 'Email').fill(newEmail('new-user'));
    await field(page, 'Password').fill(password);
    await field(page, 'Confirm password').fill(password);
    await reach('registration');
    await page.getByRole('button', { name: 'Create account' }).click();
    const use = page.getByRole('dialog', { name: 'Use your table' });
    await expect(use.getByText(/^Your table is online\./)).toBeVisible();
    await expect(page).toHaveURL('/app');
    await reach('table online');
    await use.getByRole('button', { name: 'Copy Public URL' }).click();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect((await page.request.get(url)).headers()['content-type']).toBe('image/png');
    await use.getByRole('button', { name: 'Send a test request' }).click();
    await expect(use.getByRole('img', { name: 'The image of the test request' })).toBeVisible();
    await reach('key tested');
    await use.getByRole('tab', { name: 'cURL' }).click();
    await use.getByRole('button', { name: 'Copy cURL' }).click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    const [, endpoint = ''] = /^curl (\S+)/.exec(command) ?? [];
    const [, authorization = ''] = /-H "Authorization: (.*?)"/.exec(command) ?? [];
    const [, data = ''] = /-d '(.*)'$/s.exec(command) ?? [];
    const program = await playwright.request.newContext();
    const headers = { authorization, 'content-type': 'application/json' };
    const stored = await program.post(endpoint, { headers, data });
    expect(((await stored.json()) as { url: string }).url).toContain('/api/images/lager-');
    await program.dispose();
    await reach('image of a program');
    await use.getByRole('button', { name: "Done, I've saved the key" }).click();
    await expect(page.getByText('1 row × 2 columns', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page.getByRole('table', { name: 'Images of My first project' })).toBeVisible();
    await reach('dashboard');
  });
});

// These tests ignore the console, because browsers log error responses to it.
import { expect, type Page, test } from '@playwright/test';
import { signUp } from './setup/account.ts';
import { openCreatePage, pasteJson } from './setup/editor.ts';
import { developmentKey, serverOrigin } from './setup/server-origin.ts';
import { slow } from './setup/slow.ts';

const generate = (page: Page) => page.getByRole('button', { name: 'Generate Table' }).click();
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const storeUrl = /\/api\/pictable\/json-to-png(\?|$)/;
const previewUrl = '**/api/pictable/json-to-png/preview*';

/** Opens the create page with a project of a new user. @returns the id of the project */
async function openProject(page: Page, name: string): Promise<number> {
  await signUp(page, name);
  const response = await page.request.post('/api/pictable/projects', { data: { name } });
  const { id } = (await response.json()) as { id: number };
  await openCreatePage(page, `/app?projectId=${id}`);
  await expect(page.getByRole('combobox', { name: 'Project' })).toContainText(name);
  return id;
}

/** Creates a project of another user. @returns its endpoint path */
async function takenPath(): Promise<string> {
  const endpointPath = `taken-${Date.now().toString(36)}`;
  const response = await fetch(`${serverOrigin}/api/pictable/projects`, {
    method: 'POST',
    headers: { authorization: `Bearer ${developmentKey()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Theirs', endpointPath }),
  });
  expect(response.status).toBe(201);
  return endpointPath;
}

/** Expects the error in a toast and in a panel, which stays longer. */
async function expectError(page: Page, text: string | RegExp) {
  await expect(page.locator('.toast').filter({ hasText: 'Error' }).filter({ hasText: text })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
}

test(
  'a failed preview shows the error of the service, an unknown error or a connection error',
  slow,
  async ({ page, context }) => {
    const id = await openProject(page, 'gone');
    // The project is deleted in another client.
    expect((await page.request.delete(`/api/pictable/projects/${id}`)).ok()).toBe(true);
    await generate(page);
    await expectError(page, /project/i);
    let respond = () => {};
    const responding = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route(previewUrl, async (route) => {
      await responding;
      await route.fulfill({ status: 500, body: '' });
    });
    await generate(page);
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    respond();
    await expectError(page, 'Unknown error occurred');
    await page.unroute(previewUrl);
    await context.setOffline(true);
    await generate(page);
    await expectError(page, 'Invalid JSON format or server error');
  },
);

test('a response without a URL and an error of the service are shown', slow, async ({ page }) => {
  await openProject(page, 'responses');
  const bodies = ['{"success":false}', '{"success":true,"image":{}}'];
  for (const body of bodies) {
    await page.route(storeUrl, (route) => route.fulfill({ contentType: 'application/json', body }));
    await generate(page);
    await expectError(page, 'Invalid response format');
    await page.unroute(storeUrl);
    await generate(page);
    await expect(toast(page, 'Table Generated')).toContainText('Preview Generated. Public URL Generated.');
  }
  const error = { code: 402, message: 'Your plan is used up.' };
  const rejection = {
    status: 402,
    contentType: 'application/json',
    body: JSON.stringify({ success: false, error }),
  };
  await page.route(storeUrl, (route) => route.fulfill(rejection));
  await generate(page);
  await expectError(page, 'Your plan is used up.');
});

test('a table that is too large at 2 × is stored at 1 ×, as a warning says', slow, async ({ page }) => {
  await signUp(page, 'long');
  const field = await openCreatePage(page);
  await pasteJson(field, JSON.stringify(Array.from({ length: 500 }, (_, row) => ({ row }))));
  await expect(page.getByRole('img', { name: 'Table preview: 500 rows, 1 column' })).toBeVisible();
  await generate(page);
  await expect(toast(page, 'Table Generated')).toBeVisible();
  const warning = 'This image would be too large at 2 ×, so it is stored at 1 ×.';
  await expect(page.getByText(warning).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Image details' })).toContainText(/800 × \d{5} px/);
});

test('there is nothing to download without an image', async ({ page }) => {
  await page.route(/render\.worker.*\.js/, (route) => route.abort());
  await page.goto('/app');
  await expect(page.getByText('The preview could not start in this browser.')).toBeVisible();
  await page.getByRole('button', { name: 'Download PNG' }).click();
  await expect(toast(page, 'No preview available to download')).toBeVisible();
});

test('an error while saving settings is shown', async ({ page }) => {
  await openProject(page, 'settings');
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await expect(toast(page, 'Reset Complete')).toBeVisible();
  // The session ends in another client.
  expect((await page.request.post('/api/logout')).ok()).toBe(true);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(page, 'Failed to save settings')).toBeVisible();
});

test('a project is created, and errors are shown', slow, async ({ page }) => {
  await signUp(page, 'maker');
  await openCreatePage(page);
  const dialog = page.getByRole('dialog', { name: 'Create project' });
  const submit = dialog.getByRole('button', { name: 'Create Project' });
  await page.getByRole('button', { name: 'New Project' }).click();
  await submit.click();
  await expect(dialog.getByText('Project name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('x'.repeat(51));
  await submit.click();
  await expect(dialog.getByText('Project name is too long')).toBeVisible();
  await dialog.getByLabel('Name').fill('Weekly');
  await dialog.getByLabel('Description').fill('x'.repeat(201));
  await submit.click();
  await expect(dialog.getByText('Description is too long')).toBeVisible();
  await dialog.getByLabel('Description').fill('');
  await page.route('**/api/pictable/projects', (route) => route.fulfill({ status: 500, body: '' }));
  await submit.click();
  await expect(toast(page, 'Failed to create project')).toContainText(
    'There was an error creating your project.',
  );
  await page.unroute('**/api/pictable/projects');
  await dialog.getByLabel('Endpoint path').fill(await takenPath());
  await submit.click();
  await expect(toast(page, 'Failed to create project')).toContainText('already taken');
  await dialog.getByLabel('Endpoint path').fill('');
  await submit.click();
  await expect(toast(page, 'Project Created')).toBeVisible();
  await page.getByRole('button', { name: "Done, I've saved it" }).click();
  await expect(page.getByRole('combobox', { name: 'Project' })).toContainText('Weekly');

  // The page still has the full key, so the request can be run unchanged.
  await page.getByRole('tab', { name: 'API Endpoint' }).click();
  const curl = page.getByRole('region', { name: 'cURL' });
  await expect(curl).toContainText(/Bearer [\w-]{30,}"/);
  await expect(curl).toContainText(/\/api\/pictable\/weekly-\w+/);
  await page.reload();
  await page.getByRole('tab', { name: 'API Endpoint' }).click();
  await expect(curl).toContainText('Bearer YOUR_API_KEY"');
  await expect(
    page.getByText(/^Your key starts with pictable_project_[\w-]+\. Replace YOUR_API_KEY/),
  ).toBeVisible();
  for (const language of ['JavaScript', 'Python', 'n8n', 'Make']) {
    await page.getByRole('tab', { name: language }).click();
    await expect(page.getByRole('region', { name: language })).toContainText('Q3 pipeline by region');
  }
  // The language is remembered, as on every page with requests.
  await page.reload();
  await page.getByRole('tab', { name: 'API Endpoint' }).click();
  await expect(page.getByRole('region', { name: 'n8n' })).toBeVisible();
});

test('copying shows a message, and so does a copy error', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProject(page, 'copies');
  await generate(page);
  await page.getByRole('button', { name: 'Copy Public URL' }).click();
  await expect(toast(page, 'URL Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/api\/images\/.+\.png$/);
  await page.getByRole('tab', { name: 'API Endpoint' }).click();
  await page.getByRole('button', { name: 'Copy Endpoint URL' }).click();
  await expect(toast(page, 'Copied!')).toContainText('Endpoint URL copied to clipboard');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('No permission', 'NotAllowedError'));
    navigator.clipboard.write = () => Promise.reject(new DOMException('No permission', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy Request format' }).click();
  await expect(toast(page, 'Failed to copy to clipboard')).toBeVisible();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Copy image' }).click();
  await expect(toast(page, 'Failed to copy to clipboard')).toBeVisible();
});

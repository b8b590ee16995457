import { readFileSync } from 'node:fs';
import { signUp } from './setup/account.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

test('the documentation copies a code block with the URL of this service', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/documentation');
  await page.getByRole('button', { name: 'Copy Store a table' }).click();
  await expect(page.getByText('Store a table copied to clipboard').first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl ${new URL(page.url()).origin}/api/pictable/table-to-image`);
});

test('the short URL of the JSON guide redirects to its section of the documentation', async ({ page }) => {
  await page.goto('/json-guide');
  await expect(page).toHaveURL('/documentation#json-guide');
  await expect(page.getByRole('heading', { name: 'JSON guide' })).toBeInViewport();
});

test('a documentation page that is opened by a link shows its text', slow, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Docs' }).first().click();
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'API reference' }).first().click();
  await expect(page).toHaveURL('/api-reference#table-to-image');
  await expect(page.getByRole('heading', { name: 'Generate Table Image' })).toBeVisible();
});

for (const path of ['/docs', '/api-docs']) {
  test(`${path} shows the endpoint and a link back to the app`, async ({ page }) => {
    await page.goto(path);
    const { origin } = new URL(page.url());
    await expect(page.getByText(`${origin}/api/json-to-png`, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to App' })).toHaveAttribute('href', '/app');
  });
}

test('an example is chosen, downloaded and opened in the editor', async ({ page }) => {
  await page.goto('/examples');
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
  await expect(page.getByRole('img', { name: /Revenue by region/ })).toBeVisible({ timeout: 30_000 });
});

test('the language of request examples is remembered on every page', async ({ page }) => {
  await page.goto('/documentation');
  await page.getByRole('button', { name: 'Python' }).first().click();
  await expect(page.getByText('import urllib.request').first()).toBeVisible();
  await page.goto('/api-reference');
  await expect(page.getByRole('button', { name: 'Python', pressed: true }).first()).toBeVisible();
  await expect(page.getByText('import urllib.request').first()).toBeVisible();
});

test('an example of the documentation runs in the browser without a key', async ({ page }) => {
  await page.goto('/documentation');
  await page.getByRole('button', { name: 'Run A theme', exact: true }).click();
  await expect(page.getByText(/Rendered in this browser in \d+ ms/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('img', { name: /Table preview, Server status/ })).toBeVisible();
});

test(
  'for a signed-in user examples use the service and the project of the user',
  slow,
  async ({ page, context }) => {
    await signUp(page, 'reader');
    const response = await page.request.post('/api/pictable/projects', { data: { name: 'Orders' } });
    const { endpointPath, apiKeyPrefix } = await response.json();
    await page.goto('/api-reference');
    await expect(page.getByText(`/api/pictable/${endpointPath}`, { exact: true }).first()).toBeVisible();
    // The placeholder of the key must be a valid HTTP header value.
    const key = `${apiKeyPrefix}_REST_OF_YOUR_KEY`;
    await expect(page.getByTitle(`starts with ${apiKeyPrefix}`).first()).toHaveText(key);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy Generate an image' }).click();
    await expect(page.getByText(`Replace ${key} with your key.`).first()).toBeVisible();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain(`${new URL(page.url()).origin}/api/pictable/${endpointPath} `);
    expect(command).toContain(`Bearer ${key}"`);
    await page.getByRole('button', { name: 'Run Generate an image' }).click();
    await expect(page.getByText(/Response received in \d+ ms/)).toBeVisible();
    await expect(page.getByRole('img', { name: 'The table as rendered by the service' })).toBeVisible();
  },
);

test('a guide contains the endpoint of the user and the key that they pasted', async ({ page }) => {
  await signUp(page, 'guide-reader');
  const response = await page.request.post('/api/pictable/projects', { data: { name: 'Orders' } });
  const { id, apiKey, endpointPath } = await response.json();
  await page.addInitScript((key) => sessionStorage.setItem('pictable-api-key', key), apiKey);
  await page.goto('/make-integration');
  const { origin } = new URL(page.url());
  await expect(page.getByRole('group', { name: 'URL' })).toHaveText(`${origin}/api/pictable/${endpointPath}`);
  await expect(page.getByRole('group', { name: 'Header value' })).toHaveText(apiKey);
  await page.goto('/documentation');
  await expect(page.getByRole('group', { name: 'A signing secret', exact: true })).toContainText(
    `/projects/${id}/`,
  );
});

test('an example with another content type than JSON runs', slow, async ({ page }) => {
  await page.goto('/documentation');
  await page.getByRole('button', { name: 'Run Body as text/csv' }).click();
  await expect(page.getByText(/Rendered in this browser in \d+ ms/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('img', { name: /Table preview.*2 rows/ })).toBeVisible();
});

test('the anchor of a heading opens and copies its URL; a link within the page only opens it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/api-reference');
  // Parts are laid out when they are scrolled into view, which may move the link away from the pointer.
  await expect(async () => {
    await page.getByRole('link', { name: 'Link to Get Image' }).click({ timeout: 2_000 });
    await expect(page).toHaveURL('/api-reference#get-image', { timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Link copied to clipboard').first()).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toBe(`${new URL(page.url()).origin}/api-reference#get-image`);
  await page.locator('.article').getByRole('link', { name: 'Generate Table Image', exact: true }).click();
  await expect(page).toHaveURL('/api-reference#table-to-image');
  expect(await copied()).toContain('#get-image');
});

test('printed pages have only the text, dark on white, with complete code blocks', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/n8n-integration');
  await expect(page.getByRole('heading', { name: 'Pictable in n8n' })).toHaveCSS('color', 'rgb(20, 32, 26)');
  await page.goto('/documentation');
  expect((await page.locator('.article').boundingBox())?.width).toBeGreaterThan(1_000);
  for (const part of ['banner', 'navigation', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(part)).toHaveCount(0);
  const cutOff = await page
    .locator('.article pre:visible')
    .evaluateAll((blocks) => blocks.filter((block) => block.scrollWidth > block.clientWidth).length);
  expect(cutOff).toBe(0);
});

test('the search finds a style and opens its row, with the keyboard only', slow, async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search for' });
  // The shortcut does nothing before the scripts have loaded, so it is pressed again.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await field.fill('zebra stripes');
  await expect(page.getByRole('option').first()).toContainText('zebraStripes');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/documentation#style-zebraStripes');
  await expect(page.locator('#style-zebraStripes')).toBeInViewport();
});

test('the search says if nothing was found, and closes', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search for' }).fill('qqqqq');
  await expect(page.getByText('No results for “qqqqq”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('machine-readable pages contain the URL of this service', async ({ page, request }) => {
  await page.goto('/documentation');
  const markdown = await page.locator('link[rel="alternate"]').getAttribute('href');
  expect(markdown).toBe('/documentation.md');
  const { origin } = new URL(page.url());
  for (const path of [
    markdown ?? '',
    '/documentation/sdk.md',
    '/llms.txt',
    '/llms-full.txt',
    '/openapi.yaml',
    '/postman.json',
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(await response.text()).toContain(origin);
  }
  const list = await (await request.get('/llms.txt')).text();
  for (const name of ['SDK', 'Command line', 'MCP server', 'n8n node', 'Zapier app', 'Make app'])
    expect(list).toContain(`\n- ${name}`);
  for (const [, url = ''] of list.matchAll(/\]\(([^)]+)\)/g))
    expect((await request.get(url)).status(), url).toBe(200);
});

test('the pages below the documentation are linked from each other, from the navigation and from the search', async ({
  page,
}) => {
  await page.goto('/documentation');
  const pages = page.getByRole('navigation', { name: 'Documentation', exact: true });
  for (const [name, heading] of [
    ['SDK', 'SDK for JavaScript and TypeScript'],
    ['Command line', 'Command line'],
    ['Self-hosting', 'Self-hosting'],
    ['Versioning', 'Versioning'],
    ['Changelog', 'Changelog'],
  ] as const) {
    await pages.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(pages.locator('[aria-current=page]')).toHaveText(name);
    expect(new URL(page.url()).pathname).toMatch(/^\/documentation\/[\w-]+$/);
  }
  await page.locator('.article').getByRole('link', { name: 'versioning' }).first().click();
  await expect(page).toHaveURL('/documentation/versioning#breaking');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search for' }).fill('restore secret backup');
  await expect(page.getByRole('option', { name: /Backup and restore/ }).first()).toBeVisible();
});

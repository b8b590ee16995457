import path from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { createProject, signUp } from './setup/account.ts';
import { editorText, openCreatePage, pasteJson } from './setup/editor.ts';
import { dataFolder } from './setup/server-origin.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';
import { violationsAtRest } from './setup/violations.ts';

const umea = '[{"Stad":"Umeå","n":1}]';
const kiruna = '[{"Stad":"Kiruna","n":2}]';

/** Upgrades a user to a plan with five projects, without a payment. */
async function upgrade(email: string): Promise<void> {
  const database = new pg.Client({
    host: path.join(dataFolder, 'run'),
    user: 'pictable',
    database: 'postgres',
  });
  await database.connect();
  await database.query("update users set current_plan_tier = 'premium' where email = $1", [email]);
  await database.end();
}

/** Saves settings as another device of the user would. */
async function saveElsewhere(page: Page, settings: object, query = ''): Promise<void> {
  expect((await page.request.post(`/api/settings${query}`, { data: { settings } })).status()).toBe(200);
}

async function expectHeader(page: Page, color: string): Promise<void> {
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await expect(page.getByLabel('Header background', { exact: true })).toHaveValue(color);
  await page.getByRole('tab', { name: 'Preview' }).click();
}

async function selectProject(page: Page, project: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: project }).click();
}

test('each project has its own draft, which opens with the project', slow, async ({ page }) => {
  await upgrade(await signUp(page, 'two'));
  const { id } = await createProject(page, 'North');
  await createProject(page, 'South');
  const field = await openCreatePage(page, `/app?projectId=${id}`);
  await pasteJson(field, umea);
  await selectProject(page, 'South');
  await pasteJson(field, kiruna);
  await selectProject(page, 'North');
  await expect(page.locator('.toast').filter({ hasText: 'Draft opened' })).toBeVisible();
  await expect.poll(() => editorText(page)).toBe(umea);
  await selectProject(page, 'South');
  await expect.poll(() => editorText(page)).toBe(kiruna);
  await openCreatePage(page, `/app?projectId=${id}`);
  await expect.poll(() => editorText(page)).toBe(umea);
});

test(
  'settings saved on another device apply, with a prompt if the table has its own style',
  slow,
  async ({ page }) => {
    await signUp(page, 'elsewhere');
    const { id } = await createProject(page);
    await saveElsewhere(page, { headerBgColor: '#aa1122' });
    const field = await openCreatePage(page);
    await expectHeader(page, 'aa1122');
    await pasteJson(field, umea);
    await expect(page.getByRole('img', { name: 'Table preview: 1 row, 2 columns' })).toBeVisible();

    // A draft with the saved style follows its changes; project settings take precedence.
    await saveElsewhere(page, { headerBg: '#00ff00' });
    await saveElsewhere(page, { headerBg: '#334455' }, `?projectId=${id}`);
    await openCreatePage(page);
    await expectHeader(page, '334455');
    await expect.poll(() => editorText(page)).toBe(umea);
    await openCreatePage(page);
    await expectHeader(page, '334455');
    await expect.poll(() => editorText(page)).toBe(umea);

    await page.getByRole('tab', { name: 'Style Settings' }).click();
    await page.getByLabel('Header background', { exact: true }).fill('778899');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await saveElsewhere(page, { headerBg: '#660066' }, `?projectId=${id}`);
    await openCreatePage(page);
    const prompt = page.locator('.toast').filter({ hasText: 'Your saved style changed' });
    await expect(prompt).toBeVisible();
    await expectHeader(page, '778899');
    await openCreatePage(page);
    await expectHeader(page, '778899');
    await expect(prompt).toBeHidden();

    await saveElsewhere(page, { headerBg: '#005500' }, `?projectId=${id}`);
    await openCreatePage(page);
    await prompt.getByRole('button', { name: 'Apply new style' }).click();
    await expectHeader(page, '005500');
  },
);

test(
  'settings saved through the API apply to previews and images, and survive saving the controls',
  slow,
  async ({ page }) => {
    await page.addInitScript(exposeBlobs);
    await signUp(page, 'programs');
    const { id } = await createProject(page);
    await saveElsewhere(page, { borderRadius: 14, headerBgColor: '#aa1122' });
    await saveElsewhere(page, { fontFamily: 'Noto Sans' }, `?projectId=${id}`);
    const field = await openCreatePage(page);
    await expectHeader(page, 'aa1122');
    await pasteJson(field, umea);
    const preview = page.getByRole('img', { name: 'Table preview: 1 row, 2 columns' });
    // The thumbnails of the themes are blobs too, and may be rendered after the preview.
    const renderedInBrowser = () =>
      preview.evaluate((image: HTMLImageElement) =>
        (globalThis as unknown as { blobs: Map<string, Blob> }).blobs.get(image.src)?.text(),
      );
    const renderedByService = async () => {
      const response = await page.request.post('/api/pictable/json-to-png/preview', {
        data: { data: JSON.parse(umea), projectId: id, styles: { imageFormat: 'svg', defaultWidth: 800 } },
      });
      return response.text();
    };
    await expect.poll(renderedInBrowser).toBe(await renderedByService());

    await page.getByRole('tab', { name: 'Style Settings' }).click();
    await page.getByLabel('Header background', { exact: true }).fill('225577');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.locator('.toast')).toContainText('Settings saved');
    const saved = await page.request.get('/api/settings');
    expect(await saved.json()).toMatchObject({ settings: { borderRadius: 14, headerBg: '#225577' } });
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect.poll(renderedInBrowser).toBe(await renderedByService());
  },
);

/** Runs in the page: exposes image blobs, because the content security policy forbids fetching blob URLs. */
function exposeBlobs() {
  const original = URL.createObjectURL;
  const blobs = new Map<string, Blob>();
  Object.assign(globalThis, { blobs });
  URL.createObjectURL = (source) => {
    const url = original(source);
    if (source instanceof Blob) blobs.set(url, source);
    return url;
  };
}

test(
  'on a wide screen, data and style are edited side by side, as the browser remembers',
  slow,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const field = await openCreatePage(page);
    const header = page.getByLabel('Header background', { exact: true });
    const toggle = page.getByRole('button', { name: 'Side by side' });
    await expect(header).toBeHidden();
    await toggle.press('Enter');
    await page.reload();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    const image = page.getByRole('img', { name: /^Table preview, Q3/ });
    const theme = page.getByRole('radio', { name: 'default' });
    for (const part of [field, theme, image]) await expect(part).toBeInViewport();
    await pasteJson(field, umea);
    await expect(page.getByRole('img', { name: 'Table preview: 1 row, 2 columns' })).toBeVisible();
    await header.fill('aa1122');
    const radius = page.getByRole('slider', { name: 'Corner radius' });
    await radius.press('ArrowRight');
    await expect(radius).toHaveAttribute('aria-valuenow', '1');
    expect(await violationsAtRest(page)).toEqual([]);
    // One history: the radius, the colour, then the table.
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect(radius).toHaveAttribute('aria-valuenow', '0');
    await undo.click();
    await expect(header).toHaveValue('2563eb');
    await expect.poll(() => editorText(page)).toBe(umea);
    await page.getByRole('tab', { name: 'Structure' }).click();
    await expect(page.getByLabel('Subtitle')).toBeInViewport();
    await expect(field).toBeInViewport();
    await page.setViewportSize({ width: 1200, height: 900 });
    await expect(toggle).toBeHidden();
    await expect(field).toBeHidden();
  },
);

test('title and subtitle are part of the table, not of the saved settings', async ({ page }) => {
  await signUp(page, 'titled');
  const field = await openCreatePage(page, '/app?tab=preview');
  await pasteJson(field, `{"data":${umea}}`);
  await expect(page.getByRole('img', { name: 'Table preview: 1 row, 2 columns' })).toBeVisible();
  await page.getByRole('tab', { name: 'Structure' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Umeå');
  await page.getByLabel('Subtitle').fill('In May');
  await page.getByRole('checkbox', { name: 'Row numbers' }).press('Space');
  await expect(page.getByRole('img', { name: /^Table preview, Umeå: 1 row, \d columns$/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await page.getByRole('slider', { name: 'Corner radius' }).press('ArrowRight');
  const saving = page.waitForRequest(
    (sent) => sent.url().includes('/api/settings') && sent.method() === 'POST',
  );
  await page.getByRole('button', { name: 'Save Settings' }).click();
  expect((await saving).postDataJSON()).toEqual({
    settings: { borderRadius: 1, imageFormat: 'png', defaultWidth: 800 },
  });
  expect(await page.evaluate(() => localStorage.getItem('table-png-settings'))).not.toContain('itle');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect
    .poll(async () => JSON.parse(await editorText(page)))
    .toEqual({
      ...{ title: 'Umeå', subtitle: 'In May', data: JSON.parse(umea), options: { showRowNumbers: true } },
    });
});

test('a reset while a save is under way is sent after it', slow, async ({ page }) => {
  await signUp(page, 'undecided');
  await createProject(page);
  await openCreatePage(page);
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await page.getByLabel('Header background', { exact: true }).fill('aa1122');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  let completed = 0;
  await page.route('**/api/settings*', async (route) => {
    const saves = route.request().method() === 'POST';
    if (saves) sent.push(route.request().postData() ?? '');
    if (sent.length === 1) await released;
    await route.fulfill({ response: await route.fetch() });
    if (saves) completed++;
  });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect.poll(() => sent.length).toBe(1);
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await expect(page.getByText('Reset Complete').first()).toBeVisible();
  release();
  await expect.poll(() => completed).toBe(2);
  expect(sent[0]).toContain('#aa1122');
  expect(sent[1]).not.toContain('#aa1122');
  const saved = await (await page.request.get('/api/settings')).json();
  expect(saved.settings).toBeNull();
});

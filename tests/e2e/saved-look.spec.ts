import path from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { makeProject, signUp } from './account.ts';
import { editorText, openCreatePage, pasteJson } from './editor.ts';
import { dataFolder } from './server-origin.ts';
import { expect, test } from './watched-page.ts';

const umea = '[{"Stad":"Umeå","n":1}]';
const kiruna = '[{"Stad":"Kiruna","n":2}]';

/** The plan that a payment would bring: room for five projects. */
async function goProfessional(email: string): Promise<void> {
  const database = new pg.Client({
    host: path.join(dataFolder, 'run'),
    user: 'pictable',
    database: 'postgres',
  });
  await database.connect();
  await database.query("update users set current_plan_tier = 'premium' where email = $1", [email]);
  await database.end();
}

/** Saves settings as another device of the same user would. */
async function saveElsewhere(page: Page, settings: object, query = ''): Promise<void> {
  expect((await page.request.post(`/api/settings${query}`, { data: { settings } })).status()).toBe(200);
}

async function expectHeader(page: Page, color: string): Promise<void> {
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await expect(page.getByLabel('Header background', { exact: true })).toHaveValue(color);
  await page.getByRole('tab', { name: 'Preview' }).click();
}

async function choose(page: Page, project: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: project }).click();
}

test('each of two projects has its draft, and one is changed for the other', async ({ page }) => {
  await goProfessional(await signUp(page, 'two'));
  const { id } = await makeProject(page, 'North');
  await makeProject(page, 'South');
  const field = await openCreatePage(page, `/app?projectId=${id}`);
  await pasteJson(field, umea);
  await choose(page, 'South');
  await pasteJson(field, kiruna);
  await choose(page, 'North');
  await expect(page.locator('.toast').filter({ hasText: 'Draft opened' })).toBeVisible();
  await expect.poll(() => editorText(page)).toBe(umea);
  await choose(page, 'South');
  await expect.poll(() => editorText(page)).toBe(kiruna);
  await openCreatePage(page, `/app?projectId=${id}`);
  await expect.poll(() => editorText(page)).toBe(umea);
});

test('settings saved elsewhere are taken over, and told where the table has a look of its own', async ({
  page,
}) => {
  await signUp(page, 'elsewhere');
  const { id } = await makeProject(page);
  await saveElsewhere(page, { headerBgColor: '#aa1122' });
  const field = await openCreatePage(page);
  await expectHeader(page, 'aa1122');
  await pasteJson(field, umea);
  await expect(page.getByRole('img', { name: 'Table preview: 1 row, 2 columns' })).toBeVisible();

  // A draft in the saved look follows it; the settings of the project are the stronger ones.
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
  const told = page.locator('.toast').filter({ hasText: 'Your saved style changed' });
  await expect(told).toBeVisible();
  await expectHeader(page, '778899');
  await openCreatePage(page);
  await expectHeader(page, '778899');
  await expect(told).toBeHidden();

  await saveElsewhere(page, { headerBg: '#005500' }, `?projectId=${id}`);
  await openCreatePage(page);
  await told.getByRole('button', { name: 'Apply new style' }).click();
  await expectHeader(page, '005500');
});

test('what a program saved is in the live preview as in the stored picture, and outlives saving the controls', async ({
  page,
}) => {
  await page.addInitScript(keepNewestBlob);
  await signUp(page, 'programs');
  const { id } = await makeProject(page);
  await saveElsewhere(page, { borderRadius: 14, headerBgColor: '#aa1122' });
  await saveElsewhere(page, { fontFamily: 'Noto Sans' }, `?projectId=${id}`);
  const field = await openCreatePage(page);
  await expectHeader(page, 'aa1122');
  await pasteJson(field, umea);
  await expect(page.getByRole('img', { name: 'Table preview: 1 row, 2 columns' })).toBeVisible();
  const drawnHere = () =>
    page.evaluate(() => (globalThis as unknown as { newestBlob: Blob }).newestBlob.text());
  const drawnThere = async () => {
    const answer = await page.request.post('/api/pictable/json-to-png/preview', {
      data: { data: JSON.parse(umea), projectId: id, styles: { imageFormat: 'svg', defaultWidth: 800 } },
    });
    return answer.text();
  };
  await expect.poll(drawnHere).toBe(await drawnThere());

  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await page.getByLabel('Header background', { exact: true }).fill('225577');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.locator('.toast')).toContainText('Settings saved');
  const saved = await page.request.get('/api/settings');
  expect(await saved.json()).toMatchObject({ settings: { borderRadius: 14, headerBg: '#225577' } });
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect.poll(drawnHere).toBe(await drawnThere());
});

/** Runs in the page: the policy of our pages lets nobody fetch what a picture shows. */
function keepNewestBlob() {
  const original = URL.createObjectURL;
  URL.createObjectURL = (source) => {
    if (source instanceof Blob) Object.assign(globalThis, { newestBlob: source });
    return original(source);
  };
}

import { createRequire } from 'node:module';
import { createProject, signUp } from '../setup/account.ts';
import { expect, test } from '../setup/silent-console.ts';

const { resolve } = createRequire(import.meta.url);
const regular = resolve('@expo-google-fonts/merriweather/400Regular/Merriweather_400Regular.ttf');
const bold = resolve('@expo-google-fonts/merriweather/700Bold/Merriweather_700Bold.ttf');

test('a font of a project is added, used, deleted and kept', async ({ page }) => {
  await signUp(page, 'fonts');
  const { id } = await createProject(page, 'Weekly orders');
  const families = async () => {
    const response = await page.request.get(`/api/pictable/projects/${id}/fonts`);
    const { fonts } = (await response.json()) as { fonts: { family: string; files: unknown[] }[] };
    return fonts.map(({ family, files }) => `${family}: ${files.length}`);
  };
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Actions for Weekly orders' }).click();
  await page.getByRole('menuitem', { name: 'Fonts', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No fonts yet')).toBeVisible();

  await dialog.locator('input[type=file]').setInputFiles([regular, bold]);
  await expect(dialog.getByLabel('Family')).toHaveValue('Merriweather');
  await expect(dialog.getByLabel('Family')).toBeFocused();
  await dialog.getByLabel('Family').press('Enter');
  await expect(dialog.getByText('Merriweather is a built-in font')).toBeVisible();
  await dialog.getByLabel('Family').fill('Acme Serif');
  await dialog.getByRole('button', { name: 'Add 2 files' }).click();
  await expect(dialog.getByText('400, 700')).toBeVisible();
  await expect(dialog.getByText('"fontFamily": "Acme Serif"')).toBeVisible();
  expect(await families()).toEqual(['Acme Serif: 2']);

  await page.goto(`/app?projectId=${id}`);
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await page.getByRole('combobox', { name: 'Font family' }).click();
  await page.getByRole('option', { name: 'Acme Serif' }).click();
  await expect(page.getByRole('combobox', { name: 'Font family' })).toHaveText('Acme Serif');
  const saved = page.waitForResponse(
    (response) => response.url().includes('/api/settings') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Save Settings' }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await expect(page.getByRole('combobox', { name: 'Font family' })).toHaveText('Acme Serif');
  await expect(page.getByText('Acme Serif is not')).toBeHidden();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Actions for Weekly orders' }).click();
  await page.getByRole('menuitem', { name: 'Fonts', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete Acme Serif' }).click();
  await expect(dialog.getByRole('button', { name: 'Undo deleting Acme Serif' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Delete Acme Serif' })).toBeVisible();
  expect(await families()).toHaveLength(1);

  // Leaving the page ends the time to undo it.
  await dialog.getByRole('button', { name: 'Delete Acme Serif' }).click();
  await page.goto('/terms');
  await expect.poll(families).toEqual([]);
});

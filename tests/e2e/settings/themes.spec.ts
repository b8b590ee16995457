import { createProject, signUp } from '../setup/account.ts';
import { expect, test } from '../setup/silent-console.ts';
import { slow } from '../setup/slow.ts';

test('a theme is made from two colours, used in the editor, and deleted', slow, async ({ page }) => {
  await signUp(page, 'themes');
  const { id } = await createProject(page, 'Weekly orders');
  const names = async () => {
    const response = await page.request.get(`/api/pictable/projects/${id}/themes`);
    return ((await response.json()) as { themes: { name: string }[] }).themes.map(({ name }) => name);
  };
  const open = async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Actions for Weekly orders' }).click();
    await page.getByRole('menuitem', { name: 'Themes', exact: true }).click();
  };
  await open();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No themes yet')).toBeVisible();
  const preview = dialog.getByRole('region', { name: 'Preview' }).locator('img');
  await expect(preview).toHaveCount(3);
  const before = await preview.first().getAttribute('src');

  await dialog.getByLabel('Header', { exact: true }).fill('1d4ed8');
  await expect.poll(() => preview.first().getAttribute('src')).not.toBe(before);
  await dialog.getByRole('radio', { name: 'Dark' }).click();
  await dialog.getByRole('radio', { name: 'Compact' }).click();
  await dialog.getByLabel('Name').fill('acme');
  await dialog.getByRole('button', { name: 'Save theme' }).click();
  await expect(dialog.getByRole('button', { name: 'Edit acme' })).toBeVisible();
  await expect(dialog.getByText('"theme": "acme"')).toBeVisible();
  expect(await names()).toEqual(['acme']);
  if (process.env.SCREENSHOT_FOLDER) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.screenshot({ path: `${process.env.SCREENSHOT_FOLDER}/themes-dialog.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${process.env.SCREENSHOT_FOLDER}/themes-phone.png` });
    await page.setViewportSize({ width: 1280, height: 900 });
  }

  await page.goto(`/app?tab=settings&projectId=${id}`);
  await page.getByRole('radio', { name: 'acme' }).click();
  await expect(page.getByLabel('Header background', { exact: true })).toHaveValue('1d4ed8');

  await open();
  await dialog.getByRole('button', { name: 'Delete acme' }).click();
  await expect(dialog.getByRole('button', { name: 'Undo deleting acme' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await names()).toEqual(['acme']);
  // Leaving the page ends the time to undo it.
  await dialog.getByRole('button', { name: 'Delete acme' }).click();
  await page.goto('/terms');
  await expect.poll(names).toEqual([]);
});

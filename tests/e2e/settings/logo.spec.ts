import { createProject, signUp } from '../setup/account.ts';
import { expect, test } from '../setup/silent-console.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><rect width="10" height="10" fill="#0f766e"/><circle cx="20" cy="5" r="5" fill="#f59e0b"/></svg>';
const logoFile = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };

test('the logo of a project is set, shown in the preview, removed and kept', async ({ page }) => {
  await signUp(page, 'logo');
  const { id } = await createProject(page, 'Weekly orders');
  const stored = async () => {
    const response = await page.request.get(`/api/pictable/projects/${id}/logo`);
    const { logo } = (await response.json()) as { logo: { settings: object } | null };
    return logo?.settings;
  };
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Actions for Weekly orders' }).click();
  await page.getByRole('menuitem', { name: 'Logo', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(logoFile);
  await dialog.getByLabel('Name', { exact: true }).fill('Acme');
  await dialog.getByLabel('Height in px').fill('30');
  await dialog.getByRole('button', { name: 'Save logo' }).click();
  await expect.poll(stored).toEqual({ position: 'title-start', height: 30, alt: 'Acme' });
  await expect(dialog.getByRole('img', { name: 'Acme' })).toBeVisible();

  await page.goto(`/app?projectId=${id}`);
  const preview = page.getByRole('img', { name: /Logo: Acme/ });
  await expect(preview).toBeVisible({ timeout: 30_000 });

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Actions for Weekly orders' }).click();
  await page.getByRole('menuitem', { name: 'Logo', exact: true }).click();
  await dialog.getByRole('button', { name: 'Remove logo' }).click();
  await expect(dialog.getByRole('button', { name: 'Undo removing the logo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove logo' })).toBeVisible();
  expect(await stored()).toBeDefined();

  // Leaving the page ends the time to undo it.
  await dialog.getByRole('button', { name: 'Remove logo' }).click();
  await page.goto('/terms');
  await expect.poll(stored).toBeUndefined();
});

import { createProject, signUp } from '../setup/account.ts';
import { expect, test } from '../setup/silent-console.ts';

test('a key with scopes is created, used, listed, revoked and restored', async ({ page, request }) => {
  await signUp(page, 'keys');
  await createProject(page, 'Weekly orders');
  await page.goto('/settings?tab=keys');
  await expect(page.getByText('No keys with scopes yet')).toBeVisible();
  await expect(page.getByText('"scopes":["render","preview"]')).toBeVisible();

  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Enter a name')).toHaveRole('alert');
  await dialog.getByLabel('Name', { exact: true }).fill('Order robot');
  await dialog.getByRole('checkbox', { name: /^render:/ }).uncheck();
  await expect(dialog.getByRole('combobox', { name: 'Projects' })).toHaveText('All projects');
  await dialog.getByRole('button', { name: 'Create key' }).click();

  await dialog.getByRole('button', { name: 'Show key' }).click();
  const apiKey = (await dialog.locator('[data-secret]').textContent()) ?? '';
  expect(apiKey).toMatch(/^pictable_key_[a-z0-9]{40}$/);
  await expect(dialog.getByText('/api/pictable/table-to-image/preview')).toBeVisible();
  await dialog.getByRole('button', { name: "Done, I've saved it" }).click();
  const asProgram = () => request.get('/api/user', { headers: { 'x-api-key': apiKey } });
  expect((await asProgram()).status()).toBe(200);

  const row = page.getByRole('row', { name: /Order robot/ });
  await expect(row).toContainText(`${apiKey.slice(0, 'pictable_key_'.length + 6)}…`);
  await expect(row).not.toContainText(apiKey);
  await expect(page.getByRole('row', { name: /Key of Weekly orders/ })).toContainText('every scope');
  await row.getByRole('button', { name: 'Revoke Order robot' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  // The row disappears before the service has confirmed.
  await expect.poll(async () => (await asProgram()).status()).toBe(401);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await expect.poll(async () => (await asProgram()).status()).toBe(200);
});

test('the menu of a project leads to its keys', async ({ page }) => {
  await signUp(page, 'project-keys');
  const { id } = await createProject(page, 'Weekly orders');
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /Weekly orders/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Keys with scopes' }).click();
  await expect(page).toHaveURL(`/settings?tab=keys&project=${id}`);
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(String(id));
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Projects' })).toHaveText(
    'Weekly orders',
  );
});

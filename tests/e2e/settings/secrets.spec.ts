import { createProject, signUp } from '../setup/account.ts';
import { expect, test } from '../setup/silent-console.ts';

test('a secret of a project is saved, replaced, deleted and kept', async ({ page }) => {
  await signUp(page, 'secrets');
  const { id } = await createProject(page, 'Weekly orders');
  const names = async () => {
    const response = await page.request.get(`/api/pictable/projects/${id}/secrets`);
    const { secrets } = (await response.json()) as { secrets: { name: string; hosts: string[] }[] };
    return secrets.map(({ name, hosts }) => `${name}: ${hosts.join(' ')}`);
  };
  const openDialog = async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Actions for Weekly orders' }).click();
    await page.getByRole('menuitem', { name: 'Secrets', exact: true }).click();
  };
  await openDialog();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No secrets yet')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add secret' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('crm');
  await dialog.getByLabel('Value').fill('Bearer 123456');
  await dialog.getByLabel('Hosts').fill('api.example.com');
  await dialog.getByLabel('Hosts').press('Enter');
  await expect(dialog.getByText('"Authorization": "secret:crm"')).toBeVisible();
  expect(await names()).toEqual(['crm: https://api.example.com']);
  await expect(page.locator('body')).not.toContainText('123456');

  await dialog.getByRole('button', { name: 'Replace crm' }).click();
  await dialog.getByLabel('Value').fill('Bearer 654321');
  await dialog.getByLabel('Hosts').fill('api.example.com, http://10.example.com:8080');
  await dialog.getByRole('button', { name: 'Save secret' }).click();
  await expect(dialog.getByText('api.example.com, http://10.example.com:8080')).toBeVisible();

  await dialog.getByRole('button', { name: 'Delete crm' }).click();
  await expect(dialog.getByRole('button', { name: 'Undo deleting crm' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Delete crm' })).toBeVisible();
  expect(await names()).toHaveLength(1);

  // Leaving the page ends the time to undo it.
  await dialog.getByRole('button', { name: 'Delete crm' }).click();
  await page.goto('/terms');
  await expect.poll(names).toEqual([]);
});

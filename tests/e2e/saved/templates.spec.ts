import { createProject, signUp } from '../setup/account.ts';
import { editorText, openCreatePage, pasteJson } from '../setup/editor.ts';
import { expect, test } from '../setup/silent-console.ts';
import { slow } from '../setup/slow.ts';

const orders = '{ "title": "Orders in {{month}}", "data": [{ "2024": 1.10, "2023": 2 }] }';

test('a template is saved in the editor, used, changed, deleted and restored', async ({ page }) => {
  await signUp(page, 'templates');
  const { id, apiKey } = await createProject(page, 'Weekly orders');
  const field = await openCreatePage(page, `/app?projectId=${id}`);
  await pasteJson(field, orders);
  await page.getByRole('button', { name: 'More ways to save' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Orders!');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog.getByText('Use 1 to 50 lower-case letters')).toHaveRole('alert');
  await dialog.getByLabel('Name').fill('orders');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('orders, version 1').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'orders' })).toBeVisible();
  await expect(page).toHaveTitle(/^orders · Templates/);
  await expect(page.getByRole('img', { name: /Orders in \{\{month\}\}/ })).toBeVisible();
  await expect(page.getByText('"template": "orders"')).toContainText('"values": { "month": "…" }');
  const used = await page.request.post('/api/pictable/table-to-image', {
    headers: { 'x-api-key': apiKey },
    data: { template: 'orders', values: { month: 'May' } },
  });
  expect(await used.json()).toMatchObject({ success: true, image: { title: 'Orders in May' } });

  await page.getByRole('link', { name: 'Use in the editor' }).click();
  await expect(page.getByText('Template orders opened').first()).toBeVisible();
  await expect(page).toHaveURL(`/app?projectId=${id}`);
  const opened = await editorText(page);
  expect(opened).toContain('"2024": 1.10, "2023": 2');
  await pasteJson(page.getByRole('textbox', { name: 'Table JSON' }), opened.replace('Orders in', 'All in'));
  await page.getByRole('button', { name: 'More ways to save' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  await expect(dialog.getByText('orders exists. This saves version 2.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save new version' }).click();
  await expect(page.getByText('orders, version 2').first()).toBeVisible();

  await page.goto(`/dashboard/templates?project=${id}&name=orders`);
  await expect(page.getByRole('img', { name: /All in/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Version' }).selectOption('1');
  await expect(page.getByRole('img', { name: /Orders in/ })).toBeVisible();
  await expect(page.getByText('"template": "orders@1"')).toBeVisible();
  await page.getByRole('button', { name: 'Delete orders' }).click();
  await dialog.getByRole('button', { name: 'Delete template' }).click();
  await expect(page.getByRole('heading', { name: 'No templates in this project' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /orders/ })).toContainText('Version 2');
});

test('a template is written on its screen with the keyboard, and edited there', slow, async ({ page }) => {
  await signUp(page, 'template-json');
  const { id } = await createProject(page, 'Weekly orders');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Templates', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'No templates in this project' })).toBeVisible();
  await expect(page.getByText(`/api/pictable/projects/${id}/templates/report`)).toBeVisible();

  await page.getByRole('button', { name: 'New template' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('report');
  await expect(dialog.getByRole('img', { name: /Sales in \{\{month\}\}/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: /report/ });
  await expect(row).toContainText('Version 1');
  await row.getByRole('link', { name: 'report', exact: true }).press('Enter');
  await expect(page.getByText('With sample rows')).toBeVisible();

  await page.getByRole('button', { name: 'Edit JSON' }).click();
  await pasteJson(dialog.getByRole('textbox', { name: 'Template JSON' }), '[1]');
  await expect(dialog.getByText('A template is a JSON object')).toBeVisible();
  await pasteJson(dialog.getByRole('textbox', { name: 'Template JSON' }), '{ "template": "other" }');
  // The browser logs the 400 status to the console.
  page.removeAllListeners('console');
  await dialog.getByRole('button', { name: 'Save new version' }).click();
  await expect(dialog.getByText('Failed to save template')).toBeVisible();
  await pasteJson(dialog.getByRole('textbox', { name: 'Template JSON' }), '{ "title": "Second" }');
  await dialog.getByRole('button', { name: 'Save new version' }).click();
  await expect(page.getByRole('combobox', { name: 'Version' })).toHaveValue('2');
  await expect(page.getByRole('img', { name: /Second/ })).toBeVisible();
});

test(
  'without a project, and for a template that does not exist, the screen says so',
  slow,
  async ({ page }) => {
    await signUp(page, 'no-template');
    await page.goto('/dashboard/templates');
    await expect(page.getByRole('heading', { name: 'Templates belong to a project' })).toBeVisible();
    const { id } = await createProject(page, 'Weekly orders');
    // The browser logs the 404 status to the console.
    page.removeAllListeners('console');
    await page.goto(`/dashboard/templates?project=${id}&name=nothing`);
    await expect(page.getByRole('alert')).toContainText('This project has no template "nothing".');
    await page.goto(`/app?projectId=${id}&template=nothing`);
    await expect(page.getByText("Couldn't open the template").first()).toBeVisible();
    await expect(page).toHaveURL(`/app?projectId=${id}`);
  },
);

import { signUp } from './setup/account.ts';
import { editorText, openCreatePage, pasteJson } from './setup/editor.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

const first = '[{"Stad":"Umeå","n":1}]';

test('undo and redo follow changes of data and style in their order', async ({ page }) => {
  const field = await openCreatePage(page);
  const sample = await editorText(page);
  await pasteJson(field, first);
  await expect(page.getByRole('img', { name: 'Table preview: 1 row, 2 columns' })).toBeVisible();
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  const dark = page.getByRole('radio', { name: 'dark' });
  await dark.click();
  await expect(dark).toBeChecked();
  const header = page.getByLabel('Header background', { exact: true });
  await expect(header).toHaveValue('1e293b');
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await expect(header).toHaveValue('2563eb');

  await page.getByRole('tab', { name: 'Style Settings' }).press('ControlOrMeta+z');
  await expect(header).toHaveValue('1e293b');
  await page.getByRole('tab', { name: 'Style Settings' }).press('ControlOrMeta+z');
  await expect(header).toHaveValue('2563eb');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await field.press('ControlOrMeta+z');
  await expect.poll(() => editorText(page)).toBe(sample);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();

  await field.press('ControlOrMeta+Shift+z');
  await expect.poll(() => editorText(page)).toBe(first);
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await expect(dark).toBeChecked();
});

test('undo in the editor reverts typing and the sample data', async ({ page }) => {
  const field = await openCreatePage(page);
  await pasteJson(field, first);
  await field.press('ControlOrMeta+End');
  await field.press('ArrowLeft');
  await field.pressSequentially(',{"Stad":"Kiruna","n":2}');
  await expect(page.getByRole('img', { name: 'Table preview: 2 rows, 2 columns' })).toBeVisible();
  await expect.poll(() => editorText(page)).toBe('[{"Stad":"Umeå","n":1},{"Stad":"Kiruna","n":2}]');
  await page.getByRole('button', { name: 'Use Sample Data' }).click();
  await expect(page.getByText('Sample Data Loaded').first()).toBeVisible();
  await expect.poll(() => editorText(page)).toContain('Q3 pipeline');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => editorText(page)).toContain('Kiruna');
  await field.focus();
  // The number of undo steps depends on the typing speed of the machine.
  for (let text = await editorText(page); text !== first && text !== ''; ) {
    const before = text;
    await field.press('ControlOrMeta+z');
    await expect.poll(() => editorText(page)).not.toBe(before);
    text = await editorText(page);
  }
  expect(await editorText(page)).toBe(first);
  await field.pressSequentially('x');
  await expect.poll(() => editorText(page)).toBe(`${first.slice(0, -1)}x]`);
});

test('the file name field has its own undo', async ({ page }) => {
  const field = await openCreatePage(page);
  await pasteJson(field, first);
  const name = page.getByLabel('Custom filename');
  await name.fill('report');
  await name.press('ControlOrMeta+z');
  await expect.poll(() => editorText(page)).toBe(first);
});

test('the typed table survives a reload', async ({ page }) => {
  const field = await openCreatePage(page);
  await pasteJson(field, first);
  await expect(page.getByRole('img', { name: 'Table preview: 1 row, 2 columns' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Table preview: 1 row, 2 columns' })).toBeVisible();
  await expect.poll(() => editorText(page)).toBe(first);
});

test('the draft of a project opens with the project until its table is stored', slow, async ({ page }) => {
  await signUp(page, 'drafts');
  const response = await page.request.post('/api/pictable/projects', { data: { name: 'Drafts' } });
  const { id } = (await response.json()) as { id: number };
  const field = await openCreatePage(page, `/app?projectId=${id}`);
  await pasteJson(field, first);
  await expect(page.getByRole('img', { name: 'Table preview: 1 row, 2 columns' })).toBeVisible();
  // Without its id in the URL the project is selected as the first in the list.
  await openCreatePage(page);
  await expect.poll(() => editorText(page)).toBe(first);
  // A table from another page replaces the draft, and undo restores it.
  await page.getByRole('link', { name: 'Examples' }).first().click();
  await page.getByRole('button', { name: 'Sales Report' }).click();
  await page.getByRole('button', { name: 'Open in editor' }).click();
  await expect.poll(() => editorText(page)).toContain('Revenue by region');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => editorText(page)).toBe(first);
  await page.getByRole('button', { name: 'Generate Table' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Table Generated' })).toBeVisible();
  await openCreatePage(page);
  await expect(page.getByRole('combobox', { name: 'Project' })).toContainText('Drafts');
  await expect.poll(() => editorText(page)).toContain('Q3 pipeline');
});

import type { Page } from '@playwright/test';
import { editorText, openCreatePage, pasteJson } from './setup/editor.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

const sales = `{
  "title": "Sales",
  "data": [
    { "region": "North", "2026.units": 12, "2026.price": 4.50 },
    { "region": "South", "2026.units": 30, "2026.price": 1.25 },
    { "region": "North", "2026.units": 7, "2026.price": 9.75 }
  ]
}`;

function preview(page: Page, name: RegExp | string) {
  return page.getByRole('img', { name });
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

/** Chooses an option of a select with the keyboard. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: new RegExp(`^${label}: `) });
  // Until the columns of the table are known, the controls are disabled.
  await expect(select).toBeEnabled();
  await select.press('Enter');
  await page.getByRole('option', { name: option, exact: true }).press('Enter');
  await expect(select).toHaveAccessibleName(`${label}: ${option}`);
}

/** Opens the controls of a column of a table that is rendered. */
async function openColumn(page: Page, name: string): Promise<void> {
  await expect(preview(page, /3 rows, 3 columns/)).toBeVisible();
  await openTab(page, 'Structure');
  await openTab(page, 'Columns');
  await choose(page, 'Column', name);
}

/** The JSON in the editor, which is in another tab. */
async function jsonOf(page: Page): Promise<Record<string, unknown>> {
  await openTab(page, 'Preview');
  const text = await editorText(page);
  await openTab(page, 'Structure');
  return JSON.parse(text);
}

test('groups and totals of the sample are written into the JSON, shown and undone', async ({ page }) => {
  await openCreatePage(page);
  const sample = await editorText(page);
  await openTab(page, 'Structure');
  const height = async () => (await preview(page, /^Table preview/).boundingBox())?.height ?? 0;
  const before = await height();
  await choose(page, 'Group rows by', 'Won');
  await choose(page, 'Totals', 'Sum');
  await expect(preview(page, /5 rows, 4 columns/)).toBeVisible();
  await expect.poll(height).toBeGreaterThan(before);
  expect(await jsonOf(page)).toEqual({ ...JSON.parse(sample), rowGroups: 'Won', summary: 'sum' });

  await choose(page, 'Totals for', 'Groups only');
  expect(await jsonOf(page)).toMatchObject({ summary: [{ columns: 'sum', of: 'groups' }] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('combobox', { name: 'Totals: Sum' }).press('ControlOrMeta+z');
  await expect(page.getByRole('combobox', { name: 'Totals: None' })).toBeVisible();
  await choose(page, 'Group rows by', 'None');
  await openTab(page, 'Preview');
  await expect.poll(() => editorText(page)).toBe(sample);
  await expect(preview(page, /5 rows, 5 columns/)).toBeVisible();
});

test('the controls follow the JSON, and leave no trace when they are cleared', slow, async ({ page }) => {
  const field = await openCreatePage(page);
  await pasteJson(field, sales.replace('"data"', '"stub": "region",\n  "data"'));
  await openTab(page, 'Structure');
  await expect(page.getByRole('combobox', { name: 'Row names: region' })).toBeVisible();
  await page.getByLabel('Split headers at').fill('.');
  const merge = page.getByRole('group', { name: 'Merge equal cells' });
  await merge.getByLabel('region').check();
  await page.getByLabel('Separate thousands').check();
  await page.getByLabel('Sources').fill('Source: ledger');
  await page.getByLabel('Sources').press('Enter');
  await page.getByLabel('Sources').pressSequentially('As of May');
  expect(await jsonOf(page)).toMatchObject({
    spanners: '.',
    merge: ['region'],
    sourceNotes: ['Source: ledger', 'As of May'],
    options: { grouping: true },
  });
  await choose(page, 'Row names', 'None');
  await page.getByLabel('Split headers at').fill('');
  await merge.getByLabel('region').uncheck();
  await page.getByLabel('Separate thousands').uncheck();
  await page.getByLabel('Sources').fill('');
  await openTab(page, 'Preview');
  await expect.poll(() => editorText(page)).toBe(sales);
});

test('a column gets a label, a type, a currency and a unit, and is hidden', slow, async ({ page }) => {
  const field = await openCreatePage(page);
  await pasteJson(field, sales);
  await expect(preview(page, /3 rows, 3 columns/)).toBeVisible();
  await openTab(page, 'Structure');
  await openTab(page, 'Columns');
  await choose(page, 'Column', '2026.price');
  await page.getByLabel('Label').fill('Price');
  await choose(page, 'Type', 'Currency');
  await choose(page, 'Currency code', 'EUR');
  await choose(page, 'Decimals', '2');
  await choose(page, 'Alignment', 'Centre');
  const unit = page.getByRole('textbox', { name: 'Unit' });
  await unit.fill('kg');
  expect(await jsonOf(page)).toMatchObject({
    columns: {
      '2026.price': {
        label: 'Price',
        type: 'currency',
        format: { currency: 'EUR', decimals: 2 },
        align: 'center',
        unit: 'kg',
      },
    },
  });
  // The panel remembers the column, and the field belongs to the history of the page.
  await unit.press('ControlOrMeta+z');
  await expect(unit).toHaveValue('');
  await unit.press('ControlOrMeta+Shift+z');
  await expect(unit).toHaveValue('kg');
  await page.getByLabel('Hide this column').check();
  await expect(preview(page, /3 rows, 2 columns/)).toBeVisible();
});

test(
  'a column is shown as bars, and as another drawing with the options of the first',
  slow,
  async ({ page }) => {
    const field = await openCreatePage(page);
    await pasteJson(field, sales);
    await openColumn(page, '2026.units');
    const image = async () => await preview(page, /3 rows, 3 columns/).getAttribute('src');
    const plain = await image();
    await choose(page, 'Show as', 'Bar');
    await expect.poll(image).not.toBe(plain);
    expect(await jsonOf(page)).toMatchObject({ columns: { '2026.units': { show: 'bar' } } });

    await openTab(page, 'Preview');
    const wide = '"columns": { "2026.units": { "show": { "as": "bar", "width": 90 } } },\n  "data"';
    await pasteJson(field, sales.replace('"data"', wide));
    await openTab(page, 'Structure');
    await expect(page.getByRole('combobox', { name: 'Show as: Bar' })).toBeVisible();
    await choose(page, 'Show as', 'Progress');
    expect(await jsonOf(page)).toMatchObject({
      columns: { '2026.units': { show: { as: 'progress', width: 90 } } },
    });
    await choose(page, 'Show as', 'Line');
    await expect(page.getByText('Needs a list of numbers in each cell, or other columns.')).toBeVisible();
    await choose(page, 'Show as', 'None');
    await openTab(page, 'Preview');
    await expect.poll(() => editorText(page)).toBe(sales);
  },
);

test('a drawing gets options: words, flags, and other columns', slow, async ({ page }) => {
  const field = await openCreatePage(page);
  await pasteJson(field, sales);
  await openColumn(page, '2026.units');
  await choose(page, 'Show as', 'Bar');
  await choose(page, 'Number shown', 'In front');
  await page.getByRole('checkbox', { name: 'Background' }).check();
  expect(await jsonOf(page)).toMatchObject({
    columns: { '2026.units': { show: { as: 'bar', value: 'inside', track: true } } },
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: 'Background' })).not.toBeChecked();
  await choose(page, 'Show as', 'Bullet chart');
  await choose(page, 'Target', '2026.price');
  expect(await jsonOf(page)).toMatchObject({
    columns: { '2026.units': { show: { as: 'bullet', target: '2026.price' } } },
  });
  await choose(page, 'Show as', 'Line');
  const sources = page.getByRole('group', { name: 'Draw these columns' });
  await sources.getByLabel('2026.price').check();
  await sources.getByLabel('2026.units').check();
  await expect(preview(page, /3 rows, 2 columns/)).toBeVisible();
  expect(await jsonOf(page)).toMatchObject({
    columns: { '2026.units': { show: { as: 'line', from: ['2026.units', '2026.price'] } } },
  });
  await sources.getByLabel('2026.price').uncheck();
  await sources.getByLabel('2026.units').uncheck();
  await choose(page, 'Show as', 'None');
  await openTab(page, 'Preview');
  await expect.poll(() => editorText(page)).toBe(sales);
});

test('a column gets a colour scale, and a legend below the table', slow, async ({ page }) => {
  const field = await openCreatePage(page);
  await pasteJson(field, sales);
  await openColumn(page, '2026.price');
  const legend = page.getByRole('checkbox', { name: 'Legend' });
  await expect(legend).toBeHidden();
  await choose(page, 'Colour scale', 'Blues');
  expect(await jsonOf(page)).toMatchObject({ columns: { '2026.price': { scale: 'blues' } } });
  const height = async () => (await preview(page, /3 rows, 3 columns/).boundingBox())?.height ?? 0;
  const before = await height();
  await legend.press('Space');
  await expect(legend).toBeChecked();
  await expect.poll(height).toBeGreaterThan(before);
  expect(await jsonOf(page)).toMatchObject({
    columns: { '2026.price': { scale: { palette: 'blues', legend: true } } },
  });
  await choose(page, 'Kind of scale', 'Equally many values');
  await page.getByRole('checkbox', { name: 'Reverse the colours' }).press('Space');
  expect(await jsonOf(page)).toMatchObject({
    columns: { '2026.price': { scale: { palette: 'blues', kind: 'quantile', reverse: true } } },
  });
  await choose(page, 'Colour scale', 'None');
  await expect(legend).toBeHidden();
  await openTab(page, 'Preview');
  await expect.poll(() => editorText(page)).toBe(sales);
});

test('values of a column get rules, and the other rules are kept', slow, async ({ page }) => {
  const rules = '"rules": [{"columns":["region"],  "is":["North"], "icon":"check"}],\n  "data"';
  const field = await openCreatePage(page);
  await pasteJson(field, sales.replace('"data"', rules));
  await openColumn(page, 'region');
  await expect(page.getByText('The JSON has more rules for this column, which are kept.')).toBeVisible();
  await choose(page, 'Column', '2026.units');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await choose(page, 'Values that are', 'Greater than');
  await page.getByLabel('Value', { exact: true }).fill('10');
  await page.getByLabel('Value', { exact: true }).press('Enter');
  await choose(page, 'Colour', 'Good');
  await choose(page, 'Icon', 'Arrow up');
  await openTab(page, 'Preview');
  await expect
    .poll(() => editorText(page))
    .toContain(
      '[{"columns":["region"],  "is":["North"], "icon":"check"}, { "columns": ["2026.units"], "is": { "gt": 10 }, "style": { "textColor": "good" }, "icon": "arrow-up" }]',
    );
  await openTab(page, 'Structure');
  await page.getByRole('button', { name: 'Remove rule 1' }).click();
  await openTab(page, 'Preview');
  await expect.poll(() => editorText(page)).toBe(sales.replace('"data"', rules));
});

test('the controls are disabled, with the reason, while the JSON is invalid', async ({ page }) => {
  const field = await openCreatePage(page);
  await openTab(page, 'Structure');
  const group = page.getByRole('combobox', { name: /^Group rows by/ });
  await expect(group).toBeEnabled();
  await openTab(page, 'Preview');
  await pasteJson(field, '[{"a": 1}');
  await openTab(page, 'Structure');
  await expect(group).toBeDisabled();
  await expect(page.getByLabel('Readable dates')).toBeDisabled();
  await expect(page.getByText('Missing closing ] at the end', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(group).toBeEnabled();
  await expect(page.getByText('Missing closing ] at the end', { exact: true })).toBeHidden();
});

test('the panel fits a phone, and shows the result of each control', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app?tab=structure');
  await choose(page, 'Group rows by', 'Won');
  await expect(preview(page, /5 rows, 4 columns/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

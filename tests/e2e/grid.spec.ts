import type { Locator, Page } from '@playwright/test';
import { editorText, openCreatePage, pasteJson } from './setup/editor.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

const table = `{
  "title": "Fruit",
  "data": [
    {"Fruit": "Apple", "Price": 1.10, "Stock": {"value": 5, "style": {"bold": true}}},
    {"Fruit": "Pear", "Price": 2.40, "Stock": 7}
  ]
}`;

/** What Excel puts on the clipboard for cells, shortened to the parts that matter. */
const excelHtml = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<meta name=Generator content="Microsoft Excel 15">
<style>
<!--table {mso-displayed-decimal-separator:"\\."; mso-displayed-thousand-separator:"\\,";}
td {mso-number-format:General; white-space:nowrap;}
.xl65 {mso-number-format:"\\@";}
-->
</style>
</head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 width=64 style='height:15.0pt;width:48pt'>Plum</td>
  <td align=right width=64 style='width:48pt'>3.25</td>
  <td class=xl65 width=64 style='width:48pt'>007</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 style='height:15.0pt'>Fig &amp;<br>
    date</td>
  <td align=right>12</td>
  <td></td>
 </tr>
<!--EndFragment-->
</table>
</body>
</html>`;
const excelText = 'Plum\t3.25\t007\r\n"Fig &\ndate"\t12\t\r\n';

const cell = (page: Page, row: number, column: number): Locator =>
  page.locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${column + 1}"]`);

async function openGrid(page: Page, text = table): Promise<void> {
  await pasteJson(await openCreatePage(page), text);
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Table grid' })).toBeVisible();
}

async function expectJson(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await expect.poll(() => editorText(page)).toBe(text);
}

async function pasteAt(target: Locator, forms: Record<string, string>): Promise<void> {
  await target.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(pasted)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, forms);
}

async function chooseAction(page: Page, menu: 'Row' | 'Column', action: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('edits change only the text of their cell, and can be undone in both views', async ({ page }) => {
  await openGrid(page);
  await cell(page, 1, 2).click();
  await page.keyboard.type('1.20');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, 2)).toBeFocused();
  await cell(page, 1, 3).dblclick();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await page.keyboard.type('discarded');
  await page.keyboard.press('Escape');
  await expect(cell(page, 2, 3)).toHaveText('7');
  const edited = table.replace('1.10', '1.20').replace('"value": 5', '"value": 6');
  await expectJson(page, edited);

  // Both views share one history.
  await page.getByRole('textbox', { name: 'Table JSON' }).press('ControlOrMeta+z');
  await expect.poll(() => editorText(page)).toBe(table.replace('1.10', '1.20'));
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await cell(page, 1, 1).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell(page, 1, 2)).toHaveText('1.10');
  await expect(cell(page, 1, 1)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.keyboard.press('ControlOrMeta+y');
  await expectJson(page, edited);
});

test('Enter adds to the text of a cell, and takes it in the last row as well', async ({ page }) => {
  await openGrid(page);
  await cell(page, 1, 1).click();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('textbox', { name: 'Fruit, row 1', exact: true });
  await expect(editor).toHaveValue('Apple');
  await page.keyboard.type(' pie');
  await expect(editor).toHaveValue('Apple pie');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, 1)).toBeFocused();
  await cell(page, 2, 1).dblclick();
  await page.keyboard.type(' cake');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, 1)).toBeFocused();
  await expectJson(page, table.replace('Apple', 'Apple pie').replace('Pear', 'Pear cake'));
});

test('cells of Excel are pasted with the rows and columns that they need, and copied', async ({ page }) => {
  await openGrid(page);
  await cell(page, 2, 2).click();
  await pasteAt(cell(page, 2, 2), { 'text/plain': excelText, 'text/html': excelHtml });
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '4');
  await expect(cell(page, 3, 2)).toHaveText('Fig &\ndate');
  await expect(page.getByRole('columnheader').last()).toHaveText('Column 4');
  const copied = await cell(page, 2, 2).evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
  });
  expect(copied).toBe('Plum\t3.25\t007\n"Fig &\ndate"\t12\t');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
  // Without HTML, as from a text editor. Both keep numbers and texts of digits apart.
  await pasteAt(cell(page, 2, 2), { 'text/plain': excelText });
  await expectJson(
    page,
    `{
  "title": "Fruit",
  "data": [
    {"Fruit": "Apple", "Price": 1.10, "Stock": {"value": 5, "style": {"bold": true}}, "Column 4": ""},
    {"Fruit": "Pear", "Price": "Plum", "Stock": 3.25, "Column 4": "007"},
    {"Fruit": "", "Price": "Fig &\\ndate", "Stock": 12, "Column 4": ""}
  ]
}`,
  );
});

test('ranges are selected, filled, cleared and dragged', async ({ page }) => {
  await openGrid(page);
  await cell(page, 1, 2).hover();
  await page.mouse.down();
  await cell(page, 2, 3).hover();
  await page.mouse.up();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(4);
  await expect(page.getByRole('status').filter({ hasText: '2 rows × 2 columns selected' })).toBeAttached();
  await page.keyboard.press('ControlOrMeta+d');
  await expect(cell(page, 2, 2)).toHaveText('1.10');
  await cell(page, 1, 1).click();
  const [handle, target] = [page.locator('.rdg-cell-drag-handle'), cell(page, 2, 1)];
  await handle.hover();
  await page.mouse.down();
  await target.hover();
  await page.mouse.up();
  await expect(target).toHaveText('Apple');
  await cell(page, 2, 2).click();
  await page.keyboard.press('Delete');
  await expectJson(
    page,
    `{
  "title": "Fruit",
  "data": [
    {"Fruit": "Apple", "Price": 1.10, "Stock": {"value": 5, "style": {"bold": true}}},
    {"Fruit": "Apple", "Price": "", "Stock": {"value": 5, "style": {"bold": true}}}
  ]
}`,
  );
});

test('the fill handle continues series, and repeats what is none', slow, async ({ page }) => {
  await openGrid(
    page,
    '{"headers": ["n", "day", "item", "name"], "rows": [[10, "Monday", "2025-01-31", "x"], [20, "Tuesday", "2025-02-28", "y"], ["", "", "", ""], ["", "", "", ""]]}',
  );
  await cell(page, 1, 1).hover();
  await page.mouse.down();
  await cell(page, 2, 4).hover();
  await page.mouse.up();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(8);
  await page.locator('.rdg-cell-drag-handle').hover();
  await page.mouse.down();
  await cell(page, 4, 1).hover();
  await page.mouse.up();
  await expect(cell(page, 4, 1)).toHaveText('40');
  await expectJson(
    page,
    '{"headers": ["n", "day", "item", "name"], "rows": [[10, "Monday", "2025-01-31", "x"], [20, "Tuesday", "2025-02-28", "y"], [30, "Wednesday", "2025-03-31", "x"], [40, "Thursday", "2025-04-30", "y"]]}',
  );
});

test('the styles and notes of a row move with it, and are undone with it', slow, async ({ page }) => {
  const styled =
    '{"styles": {"rowStyles": {"1": {"fontWeight": "bold"}}}, "footnotes": [{"text": "Late.", "at": {"row": 1}}], "headers": ["a"], "rows": [[1], [2], [3]]}';
  await openGrid(page, styled);
  await cell(page, 1, 1).click();
  await chooseAction(page, 'Row', 'Insert row above');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '5');
  await cell(page, 3, 0).dragTo(cell(page, 4, 0));
  await expect(cell(page, 4, 1)).toHaveText('2');
  await expectJson(
    page,
    styled
      .replaceAll('"1":', '"3":')
      .replace('"row": 1', '"row": 3')
      .replace('[[1], [2], [3]]', '[[""], [1], [3], [2]]'),
  );
  const field = page.getByRole('textbox', { name: 'Table JSON' });
  await field.press('ControlOrMeta+z');
  await field.press('ControlOrMeta+z');
  await expect.poll(() => editorText(page)).toBe(styled);
});

test('the name of a column opens its settings, which write the JSON', slow, async ({ page }) => {
  await openGrid(page);
  await page.getByRole('columnheader', { name: 'Price' }).click();
  const panel = page.getByRole('region', { name: 'Column Price' });
  await expect(panel.getByLabel('Label')).toBeEnabled();
  await expect(page.getByRole('grid')).toBeVisible();
  await panel.getByLabel('Label').fill('Cost');
  await panel.getByLabel('Width').fill('120');
  await panel.getByLabel('Width').press('Enter');
  const sort = panel.getByRole('combobox', { name: /^Sort rows/ });
  await sort.press('Enter');
  await page.getByRole('option', { name: 'Descending' }).press('Enter');
  await expect(sort).toHaveAccessibleName('Sort rows: Descending');
  await panel.getByRole('button', { name: 'Add rule' }).click();
  await expect(panel.getByRole('group', { name: 'Rule 1' })).toBeVisible();
  await panel.getByLabel('Label').press('ControlOrMeta+z');
  await expect(panel.getByRole('group', { name: 'Rule 1' })).toBeHidden();
  // The panel follows the selected column.
  await cell(page, 1, 3).click();
  await expect(page.getByRole('region', { name: 'Column Stock' })).toBeVisible();

  // So does its name in the preview.
  await panel.getByRole('button', { name: 'Close the column settings' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Close the column settings' }).click();
  await page.getByRole('img', { name: /^Table preview/ }).click({ position: { x: 40, y: 70 } });
  await expect(page.getByRole('region', { name: 'Column Fruit' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the column settings' }).click();

  // Keys open it too, and Escape leads back.
  const header = page.getByRole('columnheader', { name: 'Fruit' });
  await header.click();
  await header.press('Enter');
  await expect(page.getByRole('heading', { name: 'Column Fruit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(header).toBeFocused();
  await expect(page.getByRole('region', { name: 'Column Fruit' })).toBeHidden();
  await header.press('ContextMenu');
  await expect(page.getByRole('heading', { name: 'Column Fruit' })).toBeFocused();
  await page.getByRole('button', { name: 'Close the column settings' }).click();
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  expect(JSON.parse(await editorText(page))).toMatchObject({
    columns: { Price: { label: 'Cost', width: 120 } },
    options: { dataProcessing: { sortBy: 'Price', sortDirection: 'desc' } },
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test('a second tap edits a cell, and so does the field below the grid', slow, async ({ page }) => {
    await page.goto('/app');
    await page.getByRole('button', { name: 'Grid', exact: true }).tap();
    await cell(page, 1, 1).tap();
    const bar = page.getByRole('textbox', { name: 'Edit Region, row 1' });
    await expect(bar).toHaveValue('Nordics');
    await bar.tap();
    await bar.fill('North');
    await bar.press('Enter');
    await expect(cell(page, 1, 1)).toHaveText('North');
    await expect(page.getByRole('textbox', { name: 'Edit Region, row 2' })).toBeFocused();
    // Taps that are too slow for a double tap.
    await cell(page, 3, 1).tap();
    await expect(page.getByRole('textbox', { name: 'Edit Region, row 3' })).toHaveValue('Benelux');
    await cell(page, 3, 1).tap();
    const editor = page.getByRole('textbox', { name: 'Region, row 3', exact: true });
    await expect(editor).toBeFocused();
    await editor.fill('BeNeLux');
    await editor.press('Enter');
    await expect(cell(page, 3, 1)).toHaveText('BeNeLux');
    await page.getByRole('columnheader', { name: 'Owner' }).tap();
    await expect(page.getByRole('region', { name: 'Column Owner' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test('rows and columns are added, deleted, moved and renamed', slow, async ({ page }) => {
  await openGrid(
    page,
    '{"columns": {"b": {"align": "right"}}, "headers": ["a", "b"], "rows": [[1, 2], [3, 4]]}',
  );
  await cell(page, 1, 1).click();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(cell(page, 2, 1)).toHaveText('1');
  await expect(cell(page, 2, 1)).toBeFocused();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(cell(page, 2, 2)).toHaveText('1');
  await cell(page, 1, 0).dragTo(cell(page, 2, 0));
  await expect(cell(page, 2, 2)).toHaveText('3');
  const header = page.getByRole('columnheader', { name: 'b' });
  await header.dblclick();
  await page.keyboard.type('Total');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Total' })).toBeFocused();
  await page
    .getByRole('columnheader', { name: 'a', exact: true })
    .dragTo(page.getByRole('columnheader', { name: 'Total' }));
  await expect(cell(page, 1, 1)).toHaveText('1');
  await page.getByRole('button', { name: 'Add column' }).click();
  await cell(page, 1, 1).click();
  await chooseAction(page, 'Row', 'Insert row above');
  await cell(page, 3, 1).click();
  await chooseAction(page, 'Row', 'Delete row');
  await chooseAction(page, 'Column', 'Insert column before');
  await expect(page.getByRole('columnheader')).toHaveText(['Row', 'Column 4', 'a', 'Total', 'Column 3']);
  await chooseAction(page, 'Column', 'Delete column');
  await expectJson(
    page,
    '{"columns": {"Total": {"align": "right"}}, "headers": ["a", "Total", "Column 3"], "rows": [["", "", ""], [1, 2, ""]]}',
  );
});

test('JSON that the grid cannot show is reported, with the way to the JSON', async ({ page }) => {
  await openGrid(page);
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await pasteJson(page.getByRole('textbox', { name: 'Table JSON' }), '[{"a": 1},]');
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await expect(page.getByText('The JSON has an error, so the grid can’t show it.')).toBeVisible();
  await page.getByRole('button', { name: /^Line 1, column 10/ }).click();
  await expect(page.getByRole('textbox', { name: 'Table JSON' })).toBeFocused();
});

import type { Page } from '@playwright/test';
import { smallWorkbook } from '../../web/src/imported-tables/small-workbook.fixture.ts';
import { editorText, jsonField, openCreatePage, pasteInto, pasteJson } from './setup/editor.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

const cells = `<html><body><table><thead><tr><th>Part</th><th colspan="2">Stock</th></tr></thead>
<tbody><tr><td>007</td><td>3</td><td>1.10</td></tr><tr><td colspan=2>a<br>b &amp; c</td><td>4</td></tr></tbody></table></body></html>`;

/** Drops a file on the page. */
async function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.evaluate(
    ([name, bytes]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes as number[])], name as string));
      const target = document.querySelector('.cm-content') ?? document.body;
      const send = (type: string) =>
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      send('dragenter');
      send('dragover');
      send('drop');
    },
    [name, [...bytes]],
  );
}

test('pasted spreadsheet cells become JSON with their spans, on the device, and undo restores the text', async ({
  page,
}) => {
  const field = await openCreatePage(page);
  await page.waitForLoadState('networkidle');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const before = await editorText(page);
  await pasteInto(field, { 'text/plain': 'Part\tStock\t\n007\t3\t1.10', 'text/html': cells });
  await expect(page.getByText('2 × 3 from HTML, read on this device.').first()).toBeVisible();
  expect(await editorText(page)).toBe(`{
  "headers": ["Part", "Stock", "Stock"],
  "rows": [
    ["007", 3, 1.10],
    [{"value":"a\\nb & c","style":{"colspan":2}}, null, 4]
  ]
}`);
  await expect(page.getByRole('img', { name: 'Table preview: 2 rows, 3 columns' })).toBeVisible();
  expect(sent).toEqual([]);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => editorText(page)).toBe(before);
});

for (const [what, table, headers] of [
  [
    'spans of rows',
    `<thead><tr><th rowspan="2">Region</th><th colspan="2">Sales</th><th rowspan="2">Note</th></tr>
     <tr><th>2023</th><th>2024</th></tr></thead>`,
    ['Region', '2023', '2024', 'Note'],
  ],
  [
    'spans of columns below a span of rows',
    `<tr><th rowspan="3">Region</th><th colspan="3">Sales</th></tr>
     <tr><th colspan="2">North</th><th rowspan="2">South</th></tr><tr><th>2023</th><th>2024</th></tr>`,
    ['Region', '2023', '2024', 'South'],
  ],
] as const) {
  test(`the lowest header rows of a pasted table name its columns, with ${what}`, async ({ page }) => {
    const field = await openCreatePage(page);
    const html = `<table>${table}<tr><td>Umeå</td><td>1</td><td>2</td><td>x</td></tr></table>`;
    await pasteInto(field, { 'text/plain': 'Region\tSales', 'text/html': html });
    await expect(page.getByText('1 × 4 from HTML, read on this device.').first()).toBeVisible();
    const { headers: found, rows } = JSON.parse(await editorText(page));
    expect(found).toEqual(headers);
    expect(rows).toEqual([['Umeå', 1, 2, 'x']]);
  });
}

test('a pasted table keeps the values beside and instead of drawings', slow, async ({ page }) => {
  const field = await openCreatePage(page);
  const svg = '<svg role="img" width="6em" height="1em"><title>60% of the largest</title></svg>';
  const html = `<table><tr><th>Item</th><th>Units</th><th>Trend</th><th>State</th></tr>
<tr><td>Desk</td><td>45 ${svg}</td><td><data value="1 3 2">${svg}</data></td><td>${svg}</td></tr></table>`;
  await pasteInto(field, { 'text/plain': 'Item\tUnits', 'text/html': html });
  await expect(page.getByText('1 × 4 from HTML, read on this device.').first()).toBeVisible();
  expect(JSON.parse(await editorText(page)).rows).toEqual([['Desk', 45, '1 3 2', '60% of the largest']]);
});

test('TSV, CSV and Markdown are converted; JSON and plain text are pasted unchanged', async ({ page }) => {
  const field = await openCreatePage(page);
  for (const [text, kind] of [
    ['Stad\tAntal\nUmeå\t12', 'TSV'],
    ['Stad;Antal\n"Umeå; Ö";12', 'CSV'],
    ['| Stad | Antal |\n|---|---|\n| Umeå | 12 |', 'Markdown'],
  ] as const) {
    await pasteJson(field, text);
    await expect(page.getByText(`1 × 2 from ${kind}, read on this device.`).first()).toBeVisible();
    await expect(page.getByRole('img', { name: 'Table preview: 1 row, 2 columns' })).toBeVisible();
  }
  await pasteJson(field, '[{"a":1.10}]');
  await expect.poll(() => editorText(page)).toBe('[{"a":1.10}]');
  // Resembles CSV but is not, so it is pasted unchanged.
  await pasteJson(field, '1, 2\n3');
  await expect.poll(() => editorText(page)).toBe('1, 2\n3');
});

test(
  'dropped and selected files are imported, and unreadable files show the reason',
  slow,
  async ({ page }) => {
    await openCreatePage(page);
    await drop(page, 'stock.xlsx', smallWorkbook());
    await expect(page.getByText('2 × 4 from Excel, read on this device.').first()).toBeVisible();
    await expect.poll(() => editorText(page)).toContain('["Ada & Co", 1.1, "2026-03-05", true]');
    const choose = async (name: string, text: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import' }).click();
      await (await chooser).setFiles({ name, mimeType: '', buffer: Buffer.from(text) });
    };
    await choose('page.html', cells);
    await expect(page.getByText('2 × 3 from HTML, read on this device.').first()).toBeVisible();
    await choose('notes.md', '# Staff\n\n| Name |\n|--|\n| Ada |');
    await expect.poll(() => editorText(page)).toContain('"title": "Staff"');
    await choose('table.json', '[{"x":1}]');
    await expect(page.getByText('File opened').first()).toBeVisible();
    for (const [name, text, why] of [
      [
        'photo.png',
        'x',
        'Unsupported file type: photo.png. Use CSV, TSV, Excel, ODS, Markdown, HTML, JSON or NDJSON.',
      ],
      ['empty.md', 'no table here', 'There is no table in empty.md.'],
      ['broken.xlsx', 'x', 'broken.xlsx could not be read. It may be damaged or protected.'],
      ['huge.csv', 'x'.repeat(5_300_000), 'huge.csv is larger than 5 MB.'],
    ] as const) {
      await choose(name, text);
      await expect(page.getByText(why).first()).toBeVisible();
    }
    await expect.poll(() => editorText(page)).toBe('[{"x":1}]');
  },
);

test('dragging a file over the page shows what will happen to it', async ({ page }) => {
  await openCreatePage(page);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a'], 'a.csv'));
    document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
  });
  await expect(page.getByText('Drop to convert to JSON')).toBeVisible();
});

test('the demo accepts a pasted table, and undo restores the sample', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Edit JSON' }).click();
  const field = jsonField(page, 'Demo JSON');
  await expect(field).toBeFocused();
  await pasteJson(field, 'Stad,Antal\nUmeå,12\nKiruna,7');
  await expect(page.getByRole('img', { name: 'Table preview: 2 rows, 2 columns' })).toBeVisible();
  await expect(page.getByText('2 × 2 from CSV, read on this device.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('img', { name: 'Table preview: 2 rows, 2 columns' })).toBeHidden();
  await pasteJson(field, '[{"a":1.10}]');
  await expect(page.getByRole('img', { name: 'Table preview: 1 row, 1 column' })).toBeVisible();
});

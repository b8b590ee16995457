import { readFileSync } from 'node:fs';
import { openCreatePage, pasteJson } from './setup/editor.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

test('typing renders the table again without a request', async ({ page }) => {
  const field = await openCreatePage(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('blob:')) requests.push(request.url());
  });
  // The first interaction loads the scripts that must work without a connection.
  await field.click();
  let count = -1;
  const newRequests = () => {
    const before = count;
    count = requests.length;
    return count - before;
  };
  await expect.poll(newRequests, { intervals: [500] }).toBe(0);
  requests.length = 0;
  await pasteJson(field, '[{"Stad":"Umeå","n":1}]');
  await expect(page.getByRole('img', { name: 'Table preview: 1 row, 2 columns' })).toBeVisible();
  await field.press('End');
  for (let press = 0; press < 1; press++) await field.press('Backspace');
  await expect(page.getByText(/^1:\d+$/)).toBeVisible();
  await field.pressSequentially(',{"Stad":"Kiruna"}]');
  await expect(page.getByRole('img', { name: 'Table preview: 2 rows, 2 columns' })).toBeVisible();
  expect(requests).toEqual([]);
});

test('a JSON syntax error is shown with its position and fixed with one click', async ({ page }) => {
  const field = await openCreatePage(page);
  await pasteJson(field, '[\n  {"a": 1},\n  {"a": 2,}\n]');
  await expect(page.getByRole('button', { name: /^Line 3, column 1[01]:/ })).toBeVisible();
  await expect(page.getByText('Showing last valid preview')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Table' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove comma' }).click();
  await expect(page.getByRole('img', { name: 'Table preview: 2 rows, 1 column' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Table' })).toBeEnabled();
});

test('a table that cannot be rendered shows what is missing', async ({ page }) => {
  const field = await openCreatePage(page);
  await pasteJson(field, '{"title":"Nothing"}');
  await expect(page.getByText(/Must provide either data array or headers\+rows/)).toBeVisible();
});

test('clicking a cell selects its JSON', async ({ page }) => {
  const field = await openCreatePage(page);
  await pasteJson(field, '[\n  {"Stad": "Umeå", "n": 1},\n  {"Stad": "Kiruna", "n": 2}\n]');
  const image = page.getByRole('img', { name: 'Table preview: 2 rows, 2 columns' });
  await expect(image).toBeVisible();
  const box = await image.boundingBox();
  if (!box) throw new Error('The image is not on the screen.');
  await image.click({ position: { x: box.width * 0.2, y: box.height * 0.8 } });
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('"Kiruna"');
});

test('typing in a tall table shows the visible part of its image first, and then the whole image', async ({
  page,
}) => {
  const field = await openCreatePage(page);
  const rows = Array.from({ length: 300 }, (_, row) => [`Row ${row}`, row, row * 7, row * 11]);
  await pasteJson(field, `{"title":"T","headers":["A","B","C","D"],"rows":${JSON.stringify(rows)}}`);
  const image = page.getByRole('img', { name: /^Table preview, [ABT]+: / });
  await expect(image).toHaveAttribute('src', /^blob:/);
  await image.evaluate((shown) => {
    const sources: string[] = [];
    const note = () => sources.push((shown as HTMLImageElement).src.split(':', 1)[0] ?? '');
    new MutationObserver(note).observe(shown, { attributeFilter: ['src'] });
    Object.assign(globalThis, { sources });
  });
  const takeSources = () =>
    page.evaluate(() => (globalThis as unknown as { sources: string[] }).sources.splice(0));
  const place = await image.boundingBox();
  await field.press('ControlOrMeta+Home');
  for (let column = 0; column < '{"title":"'.length; column++) await field.press('ArrowRight');
  const type = async (key: string) => {
    const sources: string[] = [];
    await field.press(key);
    await expect.poll(async () => sources.push(...(await takeSources())) > 0 && sources.at(-1)).toBe('blob');
    return sources;
  };
  expect(await type('A')).toEqual(['data', 'blob']);
  expect(await image.boundingBox()).toEqual(place);
  const canvas = page.getByRole('region', { name: 'Table preview' });
  await canvas.evaluate((region) => region.scrollTo(0, region.scrollHeight));
  expect(await type('B')).toEqual(['blob']);
});

test.describe('on a dense screen', () => {
  test.use({ deviceScaleFactor: 2 });

  test('clicking a cell of a large table selects its JSON', slow, async ({ page }) => {
    const field = await openCreatePage(page);
    const rows = Array.from({ length: 60 }, (_, row) => ({
      Name: `Row ${row}`,
      City: 'Östersund',
      Country: 'Sweden',
      Description: 'Ski lifts, a lake, and a view of the mountains',
      Season: 'December to April',
      Phone: '+46 63 14 30 00',
    }));
    await pasteJson(field, JSON.stringify(rows, null, 2));
    const image = page.getByRole('img', { name: 'Table preview: 60 rows, 6 columns' });
    await expect(image).toBeVisible();
    const isSharp = () =>
      image.evaluate(
        (shown: HTMLImageElement) => shown.naturalWidth === 2 * Number(shown.getAttribute('width')),
      );
    await expect.poll(isSharp, 'a bitmap with the pixels of the screen').toBe(true);
    const box = await image.boundingBox();
    if (!box) throw new Error('The image is not on the screen.');
    // The header has the height of a row.
    await image.click({ position: { x: box.width * 0.1, y: (box.height * 21.5) / 61 } });
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('"Row 20"');
  });
});

test('the preview shows the first rows of a large table, and the download all rows', async ({ page }) => {
  const field = await openCreatePage(page);
  const rows = Array.from({ length: 500 }, (_, row) => ({
    No: row + 1,
    Name: `Row ${row + 1}`,
    Left: 500 - row,
  }));
  await pasteJson(field, JSON.stringify(rows, null, 2));
  await expect(page.getByRole('img', { name: 'Table preview: 500 rows, 3 columns' })).toBeVisible();
  await expect(page.getByText(/^Live preview of the first \d+ of 500 rows/).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'SVG' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download SVG' }).click();
  const file = await (await download).path();
  const description = /<desc[^>]*>([^<]*)/.exec(readFileSync(file, 'utf8'))?.[1];
  expect(description).toBe('Table with 500 rows and 3 columns: No, Name, Left.');
});

test(
  'the preview is shown from 50 to 400 %, on a canvas that is not taller than the table',
  slow,
  async ({ page }) => {
    const field = await openCreatePage(page);
    await pasteJson(field, '[{"a":1,"b":2},{"a":3,"b":4}]');
    const image = page.getByRole('img', { name: 'Table preview: 2 rows, 2 columns' });
    const canvas = page.getByRole('region', { name: 'Table preview' });
    const heights = async () =>
      [(await image.boundingBox())?.height, (await canvas.boundingBox())?.height] as number[];
    const [tall = 0, around = 0] = await heights();
    expect(around - tall).toBeLessThan(100);
    const widthAt = async (zoom: string) => {
      await page.getByRole('combobox', { name: /^Zoom/ }).press('Enter');
      await page.getByRole('option', { name: zoom, exact: true }).press('Enter');
      return (await image.boundingBox())?.width;
    };
    for (const [zoom, width] of [
      ['50 %', 400],
      ['100 %', 800],
      ['400 %', 3_200],
    ] as const)
      expect(await widthAt(zoom)).toBe(width);
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
    expect(await canvas.evaluate((box) => box.scrollWidth > 3_200)).toBe(true);
    await page.getByRole('button', { name: 'Zoom out' }).press('Enter');
    await expect(page.getByRole('combobox', { name: 'Zoom: 300 %' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1_280);
  },
);

test(
  'a table near or above a limit of the service shows a warning before it is generated',
  slow,
  async ({ page }) => {
    const field = await openCreatePage(page);
    const rowsOf = (count: number) => JSON.stringify(Array.from({ length: count }, (_, row) => ({ row })));
    await pasteJson(field, rowsOf(4_200));
    await expect(page.getByText('4,200 / 5,000 rows')).toBeVisible();
    await expect(page.getByText(/of 4,200 rows\. The generated file has all of them/).first()).toBeVisible();
    await pasteJson(field, rowsOf(5_001));
    await expect(page.getByText('5,001 / 5,000 rows')).toBeVisible();
    await expect(page.getByText(/This table exceeds the size limit/).first()).toBeVisible();
  },
);

test('style settings change the image, survive a reload and can be reset', async ({ page }) => {
  await openCreatePage(page);
  const tab = page.getByRole('tab', { name: 'Style Settings' });
  await tab.click();
  // Only keyboard use shows the focus ring.
  await expect(tab).toHaveCSS('outline-style', 'none');
  await tab.press('Shift');
  await expect(tab).toHaveCSS('outline-style', 'solid');
  const padding = page.getByRole('slider', { name: 'Cell padding' });
  await padding.focus();
  await page.keyboard.press('End');
  await expect(padding).toHaveAttribute('aria-valuenow', '24');
  const density = page.getByRole('radiogroup', { name: 'Density' });
  await expect(density.getByRole('radio', { checked: true })).toHaveCount(0);
  await density.getByRole('radio', { name: 'Compact' }).click();
  await expect(padding).toHaveAttribute('aria-valuenow', '4');
  await density.getByRole('radio', { name: 'Regular' }).click();
  await expect(padding).toHaveAttribute('aria-valuenow', '12');
  await density.getByRole('radio', { name: 'Compact' }).click();
  const header = page.getByLabel('Header background', { exact: true });
  await header.fill('c00zz');
  await expect(page.getByText('Use 3 or 6 hex digits.')).toBeVisible();
  await header.fill('#c00');
  await expect(header).toHaveValue('c00');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully!', { exact: true }).first()).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await expect(page.getByRole('slider', { name: 'Cell padding' })).toHaveAttribute('aria-valuenow', '4');
  await expect(page.getByLabel('Header background', { exact: true })).toHaveValue('c00');
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await expect(page.getByRole('radio', { name: 'Regular' })).toBeChecked();
  await expect(page.getByLabel('Header background', { exact: true })).toHaveValue('2563eb');
});

test('there is one toast at a time, and F8 moves the focus to the notifications', slow, async ({ page }) => {
  await openCreatePage(page);
  const sample = page.getByRole('button', { name: 'Use Sample Data' });
  await sample.click();
  await sample.click();
  await expect(page.locator('.toast')).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused();
});

import { readFileSync } from 'node:fs';
import { themeNames } from '@pictable/contract';
import type { Page } from '@playwright/test';
import { signUp } from './setup/account.ts';
import { editorText, jsonField, openCreatePage, pasteJson } from './setup/editor.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

const rows = '[{"Stad":"Umeå","n":1.10},{"Stad":"Kiruna","n":2}]';

/** The toast with this text. */
const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title });

test('the image is copied as a PNG at twice the size', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const field = await openCreatePage(page);
  await pasteJson(field, rows);
  await expect(page.getByRole('img', { name: 'Table preview: 2 rows, 2 columns' })).toBeVisible();
  await field.press('ControlOrMeta+Shift+c');
  await expect(toast(page, 'Image copied')).toBeVisible();
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await createImageBitmap((await item?.getType('image/png')) as Blob);
    return { width: image.width, types: item?.types };
  });
  expect(size).toEqual({ width: 1_600, types: ['image/png'] });
});

const longTable = JSON.stringify({
  for: 'teams',
  data: Array.from({ length: 60 }, (_, row) => ({ Name: `Name ${row}`, Sum: row })),
});

test('each image of a split table can be copied', slow, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const field = await openCreatePage(page);
  await pasteJson(field, longTable);
  await expect(page.getByRole('img', { name: 'Image 2 of' }).first()).toBeVisible();
  const copied = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const image = (await item?.getType('image/png')) as Blob;
      const bytes = await image.arrayBuffer();
      return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join();
    });
  await page.getByRole('button', { name: 'Copy image' }).click();
  const items = page.getByRole('menuitem');
  const parts = (await items.count()) - 1;
  expect(parts).toBeGreaterThan(2);
  await expect(items.last()).toHaveText('Download all images');
  await page.getByRole('menuitem', { name: `Image 2 of ${parts}` }).click();
  await expect(toast(page, `Image 2 of ${parts} copied`)).toBeVisible();
  const second = await copied();
  await page.getByRole('button', { name: 'Copy image 3' }).click();
  await expect(toast(page, `Image 3 of ${parts} copied`)).toBeVisible();
  const third = await copied();
  await field.press('ControlOrMeta+Shift+c');
  await expect(toast(page, `Image 1 of ${parts} copied`)).toBeVisible();
  expect(new Set([await copied(), second, third]).size).toBe(3);
});

test('a browser that cannot copy images suggests an alternative', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'ClipboardItem'));
  await openCreatePage(page);
  await page.getByRole('button', { name: 'Copy image' }).click();
  await expect(toast(page, "This browser can't copy images. Download the file instead.")).toBeVisible();
});

test('a phone shares the image, and all images of a split table', slow, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    ...(baseURL ? { baseURL } : {}),
  });
  await context.addInitScript(() => {
    const share = async ({ files }: ShareData) => Object.assign(globalThis, { shared: files });
    Object.assign(navigator, { canShare: () => true, share });
  });
  const page = await context.newPage();
  await page.goto('/app');
  await expect(page.getByRole('img', { name: /^Table preview/ })).toBeVisible();
  await page.getByRole('button', { name: 'Share image' }).click();
  const shared = () =>
    page.evaluate(() => {
      const { shared: files } = globalThis as unknown as { shared?: File[] };
      return files?.map((file) => `${file.name} ${file.type} ${file.size > 1_000}`);
    });
  await expect.poll(shared).toEqual(['q3-pipeline-by-region.png image/png true']);

  await pasteJson(jsonField(page, 'Table JSON'), longTable);
  const later = page.getByRole('img', { name: /^Image \d+ of/ });
  await expect(later.first()).toBeVisible();
  const parts = (await later.count()) + 1;
  await page.getByRole('button', { name: 'Share image' }).click();
  const names = Array.from({ length: parts }, (_, index) => `table-${index + 1}-${parts}.png image/png true`);
  await expect.poll(shared).toEqual(names);
  await context.close();
});

test(
  'a phone shows the URL of the stored table below the toast and above the bar',
  slow,
  async ({ page }) => {
    await signUp(page, 'phone');
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto('/app');
    await expect(page.getByRole('img', { name: /^Table preview/ })).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole('button', { name: 'Generate Table' }).click();
    await expect(toast(page, 'Table Generated')).toBeVisible();
    const boxOf = (name: string) => page.getByRole('button', { name: `Copy ${name}` }).boundingBox();
    const [above, first, last, below] = await Promise.all([
      toast(page, 'Table Generated').boundingBox(),
      boxOf('Public URL'),
      boxOf('Share page'),
      page.locator('.output-bar').boundingBox(),
    ]);
    if (!above || !first || !last || !below) throw new Error('An element is not on the screen.');
    expect(first.y).toBeGreaterThan(above.y + above.height);
    expect(last.y + last.height).toBeLessThan(below.y);
  },
);

test('a share link contains the table, its style and its name, and no server receives them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const field = await openCreatePage(page);
  await pasteJson(field, rows);
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await page.getByRole('radio', { name: 'ocean' }).click();
  await page.getByRole('combobox', { name: /^Format/ }).click();
  await page.getByRole('option', { name: 'SVG' }).click();
  await page.getByLabel('Custom filename').fill('städer');
  await page.getByRole('button', { name: 'Copy share link' }).click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/app#d=[\w-]+$/);

  const other = await context.newPage();
  const requests: string[] = [];
  other.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
  await other.evaluate(() => localStorage.clear()).catch(() => undefined);
  await openCreatePage(other, link);
  await expect.poll(() => editorText(other)).toBe(rows);
  await expect(other.getByLabel('Custom filename')).toHaveValue('städer');
  await expect(other.getByRole('button', { name: 'Download SVG' })).toBeVisible();
  await other.getByRole('tab', { name: 'Style Settings' }).click();
  await expect(other.getByRole('radio', { name: 'ocean' })).toBeChecked();
  expect(requests.filter((request) => request.includes('d=') || request.includes('Kiruna'))).toEqual([]);
  // Undo leads back to the previous table.
  await other.getByRole('tab', { name: 'Preview' }).click();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(other.getByRole('radio', { name: 'ocean' })).toBeHidden();
});

test('a link that is too long and a damaged link show an error', slow, async ({ page }) => {
  const field = await openCreatePage(page);
  const noise = Array.from({ length: 3_000 }, (_, index) => ({ n: Math.sin(index).toString(36) }));
  await pasteJson(field, JSON.stringify(noise));
  await expect(page.getByRole('img', { name: 'Table preview: 3,000 rows, 1 column' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy share link' }).click();
  await expect(toast(page, 'Too long for a link')).toBeVisible();
  for (const from of ['/app', 'about:blank']) {
    await page.goto(from);
    await page.goto('/app#d=broken');
    await expect(toast(page, 'Invalid link')).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
  }
});

test('the arrow keys select themes, whose images are rendered in the browser', slow, async ({ page }) => {
  await openCreatePage(page);
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Theme' }).locator('img')).toHaveCount(themeNames.length);
  await page.getByRole('radio', { name: 'default' }).focus();
  // Held down like a real key press: the focus moves while the key is still down.
  await page.keyboard.press('ArrowRight', { delay: 200 });
  await expect(page.getByRole('radio', { name: 'light' })).toBeChecked();
  await page.keyboard.press('ArrowRight', { delay: 200 });
  await expect(page.getByRole('radio', { name: 'minimal' })).toBeChecked();
  await expect(page.getByLabel('Header background', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Header text', { exact: true })).toHaveValue('475569');
  await page.getByRole('tab', { name: 'Preview' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('combobox', { name: /^Format/ }).click();
  await page.getByRole('option', { name: 'SVG' }).click();
  await page.getByRole('button', { name: 'Download SVG' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('#475569');
});

test('a header that is hard to read is fixed with one click; unknown keys and characters are counted', async ({
  page,
}) => {
  const field = await openCreatePage(page);
  await pasteJson(field, '{"data":[{"a":"\uE0F0"}],"options":{"widht":3}}');
  await expect(page.getByText('1 unsupported character', { exact: true })).toBeVisible();
  await expect(page.getByText('1 unknown key', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await page.getByLabel('Header background', { exact: true }).fill('ffeb3b');
  await expect(page.getByText(/^Header hard to read, 1\.\d : 1/)).toBeVisible();
  await page.getByRole('button', { name: 'Fix header text' }).click();
  await expect(page.getByLabel('Header text', { exact: true })).toHaveValue('14201a');
  await expect(page.getByText(/^Header hard to read/)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Image details' })).toContainText(
    /1 row × 1 column.*px.*SVG.*ms/,
  );
  await page.getByRole('tab', { name: 'Preview' }).click();
  await pasteJson(field, '{"data":[{"a":1}],"options":{"width":2400}}');
  await expect(page.getByText('Very wide. Text will look small in chats and emails.')).toBeVisible();
});

test('clicking the image selects headers, rows and cells of lists', async ({ page }) => {
  const field = await openCreatePage(page);
  const clickAt = async (right: number, down: number) => {
    const image = page.getByRole('img', { name: /^Table preview: 2 rows, 2 columns/ });
    const box = await image.boundingBox();
    if (!box) throw new Error('The image is not on the screen.');
    await image.click({ position: { x: box.width * right, y: box.height * down } });
  };
  const selected = () => page.evaluate(() => getSelection()?.toString());
  await pasteJson(field, '{"headers":["City","Count"],"rows":[["Ume",12],["Kir",7]]}');
  await expect(page.getByRole('img', { name: 'Table preview: 2 rows, 2 columns' })).toBeVisible();
  await clickAt(0.8, 0.5);
  await expect.poll(selected).toBe('12');
  await clickAt(0.2, 0.2);
  await expect.poll(selected).toBe('"City"');
  await pasteJson(field, '[["City","Count"],["Ume",12],["Kir",7]]');
  await expect(page.getByRole('list', { name: 'Image details' })).toContainText('2 rows × 2 columns');
  await expect.poll(() => editorText(page)).toContain('[["City"');
  await clickAt(0.2, 0.8);
  await expect.poll(selected).toBe('"Kir"');
});

test('keyboard shortcuts: list, generate, save', async ({ page }) => {
  await signUp(page, 'keys');
  const field = await openCreatePage(page);
  await page.locator('body').press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  await expect(shortcuts.getByText('Generate the table')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await pasteJson(field, '["a","b"]');
  await field.press('?');
  await expect(shortcuts).toBeHidden();
  await pasteJson(field, rows);
  await field.press('ControlOrMeta+s');
  await expect(toast(page, 'Settings saved successfully!')).toBeVisible();
  await field.press('ControlOrMeta+Enter');
  await expect(toast(page, 'Table Generated')).toBeVisible();
  expect(await editorText(page)).toBe(rows);
});

test('a select field opens as soon as its list has loaded, and keeps the focus', slow, async ({ page }) => {
  let releaseLists = () => {};
  let released = Promise.resolve();
  const holdLists = () => {
    released = new Promise((resolve) => {
      releaseLists = resolve;
    });
  };
  await page.route(/select-list/, async (route) => {
    await released;
    await route.continue();
  });
  holdLists();
  const format = page.getByRole('combobox', { name: /^Format/ });
  await page.goto('/app');
  await format.press('ArrowDown');
  releaseLists();
  await page.getByRole('option', { name: 'JPEG' }).click();
  await expect(format).toHaveText('JPEG');
  holdLists();
  await page.reload();
  await format.focus();
  releaseLists();
  await expect(format).toHaveAttribute('data-state', 'closed');
  await expect(format).toBeFocused();
});

/** How many pixels wider a field is than its placeholder. */
function widthBesidePlaceholder(field: HTMLInputElement): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  context.font = font;
  const contentPx = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return contentPx - context.measureText(field.placeholder).width;
}

test('a phone shows the image first, then the editor button, and always the Generate button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto('/app');
  const image = page.getByRole('img', { name: /^Table preview/ });
  await expect(image).toBeVisible();
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect(
      await page.getByLabel('Custom filename').evaluate(widthBesidePlaceholder),
      `${width}`,
    ).toBeGreaterThan(0);
  }
  expect(urls.filter((url) => /\/json-editor-/.test(url))).toEqual([]);
  const edit = page.getByRole('button', { name: 'Edit JSON' });
  const [above, below] = [await image.boundingBox(), await edit.boundingBox()];
  expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0);
  await expect(page.getByRole('button', { name: 'Generate Table' })).toBeInViewport({ ratio: 1 });
  await edit.click();
  await expect(page.getByRole('textbox', { name: 'Table JSON' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Generate Table' })).toBeInViewport({ ratio: 1 });
  for (const tab of ['Preview', 'Style Settings', 'API Endpoint']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBeLessThanOrEqual(320);
  }
});

/** Width and height in the header of a PNG. */
const pngSize = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

test(
  'a stored image has twice the pixels of its preview and the same size on the page',
  slow,
  async ({ page }) => {
    await signUp(page, 'sharp');
    const field = await openCreatePage(page);
    await pasteJson(field, rows);
    const preview = page.getByRole('img', { name: 'Table preview: 2 rows, 2 columns' });
    const live = await preview.boundingBox();
    const [width, height] = (await preview.evaluate((image) =>
      ['width', 'height'].map((name) => Number(image.getAttribute(name))),
    )) as [number, number];
    expect(width).toBe(800);
    const store = page.waitForRequest((sent) => sent.url().endsWith('/json-to-png'));
    await page.getByRole('button', { name: 'Generate Table' }).click();
    expect((await store).postDataJSON().styles).toMatchObject({ scale: 2 });
    const link = page.getByRole('link', { name: /^http.*\.png$/ });
    const stored = await (await page.request.get((await link.getAttribute('href')) ?? '')).body();
    expect(pngSize(stored)).toEqual([2 * width, 2 * height]);
    const shown = page.getByRole('img', { name: 'Table preview', exact: true });
    await expect(shown).toBeVisible();
    expect((await shown.boundingBox())?.width).toBeCloseTo(live?.width ?? 0, 0);
    await expect(page.getByRole('list', { name: 'Image details' })).toContainText(
      `${2 * width} × ${2 * height} px`,
    );

    await page.getByRole('combobox', { name: /^Scale/ }).click();
    await page.getByRole('option', { name: '1 ×' }).click();
    await expect.poll(() => editorText(page)).toContain('"scale": 1');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PNG' }).click();
    expect(pngSize(readFileSync(await (await download).path()))).toEqual([width, height]);
    // The API renders at scale 1 unless a request says otherwise.
    const plain = await page.request.post('/api/pictable/json-to-png/preview', {
      data: { data: JSON.parse(rows), options: { width: 800 } },
    });
    expect(pngSize(await plain.body())).toEqual([width, height]);
  },
);

test('at a zoom of 400 %, nothing covers the table that is edited', slow, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/app');
  await page.getByRole('button', { name: 'Edit JSON' }).click();
  const field = jsonField(page, 'Table JSON');
  await pasteJson(field, '[{"a":1},\n{"a":2},\n{"a":3},]');
  await expect(page.locator('.bg-error-band').first()).toBeVisible();
  await field.evaluate((editor) => editor.scrollIntoView({ block: 'start' }));
  const covered = await field.evaluate((editor) => {
    const { left, top, width, bottom } = editor.getBoundingClientRect();
    const first = Math.max(top, 0);
    const last = Math.min(bottom, innerHeight);
    const rows = [0.1, 0.5, 0.9].map((share) => first + (last - first) * share);
    return rows.filter((y) => !editor.contains(document.elementFromPoint(left + width / 2, y)));
  });
  expect(covered).toEqual([]);
});

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { blockText } from '../../api/documentation/documented-blocks.ts';
import { expect, test as silentTest } from '../setup/silent-console.ts';
import { slow } from '../setup/slow.ts';
import { embedding, putLive, storeImage } from './embedding-page.ts';

const test = silentTest.extend(embedding);

const sales = {
  title: 'Sales',
  subtitle: 'By region',
  data: [
    { Region: 'North', Sum: 1250.5, Trend: { value: 3 } },
    { Region: 'South', Sum: 980, Trend: { value: 5 } },
  ],
  columns: { Trend: { show: { as: 'stars' } } },
  footnotes: [{ text: 'Estimated.', at: { column: 'Sum' } }],
};

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const shownImage = (page: Page) => page.locator('pictable-table').locator('css=[part=image]');
const urlOf = (page: Page) =>
  shownImage(page).evaluate((image: HTMLImageElement) => image.currentSrc || image.src);
const isLoaded = (page: Page) =>
  expect
    .poll(() => shownImage(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);

test('a page of another site shows the image, and the table when a key opens it', async ({
  page,
  request,
  embed,
}) => {
  const { src, width, height } = await storeImage(request, sales, 2);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(src, async (route) => {
    await released;
    await route.continue();
  });
  await embed(
    `<pictable-table src="${src}" scale="2" width="${width}" height="${height}"></pictable-table><p id="after">After</p>`,
  );
  const after = page.locator('#after');
  const before = await after.boundingBox();
  release();
  await isLoaded(page);
  expect(await after.boundingBox()).toEqual(before);
  expect((await shownImage(page).boundingBox())?.width).toBe(width);

  // Without the attribute, the text alternative comes from the table.
  await expect(page.getByRole('img', { name: /^Sales: Region, Sum.*, Trend$/ })).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: /^Sales/ })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Region', /^Sum/, 'Trend']);
  await expect(page.getByRole('row', { name: 'South' }).getByRole('cell')).toHaveText(['South', '980', /5/]);
  await expect(page.getByRole('listitem')).toHaveText(/Estimated\.$/);
  const sum = page.getByRole('cell', { name: '980' });
  await expect(sum).toHaveCSS('text-align', 'right');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table')).toBeHidden();
});

test(
  'a live image is replaced at its interval, but not while the page is hidden',
  slow,
  async ({ page, request, embed }) => {
    const name = `element-${Date.now()}`;
    const version = (sum: number) =>
      putLive(request, name, { title: 'Sales', data: [{ Region: 'North', Sum: sum }] });
    const src = await version(1);
    await page.clock.install();
    const checks: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'HEAD') checks.push(sent.url());
    });
    await embed(`<pictable-table src="${src}" alt="Sales" live="30"></pictable-table>`);
    await isLoaded(page);
    expect(await urlOf(page)).toBe(src);
    await page.getByText('Show as table').click();
    await expect(page.getByRole('cell', { name: '1', exact: true })).toBeVisible();

    await version(2);
    await page.clock.fastForward(30_000);
    await expect.poll(() => urlOf(page)).toBe(`${src}?v=2`);
    await expect(page.getByRole('cell', { name: '2', exact: true })).toBeVisible();
    await isLoaded(page);

    await page.clock.fastForward(30_000);
    await expect.poll(() => checks.length).toBe(2);
    const setHidden = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await setHidden(true);
    await version(3);
    await page.clock.fastForward(600_000);
    expect(checks).toHaveLength(2);
    expect(await urlOf(page)).toBe(`${src}?v=2`);
    await setHidden(false);
    await page.clock.fastForward(1);
    await expect.poll(() => urlOf(page)).toBe(`${src}?v=3`);
    // A changed text does not lead back to an earlier version.
    await page.locator('pictable-table').evaluate((element) => element.setAttribute('alt', 'New text'));
    await expect(page.getByRole('img', { name: 'New text' })).toHaveAttribute('src', `${src}?v=3`);
    // It is followed at another place of the page, too, and no longer once it is removed.
    await version(4);
    await page.locator('pictable-table').evaluate((element) => document.body.append(element));
    await expect(page.getByRole('img')).toHaveAttribute('src', `${src}?v=3`);
    await page.clock.fastForward(30_000);
    await expect.poll(() => urlOf(page)).toBe(`${src}?v=4`);
    await page.locator('pictable-table').evaluate((element) => element.remove());
    await page.clock.fastForward(600_000);
    expect(checks).toHaveLength(4);
  },
);

const hostile = `<!doctype html><html><head><title>Title<img src=x onerror="alert(1)"></title><style>table{color:red}</style>
<script>alert(2)</script><base href="https://evil.example/"></head><body onload="alert(3)"><main>
<p onclick="alert(4)">Note <img src=x onerror=alert(5)><iframe srcdoc="<script>alert(6)</script>"></iframe></p>
<div class="scroll"><table id="location" onmouseover="alert(7)" class="group evil" style="position:fixed;inset:0">
<caption><a href="javascript:alert(8)" id="click">Caption</a><script>alert(9)</script></caption>
<thead><tr><th scope="col" colspan="2" onfocus="alert(10)" tabindex="0" autofocus>Name</th></tr></thead>
<tbody><tr><td style="background:url(https://evil.example/x)" lang="en">A<svg onload="alert(11)"><script>alert(12)</script><a href="javascript:alert(13)"><text>x</text></a><title>3 of 5</title></svg></td>
<td>B</td></tr>
<tr><td><a href=" JaVaScRiPt:alert(15)">C</a></td><td><a href="https://good.example/" target="_top" ping="https://evil.example/">D</a></td></tr>
<tr><td><form action="javascript:alert(16)"><button>E</button><input name="password"></form></td><td><template><img src=x onerror=alert(17)></template><slot name="x"></slot><meta http-equiv="refresh" content="0;url=https://evil.example/"><link rel="stylesheet" href="https://evil.example/x.css"><object data="https://evil.example/x"></object><video src=x onerror=alert(18)></video></td></tr>
<tr><td><math><mtext></table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(14)&gt;"></math>B</td></tr>
</tbody></table></div></main></body></html>`;

test('nothing of a hostile companion but its table reaches the page', async ({ page, request, embed }) => {
  const { src } = await storeImage(request, sales);
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  page.on('dialog', (dialog) => {
    loaded.push(`dialog ${dialog.message()}`);
    dialog.dismiss();
  });
  await page.route(src.replace('.png', '.html'), (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'access-control-allow-origin': '*' },
      body: hostile,
    }),
  );
  // A page without a policy: only the element protects it.
  const origin = await embed(`<pictable-table src="${src}"></pictable-table>`, { policy: '' });
  await page.getByText('Show as table').click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  const copied = await page.locator('pictable-table').evaluate((element) => {
    const table = element.shadowRoot?.querySelector('[part=table]');
    const elements = [...(table?.querySelectorAll('*') ?? [])];
    const attributes = elements.flatMap((one) => one.getAttributeNames());
    return {
      names: [...new Set(elements.map((one) => one.tagName))].sort(),
      attributes: [...new Set(attributes)].sort(),
      links: [...(table?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')),
      text: table?.textContent,
    };
  });
  expect(copied.names).toEqual(['A', 'CAPTION', 'P', 'TABLE', 'TBODY', 'TD', 'TH', 'THEAD', 'TR']);
  expect(copied.attributes).toEqual(['class', 'colspan', 'href', 'lang', 'rel', 'scope']);
  expect(copied.links).toEqual([null, null, 'https://good.example/']);
  expect(copied.text).toContain('A3 of 5');
  expect(copied.text).not.toMatch(/alert|evil/);
  const image = page.getByRole('img', { name: /^Title<img src=x onerror="alert\(1\)">: Name$/ });
  await expect(image).toBeVisible();
  // Every start of the page and everything that the element loads is known.
  const expected = [`${origin}/page`, `${origin}/pictable-table.js`, src, src.replace('.png', '.html')];
  expect(loaded.filter((url) => !expected.includes(url))).toEqual([]);
});

test('a dark page shows the dark image, and a table from right to left keeps its direction', async ({
  page,
  request,
  embed,
}) => {
  const { src } = await storeImage(request, {
    title: 'مبيعات',
    data: [{ المنطقة: 'الشمال', المجموع: 1250 }],
  });
  const { src: dark } = await storeImage(request, { ...sales, options: { theme: 'dark' } });
  await page.emulateMedia({ colorScheme: 'dark' });
  const attributes = `src="${src}" dark-src="${dark}" alt="" label="عرض كجدول"`;
  await embed(`<pictable-table ${attributes}></pictable-table>`, {
    attributes: 'lang="ar" dir="rtl"',
  });
  await isLoaded(page);
  expect(await urlOf(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => urlOf(page)).toBe(src);
  const summary = page.getByText('عرض كجدول');
  await summary.click();
  const table = page.getByRole('table');
  await expect(table).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('columnheader').first()).toHaveText('المنطقة');
  const right = async (locator: typeof table) => {
    const box = await locator.boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  expect(await right(summary)).toBe(await right(table));
  expect(await violations(page)).toEqual([]);
});

test('the element of the documentation shows its image, and what is in it until then', async ({
  page,
  request,
  embed,
}) => {
  const block = blockText('documentation/integrations.md', 'A table image in a page');
  const src = await putLive(request, `documented-${Date.now()}`, sales);
  const html = block.replaceAll(/https:\/\/pictable\.example\/l\/[\w-]+\.png/g, src);
  expect(html.split(src)).toHaveLength(3);
  await embed(html.replace(/<script.*<\/script>/, ''), { withScript: false });
  await expect(page.getByRole('img', { name: 'Sales' })).toHaveAttribute('width', '456');
  await embed(html);
  await expect(page.getByRole('img')).toHaveCount(1);
  await expect(page.getByRole('img', { name: /^Sales: Region/ })).toHaveAttribute('src', src);
});

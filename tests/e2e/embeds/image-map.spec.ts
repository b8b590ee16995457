import { test as base, expect } from '@playwright/test';
import { developmentKey } from '../setup/server-origin.ts';
import { slow } from '../setup/slow.ts';
import { embedding } from './embedding-page.ts';

const test = base.extend(embedding);

const hostile = '"><img src=x onerror=alert(1)>';
const table = {
  title: 'Orders',
  headers: [{ value: 'Order', link: 'https://links.example/header' }, 'Customer', 'Note'],
  rows: [
    [
      { value: 'A-1042', link: 'https://links.example/a?x=1&y=2' },
      { markdown: '**[Ada](https://links.example/ada)** and [Bob](https://links.example/bob)' },
      hostile,
    ],
    [
      { value: hostile, link: 'https://links.example/hostile' },
      'https://links.example/auto',
      { value: 'mail', link: 'https://links.example/note' },
    ],
  ],
};
const urls = ['header', 'a?x=1&y=2', 'ada', 'bob', 'hostile', 'auto', 'note'].map(
  (path) => `https://links.example/${path}`,
);

for (const scale of [1, 2, 3])
  test(
    `every area of an image at scale ${scale} leads to its link`,
    scale === 2 ? {} : slow,
    async ({ page, request, embed }) => {
      const headers = { 'x-api-key': developmentKey() };
      const store = async (change: object) => {
        const data = { ...table, ...change, options: { scale } };
        return (await (await request.post('/api/pictable/table-to-image', { data, headers })).json())
          .html as string;
      };
      // Two tables in one page, whose style sheet makes images smaller, as those of many pages do.
      const [first, other] = [
        await store({}),
        await store({ rows: [[{ value: 'x', link: 'https://links.example/other' }, '', '']] }),
      ];
      const policy = "default-src * 'unsafe-inline'";
      const style = '<style>main{width:200px} img{max-width:100%;height:auto}</style>';
      await embed(`${style}${first}${other}`, { policy, withScript: false });
      await page.route('https://links.example/**', (route) =>
        route.fulfill({ body: 'ok', contentType: 'text/html' }),
      );
      const back = page.url();
      const image = page.locator('img').first();
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      const size = await image.evaluate(
        (img: HTMLImageElement) => [img.width * 1, img.naturalWidth] as const,
      );
      expect(size[0]).toBe(Math.round(size[1] / scale));
      const areas = await page
        .locator('map')
        .first()
        .locator('area')
        .evaluateAll((found) =>
          found.map((one) => ({
            href: one.getAttribute('href')!,
            coords: one.getAttribute('coords')!.split(',').map(Number),
          })),
        );
      expect(areas.map(({ href }) => href)).toEqual(urls);
      expect(await page.locator('script, [onerror]').count()).toBe(0);
      for (const { href, coords } of areas) {
        const [left, top, right, bottom] = coords as [number, number, number, number];
        await image.click({ position: { x: (left + right) / 2, y: (top + bottom) / 2 } });
        await page.waitForURL(href);
        await page.goto(back);
      }
      await page
        .locator('img')
        .nth(1)
        .click({ position: { x: 40, y: 105 } });
      await page.waitForURL('https://links.example/*');
    },
  );

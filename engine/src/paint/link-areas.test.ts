import { type ImageFormat, imageFormats, limits } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { createEngine, type Engine } from '../index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const table = {
  headers: [{ value: 'Order', link: 'https://h.example/' }, 'Customer'],
  rows: [
    [
      { value: 'A-1', link: 'https://shop.example/a?x=1&y=2' },
      { markdown: '[Ada](mailto:ada@example.com) and [Bob](https://bob.example/)' },
    ],
    [{ value: 'B-2', link: 'javascript:alert(1)' }, 'https://auto.example/'],
  ],
};
const linksOf = async (payload: object, format: ImageFormat = 'png') =>
  (await engine.render(fromJs(payload), { format })).links;

describe('the links of an image', () => {
  it('are those of its cells and headers, in reading order', async () => {
    const { byPart, omitted } = await linksOf(table);
    expect(byPart[0]?.map(({ href, text }) => [text, href])).toEqual([
      ['Order', 'https://h.example/'],
      ['A-1', 'https://shop.example/a?x=1&y=2'],
      ['Ada', 'mailto:ada@example.com'],
      ['Bob', 'https://bob.example/'],
      ['https://auto.example/', 'https://auto.example/'],
    ]);
    expect(omitted).toBe(0);
  });

  it('are in CSS pixels at every scale, and the same in SVG', async () => {
    const expected = await linksOf(table);
    for (const scale of [1.5, 2, 3])
      expect(await linksOf({ ...table, options: { scale } })).toEqual(expected);
    expect(await linksOf(table, 'svg')).toEqual(expected);
    const { byPart } = expected;
    expect(byPart[0]?.every(({ x, y, width, height }) => [x, y, width, height].every(Number.isInteger))).toBe(
      true,
    );
  });

  it('are in the file of a PDF, and nowhere else', async () => {
    expect(await linksOf(table, 'pdf')).toEqual({ byPart: [], omitted: 0 });
  });

  it('are on the other side of a table from right to left', async () => {
    const cells = {
      headers: ['ג', 'ד'],
      rows: [[{ value: 'א', link: 'https://a.example/' }, 'ב']],
      options: { direction: 'rtl' },
    };
    const { byPart } = await linksOf(cells);
    const { widthPx } = await engine.render(fromJs(cells), { format: 'png' });
    expect(byPart[0]![0]!.x).toBeGreaterThan(widthPx / 2);
  });

  it('belong to their part of a split table', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [
      { value: `R${index}`, link: `https://r.example/${index}` },
    ]);
    const { parts, links } = await engine.render(fromJs({ headers: ['A'], rows, for: 'teams' }), {});
    expect(parts.length).toBeGreaterThan(1);
    expect(links.byPart).toHaveLength(parts.length);
    const hrefs = links.byPart.flat().map(({ href }) => href);
    expect(hrefs).toEqual(rows.map(([cell]) => cell!.link));
  });

  it('are limited in total, and counted', async () => {
    const link = `https://long.example/${'x'.repeat(900)}`;
    const rows = Array.from({ length: 100 }, () => [{ value: 'x', link }]);
    const { byPart, omitted } = await linksOf({ headers: ['A'], rows });
    const shown = byPart[0]!.length;
    expect(shown).toBeLessThan(limits.imageMapBytesMax / link.length);
    expect(shown).toBeGreaterThan(30);
    expect(shown + omitted).toBe(100);
  });
});

it.each(imageFormats)('a table without links has none as %s', async (format) => {
  const { byPart, omitted } = await linksOf({ headers: ['A', 'B'], rows: [['a', 'b']] }, format);
  expect([byPart.flat(), omitted]).toEqual([[], 0]);
});

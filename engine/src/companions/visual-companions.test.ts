import { readTableText } from '@pictable/contract/input-adapters';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { altText } from '../alt-text/alt-text.ts';
import { arrange } from '../data/arrange.ts';
import { formatTable } from '../format/format-table.ts';
import { createEngine } from '../index.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { readTable } from '../render.ts';
import { annotate } from '../rules/annotate.ts';
import { rgb } from '../scene/color.ts';
import type { CellVisual } from '../table/cell-visual.ts';
import { DEFAULT_LIMITS } from '../table/render-limits.ts';
import type { AnnotatedTable, Cell } from '../table/table.ts';
import type { TableData } from '../table/table-data.ts';
import { buildTableData } from '../table-data/build-table-data.ts';
import { Warnings } from '../warnings.ts';
import { writeCsv, writeHtml, writeJson, writeMarkdown } from './index.ts';

const bar: CellVisual = {
  widthEm: 6,
  heightEm: 1,
  placement: 'after',
  insetEm: 0,
  isMirrored: true,
  shapes: [{ kind: 'area', points: [0, 0, 0.45, 0, 0.45, 1, 0, 1], fill: rgb(0x2563eb) }],
  alt: '45, 60% of the largest',
  blocks: '████▌',
};
const line: CellVisual = {
  ...bar,
  placement: 'only',
  insetEm: 0.1,
  shapes: [
    { kind: 'line', points: [0, 1, 0.5, 0, 1, 0.5], widthEm: 0.1, color: rgb(0x16a34a) },
    { kind: 'dot', x: 1, y: 0.5, radiusEm: 0.2, fill: rgb(0x16a34a, 128) },
  ],
  alt: '3 values, first 1, last 2',
  blocks: '▁█▄',
};
const icon: CellVisual = { ...bar, widthEm: 1, placement: 'before', alt: 'up', blocks: undefined };

function withVisual(cell: Cell, visual: CellVisual | undefined): Cell {
  return { ...cell, visual, ...(visual?.placement === 'only' && { shownValue: null }) };
}

/** A table with drawings in the first row. */
function drawn(payload: object, visuals: readonly (CellVisual | undefined)[]) {
  const warnings = new Warnings();
  const normalized = normalizePayload(fromJs(payload as never), [], DEFAULT_LIMITS, warnings);
  const arranged = arrange(normalized, DEFAULT_LIMITS, warnings);
  const plain = annotate(arranged, warnings);
  const annotated: AnnotatedTable = {
    ...plain,
    rows: plain.rows.map((row, index) =>
      index > 0 ? row : { ...row, cells: row.cells.map((cell, column) => withVisual(cell, visuals[column])) },
    ),
  };
  const format = (table: AnnotatedTable) => formatTable(table, DEFAULT_LIMITS, warnings);
  const data: TableData = buildTableData(arranged, annotated, format, warnings);
  return {
    data,
    alt: altText({ description: 'A table.', short: '', language: undefined }, format(annotated)).long,
  };
}

const payload = {
  data: [
    { item: 'Desk', units: 45, trend: [1, 3, 2] },
    { item: 'Lamp', units: 7, trend: null },
  ],
  columns: { trend: { show: 'line' } },
};
const visuals = [icon, bar, line];

describe('drawings in Markdown', () => {
  const markdown = writeMarkdown(drawn(payload, visuals).data);

  it('are block characters before the value, or instead of it', () => {
    expect(markdown.split('\n')[2]).toBe('| Desk | ████▌ 45 | ▁█▄ |');
  });

  it('are their text if they have no block characters', () => {
    const only = { ...icon, placement: 'only' as const };
    expect(writeMarkdown(drawn(payload, [only]).data).split('\n')[2]).toMatch(/^\| up \| 45 \|/);
  });

  it('stay in the table when the file is read again', () => {
    const again = readTable(readTableText(markdown, 'Markdown').payload, {});
    expect(again.rows[0]!.map((cell) => cell!.shown)).toEqual(['Desk', '████▌ 45', '▁█▄']);
    expect(again.columns.map(({ align }) => align)[1]).toBe('right');
  });
});

describe('drawings in HTML', () => {
  const html = writeHtml(drawn(payload, visuals).data);

  it('are inline SVG beside the text, with a role and a title', () => {
    expect(html).toContain(
      '<td style="text-align:right">45 <svg role="img" width="6em" height="1em" viewBox="0 0 600 100"><title>60% of the largest</title><polygon points="0 0 270 0 270 100 0 100" fill="#2563eb"/></svg></td>',
    );
    expect(html).toMatch(
      /<td style="text-align:left"><svg role="img"[^>]*><title>up<\/title>.*<\/svg> Desk<\/td>/,
    );
  });

  it('instead of the text have the value for programs', () => {
    expect(html).toContain('<data value="1 3 2"><svg role="img"');
    expect(html).toContain(
      '<polyline points="10 90 300 10 590 50" fill="none" stroke="#16a34a" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/><circle cx="590" cy="50" r="20" fill="#16a34a80"/>',
    );
  });

  it('are hidden from screen readers if the text says everything', () => {
    const { data } = drawn(payload, [undefined, { ...bar, alt: '45' }]);
    expect(writeHtml(data)).toContain('45 <svg aria-hidden="true" width');
  });

  it('behind the text stand beside it, so that pages with other colours are readable', () => {
    const { data } = drawn(payload, [undefined, { ...bar, placement: 'behind', widthEm: 0, heightEm: 0 }]);
    expect(writeHtml(data)).toMatch(/<svg role="img" width="6.5em" height="0.9em"[^>]*>.*<\/svg> 45<\/td>/);
  });

  it('start at the right in right-to-left tables', () => {
    const { data } = drawn({ ...payload, options: { direction: 'rtl' } }, visuals);
    expect(writeHtml(data)).toContain('points="600 0 330 0 330 100 600 100"');
  });

  it('escape every text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'<>&"\'ab;/= ') });
    fc.assert(
      fc.property(text, (alt) => {
        const { data } = drawn(payload, [
          { ...icon, alt },
          { ...line, alt },
        ]);
        const tags = [...writeHtml(data).matchAll(/<\/?([a-z]+)/g)].map(([, tag]) => tag);
        expect(new Set(tags)).not.toContain('script');
        expect(tags.filter((tag) => tag === 'b' || tag === 'a')).toEqual([]);
      }),
    );
  });
});

test('CSV has the values, a list separated by spaces', () => {
  expect(writeCsv(drawn(payload, visuals).data)).toBe('item,units,trend\r\nDesk,45,1 3 2\r\nLamp,7,\r\n');
});

test('JSON has the values as sent', () => {
  expect(JSON.parse(writeJson(drawn(payload, visuals).data)).rows[0]).toEqual(['Desk', 45, [1, 3, 2]]);
});

test('the text alternative has that of each drawing', () => {
  expect(drawn(payload, visuals).alt).toContain(
    'item: Desk (up), units: 45 (60% of the largest), trend: 3 values, first 1, last 2.',
  );
});

test('a cell with only the space of a drawing is like one without', () => {
  const space = { ...bar, shapes: [], alt: '', blocks: undefined };
  const { data, alt } = drawn(payload, [space, space, undefined]);
  const without = drawn(payload, []);
  expect(writeHtml(data)).toBe(writeHtml(without.data));
  expect(writeMarkdown(data)).toBe(writeMarkdown(without.data));
  expect(alt).toBe(without.alt);
});

describe('the legend of a scale', () => {
  const data = [{ 'a<b': -4 }, { 'a<b': 12 }];
  const columns = { 'a<b': { type: 'number', format: { decimals: 1 }, scale: { steps: 2, legend: true } } };
  const htmlOf = (more: object) =>
    writeHtml(readTable(fromJs({ data, columns, caption: 'End.', ...more }), {}));

  it('is below the table in HTML, with the colours and numbers of the image', () => {
    const html = htmlOf({});
    const [low, high] = [...html.matchAll(/<td[^>]*;background:(#\w{6})/g)].map(([, fill]) => fill!);
    const legend = /<\/table>\s*<\/div>\n<p class="legend">(.*)<\/p>\n<p>End\.<\/p>/.exec(html)![1]!;
    expect(legend.replace(/<svg.*<\/svg>/, '|').replace(/[\u2068\u2069]/g, '')).toBe(
      '<bdi>a&lt;b  −12.0</bdi> | <bdi>12.0</bdi>',
    );
    const fills = [...legend.matchAll(/<polygon points="(\S+)[^>]* fill="(#\w{6})"/g)];
    expect(fills.map(([, from, fill]) => [from, fill])).toEqual([
      ['0', low],
      ['450', high],
    ]);
    expect(legend).toContain('<svg aria-hidden="true"');
  });

  it('is mirrored in tables from right to left, and in no table without one', () => {
    expect(htmlOf({ options: { direction: 'rtl' } })).toMatch(/legend.*<polygon points="900 0/);
    expect(htmlOf({ columns: { 'a<b': { scale: true } } })).not.toContain('legend');
  });
});

describe('the drawings of columns', () => {
  const data = [
    { shop: 'Oslo', region: 'North', sales: 120, trend: [1, 3, 2], done: 0.4, rating: 3.5, state: 'late' },
    { shop: 'Rome', region: 'South', sales: 60, trend: [2, 2, 5], done: 1, rating: 5, state: 'active' },
  ];
  const columns = {
    sales: { show: 'bar' },
    trend: { show: 'line' },
    done: { show: 'progress' },
    rating: { show: 'stars' },
    state: { show: 'badge' },
  };
  const table = readTable(fromJs({ data, columns }), {});

  it('are block characters in Markdown', () => {
    expect(writeMarkdown(table).split('\n').slice(2, 4)).toMatchInlineSnapshot(`
      [
        "| Oslo | North | ██████████ 120 | ▁█▅ | ████░░░░░░ 0.4 | ★★★½☆ | late |",
        "| Rome | South | █████ 60 | ▁▁█ | ██████████ 1 | ★★★★★ | active |",
      ]
    `);
  });

  it('are one SVG per cell in HTML, all of them with a name', () => {
    const html = writeHtml(table);
    const svgs = [...html.matchAll(/<svg [^>]*>(<title>[^<]+<\/title>)?/g)];
    expect(svgs).toHaveLength(8);
    for (const [tag, title] of svgs) expect(tag.includes('aria-hidden') || title !== undefined).toBe(true);
  });

  it('have the background of the image in HTML, but not on fills', () => {
    const dark = writeHtml(readTable(fromJs({ data, columns, options: { theme: 'dark' } }), {}));
    expect(dark).toMatch(/td svg,th svg\{[^}]*background:#0\w{5};/);
    expect(writeHtml(table)).toMatch(/td svg,th svg\{[^}]*background:#ffffff;/);
    expect(dark).toContain('.colored svg{background:inherit}');
  });

  it('are pills in HTML, with commas in the text of lists', () => {
    const html = writeHtml(
      readTable(
        fromJs({ data: [{ v: 'late <b>' }, { v: ['a', 'b'] }], columns: { v: { show: 'badge' } } }),
        {},
      ),
    );
    const pill = (text: string) =>
      `<span class="pill" style="background:#\\w{6};color:#\\w{6}">${text}</span>`;
    expect(html).toMatch(new RegExp(`<td[^>]*>${pill('late &lt;b&gt;')}</td>`));
    expect(html).toMatch(new RegExp(`<td[^>]*>${pill('a')}<span class="and">, </span>\\s${pill('b')}</td>`));
  });

  it('leave the values in CSV and JSON, also with groups', () => {
    const csv =
      'shop,region,sales,trend,done,rating,state\r\nOslo,North,120,1 3 2,0.4,3.5,late\r\nRome,South,60,2 2 5,1,5,active\r\n';
    expect(writeCsv(table)).toBe(csv);
    const grouped = readTable(fromJs({ data, columns, rowGroups: 'region' }), {});
    expect(writeCsv(grouped)).toBe(csv);
    const rows = data.map((row) => Object.values(row));
    expect(JSON.parse(writeJson(table)).rows).toEqual(rows);
    expect(JSON.parse(writeJson(grouped)).rows).toEqual(rows);
  });

  it('escape a list in CSV that a spreadsheet would subtract', () => {
    const negative = { data: [{ trend: [-1, -2] }], columns: { trend: { show: 'line' } } };
    expect(writeCsv(readTable(fromJs(negative), {}))).toBe('trend\r\n"\'-1 -2"\r\n');
  });

  it('are in the text alternative', async () => {
    const engine = await createEngine(nodeHost());
    const { alt } = await engine.render(fromJs({ data, columns }), { format: 'svg' });
    expect(alt.long).toMatchInlineSnapshot(
      `"Table with 2 rows and 7 columns: shop, region, sales, trend, done, rating, state. sales: highest 120 (Oslo), lowest 60 (Rome). shop: Oslo, region: North, sales: 120 (100% of the largest), trend: 3 values, first 1, last 2, highest 3, done: 0.4 (40%), rating: 3.5 of 5, state: late. shop: Rome, region: South, sales: 60 (50% of the largest), trend: 3 values, first 2, last 5, highest 5, done: 1 (100%), rating: 5 of 5, state: active."`,
    );
  });
});

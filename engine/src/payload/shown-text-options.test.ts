import { fromJs } from '@pictable/contract/json';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { writeCsv } from '../companions/write-csv.ts';
import { writeHtml } from '../companions/write-html.ts';
import { createEngine, type Engine } from '../index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

describe('a column of the user with the name of an option', () => {
  const words = {
    ...{
      locale: 'de',
      lang: 'Esperanto',
      timeZone: 'x',
      dates: 'May',
      labels: 'urgent',
      grouping: 'A',
      tz: 'y',
    },
  };

  test('stays a column of a single row, of columns and of rows', () => {
    const columnsOf = (payload: unknown) => engine.readTable(fromJs(payload)).columns.map(({ name }) => name);
    const names = ['name', ...Object.keys(words)];
    const lists = Object.fromEntries(names.map((name) => [name, ['p', 'q']]));
    expect(columnsOf({ name: 'x', ...words })).toEqual(names);
    expect(columnsOf(lists)).toEqual(names);
    expect(columnsOf({ data: [{ name: 'x', ...words }] })).toEqual(names);
  });

  test('is an unknown key beside data if its value is a list', async () => {
    const payload = fromJs({ data: [{ a: 1 }], labels: ['x'], dates: {}, grouping: [] });
    const { warnings } = await engine.render(payload, { format: 'svg' });
    expect(warnings.map(({ path }) => path)).toEqual(['/labels', '/dates', '/grouping']);
  });
});

describe('lang', () => {
  const rendered = (lang: unknown) =>
    engine.render(fromJs({ data: [{ a: 1 }], options: { lang } } as never), { format: 'svg' });
  const svgOf = async (lang: unknown) => new TextDecoder().decode((await rendered(lang)).bytes);

  test.each(['german', 'de-', '"><script>', 'de AT', '日本語', 5, true])(
    '%j is ignored with a warning',
    async (lang) => {
      const shown = typeof lang === 'string' ? JSON.stringify(lang) : `"${lang}"`;
      const message = `lang is ignored: ${shown} is not a language tag such as de or pt-BR.`;
      const { warnings, bytes } = await rendered(lang);
      expect(warnings).toMatchObject([{ message, path: '/options/lang' }]);
      expect(new TextDecoder().decode(bytes)).not.toContain('lang=');
    },
  );

  test.each([[{}], [[]], [['de']], ['d'.repeat(36)], ['x-'.repeat(100_000)]])(
    'of another shape, or too long, is an error',
    async (lang) => {
      await expect(rendered(lang)).rejects.toThrow(/options\.lang must be text of up to 35 characters/);
    },
  );

  test.each([null, '', '  '])('%j is no language', async (lang) => {
    expect((await rendered(lang)).warnings).toEqual([]);
    expect(await svgOf(lang)).not.toContain('lang=');
  });

  test('is stated in SVG, HTML and the title of a table without one', async () => {
    expect(await svgOf('de_ch')).toContain(' xml:lang="de-CH" lang="de-CH"');
    const html = writeHtml(engine.readTable(fromJs({ data: [{ a: 1 }], lang: 'de_ch' })));
    expect(html).toContain('<html lang="de-CH" dir="ltr">');
    expect(html).toContain('<title>Tabelle</title>');
    expect(writeHtml(engine.readTable(fromJs({ data: [{ a: 1 }] })))).toContain('<html lang="und"');
  });
});

describe('labels', () => {
  const data = [{ created_at: 'x', order_id: 3 }];

  test('are shown, and names stay those of the data', async () => {
    const payload = { data, options: { labels: 'title', dataProcessing: { filter: { order_id: 3 } } } };
    const table = engine.readTable(fromJs(payload));
    expect(table.columns.map(({ name, field }) => [field, name])).toEqual([
      ['created_at', 'Created At'],
      ['order_id', 'Order ID'],
    ]);
    expect(writeHtml(table)).toContain('>Created At</th>');
    expect(writeCsv(table)).toBe('created_at,order_id\r\nx,3\r\n');
    const { alt, warnings } = await engine.render(fromJs(payload), { format: 'svg' });
    expect(warnings).toEqual([]);
    expect(alt.long).toContain('Created At: x, Order ID: 3');
  });

  test('of given headers are unchanged, and those of groups are labelled too', () => {
    const labels = { labels: 'title' };
    const given = engine.readTable(fromJs({ data, headers: ['created_at'], options: labels }));
    expect(given.columns[0]?.name).toBe('created_at');
    const firstRow = engine.readTable(
      fromJs({
        data: [
          ['created_at', { text: 'order_id' }],
          ['x', 3],
        ],
        options: labels,
      }),
    );
    expect(firstRow.columns.map(({ name }) => name)).toEqual(['Created At', 'order_id']);
    const dataProcessing = { groupBy: 'created_at', aggregate: { order_id: 'sum' } };
    const grouped = engine.readTable(fromJs({ data, options: { ...labels, dataProcessing } }));
    expect(grouped.columns.map(({ name }) => name)).toEqual(['Created At', 'Order ID (sum)']);
  });
});

describe('hideEmptyColumns', () => {
  const columnsOf = (data: readonly object[], options: object) =>
    engine
      .readTable(fromJs({ data, options: { hideEmptyColumns: true, ...options } }))
      .columns.map(({ name }) => name);

  test('looks at all rows that pass the filter, not at one page', () => {
    const data = [
      { a: 1, b: null, c: '', d: 0 },
      { a: 2, c: null, d: false },
      { a: 3, b: 'x', c: 'y', d: '' },
    ];
    expect(columnsOf(data, {})).toEqual(['a', 'b', 'c', 'd']);
    expect(columnsOf(data, { dataProcessing: { filter: { a: { lt: 3 } } } })).toEqual(['a', 'd']);
    expect(columnsOf(data, { pagination: { pageSize: 1, enabled: true } })).toEqual(['a', 'b', 'c', 'd']);
  });

  test('keeps a table without rows or values', () => {
    expect(columnsOf([{ a: 1, b: null }], { dataProcessing: { filter: { a: 9 } } })).toEqual(['a', 'b']);
    expect(columnsOf([{ a: null, b: '' }], {})).toEqual(['a', 'b']);
  });
});

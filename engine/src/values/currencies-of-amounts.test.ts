import type { CellFormat, CellType } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { describe, expect, it, vi } from 'vitest';
import { describeTable } from '../alt-text/describe-table.ts';
import { annotatedTable, formattedTable } from '../stages.fixture.ts';
import { Warnings } from '../warnings.ts';
import { CurrencyFinder } from './currencies-of-amounts.ts';

/** The shown texts of the last column, and the warnings. */
function shown(payload: object) {
  const warnings = new Warnings();
  const { rows } = formattedTable({ payload }, warnings);
  return {
    texts: rows.map(({ cells }) => cells.at(-1)!.text),
    warnings: warnings.list().map(({ message }) => message),
  };
}

const amount = (value: number, format: string) => ({ type: 'currency', value, format });
const data = [
  { n: 'a', v: amount(10, 'EUR') },
  { n: 'a', v: amount(20, 'USD') },
  { n: 'b', v: amount(5, 'EUR') },
];
const mixed = (place: string, name: string) =>
  `${place}: "v" has amounts in EUR and USD, which cannot be combined, so their ${name} was left out. Group by currency, or convert the amounts to one.`;

describe('the currency of an amount', () => {
  it.each<[unknown, CellType | undefined, CellFormat | undefined, string | undefined]>([
    [5, undefined, undefined, undefined],
    [5, 'number', { decimals: 2 }, undefined],
    [5, 'number', { pattern: '#,##0.00 €' }, 'EUR'],
    [5, 'number', { pattern: '#,##0 kg' }, undefined],
    [5, 'number', { suffix: ' top' }, undefined],
    [5, 'number', { prefix: 'US$' }, 'USD'],
    [5, undefined, { prefix: '£' }, 'GBP'],
    [5, 'percentage', { prefix: '£' }, 'percent'],
    ['5 %', undefined, undefined, 'percent'],
    [5, 'currency', undefined, 'USD'],
    [5, 'currency', { pattern: 'eur' }, 'EUR'],
    [5, 'currency', { pattern: '€' }, 'EUR'],
    [5, 'currency', { pattern: 'de-DE', currency: 'CHF' }, 'CHF'],
    [5, 'currency', { pattern: 'de-DE' }, 'USD'],
    [5, 'currency', { pattern: '$#,##0.00', currency: 'EUR' }, 'USD'],
    [5, 'currency', { pattern: '#,##0.00', currency: 'EUR' }, 'EUR'],
    [5, 'currency', { pattern: 'CAD #,##0' }, 'CAD'],
    [5, 'currency', { symbol: 'kr' }, 'SEK'],
    [5, 'currency', { symbol: 'pts' }, 'pts'],
    ['$1,234.50', undefined, undefined, 'USD'],
    ['5 €', undefined, undefined, 'EUR'],
    ['$5', 'currency', { currency: 'EUR' }, 'USD'],
    ['5', undefined, undefined, undefined],
    ['ask for $', 'currency', undefined, undefined],
    ['', 'currency', undefined, undefined],
    [null, 'currency', undefined, undefined],
  ])('%j of type %s and format %j is %s', (value, type, format, currency) => {
    expect(new CurrencyFinder().currencyOf({ value: fromJs(value as never), type, format })).toBe(currency);
  });
});

describe('amounts in several currencies', () => {
  it('have no total', () => {
    expect(shown({ data, summary: 'sum' })).toEqual({
      texts: ['€10.00', '$20.00', '€5.00', ''],
      warnings: [mixed('summary', 'sum')],
    });
    expect(shown({ data, summary: [{ columns: 'mean', missing: '–' }] }).texts.at(-1)).toBe('–');
  });

  it('that are texts have no total', () => {
    const texts = [{ v: '$10' }, { v: '€20' }];
    expect(shown({ data: texts, summary: 'max' })).toEqual({
      texts: ['$10', '€20', ''],
      warnings: [
        '"v" has amounts in USD and EUR, which cannot be combined, so their max was left out. Group by currency, or convert the amounts to one.',
      ].map((text) => `summary: ${text}`),
    });
  });

  it('have totals in groups of one currency', () => {
    const found = shown({
      data: [...data.slice(1), { n: 'b', v: amount(7, 'EUR') }],
      rowGroups: 'n',
      summary: [{ columns: 'sum', of: 'groups' }],
    });
    expect(found.texts).toEqual(expect.arrayContaining(['$20.00', '€12.00']));
    expect(found.warnings).toEqual([]);
  });

  it('are counted, and the first and the last one keep their own', () => {
    const summary = ['count', 'first', 'last'].map((fn) => ({ columns: { v: fn } }));
    const last = [...data.slice(0, 1), ...data.slice(1, 2)];
    expect(shown({ data: last, summary })).toEqual({
      texts: ['€10.00', '$20.00', '2', '€10.00', '$20.00'],
      warnings: [],
    });
  });

  it('have expressions without a currency', () => {
    const sum = { columns: { v: { expr: 'sum(v)' } } };
    expect(shown({ data, summary: [sum] })).toEqual({
      texts: ['€10.00', '$20.00', '€5.00', '35'],
      warnings: [
        'summary.0: "v" has amounts in EUR and USD, so the result of its expression has no currency.',
      ],
    });
    expect(shown({ data, summary: [{ ...sum, format: { currency: 'GBP' } }] })).toEqual({
      texts: ['€10.00', '$20.00', '€5.00', '£35.00'],
      warnings: [],
    });
  });

  it('have no aggregates', () => {
    const dataProcessing = { groupBy: 'n', aggregate: { v: ['count', 'sum'] } };
    expect(shown({ data, options: { dataProcessing } })).toEqual({
      texts: ['-', '€5.00'],
      warnings: [mixed('options.dataProcessing.aggregate.v', 'sum')],
    });
  });

  it.each<[string, object, string[], string]>([
    ['group', { group: { by: 'n', aggregate: { v: 'sum' } } }, ['-', '€5.00'], 'sum'],
    ['pivot', { pivot: { rows: 'n', columns: 'k', values: 'v', aggregate: 'max' } }, ['-', '€5.00'], 'max'],
    ['top', { top: { n: 1, by: 'v', order: 'asc', others: 'Others' } }, ['€5.00', '-'], 'sum'],
  ])('have no %s', (verb, step, texts, name) => {
    const rows = verb === 'pivot' ? data.map((row) => ({ k: 'x', ...row })) : data;
    expect(shown({ data: rows, transform: [step] })).toEqual({
      texts,
      warnings: [mixed(`transform.0.${verb}.aggregate`, name)],
    });
  });

  it.each([
    ['share', { share: 'v' }, 'share'],
    ['rank', { rank: 'v' }, 'rank'],
    ['running', { running: 'v' }, 'running sum'],
    ['change', { change: 'v' }, 'change'],
  ])('have no values of a window: %s', (_, step, name) => {
    expect(shown({ data, transform: [{ window: { w: step } }] })).toEqual({
      texts: ['-', '-', '-'],
      warnings: [mixed('transform.0.window.w', name)],
    });
  });

  it('have values of a window within one currency', () => {
    expect(shown({ data, transform: [{ window: { w: { running: 'v', within: 'n' } } }] })).toEqual({
      texts: ['-', '-', '€5.00'],
      warnings: [mixed('transform.0.window.w', 'running sum')],
    });
  });

  it('are looked for once, however many groups there are', () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => ({ n, v: amount(n, 'EUR') }));
    const find = vi.spyOn(CurrencyFinder.prototype, 'currencyOf');
    try {
      const group = { by: 'n', aggregate: { v: 'sum' } };
      shown({ data: rows, transform: [{ window: { w: { running: 'v', within: 'n' } } }, { group }] });
      expect(find.mock.calls.length).toBeLessThan(10 * rows.length);
    } finally {
      find.mockRestore();
    }
  });
});

describe('amounts that cannot be compared', () => {
  const data = [
    { city: 'Tokyo', price: amount(10_000, 'JPY'), rank: 3 },
    { city: 'Paris', price: amount(900, 'EUR'), rank: 1 },
    { city: 'Rome', price: amount(950, 'EUR'), rank: 2 },
  ];
  const lost = (place: string, what: string) =>
    `${place}: "price" has amounts in JPY and EUR, which cannot be compared, so they have no ${what}. Convert the amounts to one currency.`;

  it('have no drawing, no colour and no rank', () => {
    const warnings = new Warnings();
    const payload = {
      data,
      columns: { price: { show: 'bar', scale: 'blues' } },
      rules: [{ columns: 'price', top: 1, style: { textColor: '#ff0000' } }],
    };
    const { rows } = annotatedTable({ payload }, warnings);
    for (const { cells } of rows) {
      expect(cells[1]!.visual).toBeUndefined();
      expect(cells[1]!.style).toEqual({});
    }
    expect(warnings.list().map(({ message }) => message)).toEqual([
      lost('columns.price.scale', 'colours'),
      lost('rules.0', 'rank'),
      lost('columns.price.show', 'drawing'),
    ]);
  });

  it('have no largest one in the alternative text', () => {
    const describe = (rows: readonly object[]) => {
      const payload = { data: rows };
      const warnings = new Warnings();
      return describeTable(annotatedTable({ payload }, warnings), formattedTable({ payload }, warnings))
        .description;
    };
    expect(describe(data)).not.toContain('highest');
    expect(describe(data.slice(1))).toContain('highest €950.00 (Rome)');
  });

  it('include percentages beside money', () => {
    const transform = [{ transpose: {} }];
    const payload = {
      data: [{ k: 'x', price: amount(100, 'EUR'), share: { type: 'percentage', value: 0.5 } }],
      transform,
      summary: 'sum',
    };
    expect(shown(payload)).toEqual({
      texts: ['€100.00', '50%', ''],
      warnings: [
        'summary: "x" has amounts in EUR and percent, which cannot be combined, so their sum was left out. Group by currency, or convert the amounts to one.',
      ],
    });
  });
});

import { fromJs } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { readTable } from '../render.ts';
import { writeCsv, writeHtml, writeJson, writeMarkdown } from './index.ts';

const payload = {
  data: [
    { name: 'Desk', rev: 1200.5, cost: 7 },
    { name: 'Lamp', rev: 90, cost: 8 },
  ],
  columns: [
    { field: 'rev', label: 'Revenue, net', type: 'currency', format: { currency: 'EUR', decimals: 0 } },
    'name',
  ],
};
const table = readTable(fromJs(payload), {});

test('CSV and JSON have field names and values, or labels on request', () => {
  expect(writeCsv(table)).toBe('rev,name\r\n1200.5,Desk\r\n90,Lamp\r\n');
  expect(writeCsv(table, { headers: 'labels' })).toBe('"Revenue, net",name\r\n1200.5,Desk\r\n90,Lamp\r\n');
  const rows = [
    [1200.5, 'Desk'],
    [90, 'Lamp'],
  ];
  expect(JSON.parse(writeJson(table))).toEqual({ headers: ['rev', 'name'], rows });
  expect(JSON.parse(writeJson(table, { headers: 'labels' }))).toEqual({
    headers: ['Revenue, net', 'name'],
    rows,
  });
});

test('Markdown and HTML have labels and formatted values', () => {
  expect(writeMarkdown(table)).toBe(
    '| Revenue, net | name |\n| --: | :-- |\n| €1,201 | Desk |\n| €90 | Lamp |\n',
  );
  expect(writeHtml(table)).toContain('<th scope="col" style="text-align:right">Revenue, net</th>');
  expect(writeHtml(table)).not.toContain('cost');
});

test.each([
  [{ type: 'currency', format: { currency: 'EUR', decimals: 0 } }, 1234.5, [0, true, false, '€', '']],
  [
    { type: 'currency', format: { currency: 'EUR', locale: 'de-DE' } },
    -1234.5,
    [2, true, false, '', '\u00a0€'],
  ],
  [{ type: 'currency', format: 'JPY' }, 5, [0, true, false, '¥', '']],
  [{ type: 'percentage', format: { decimals: 1 } }, 0.1234, [1, true, true, '', '%']],
  [{ type: 'percentage', format: { scale: 1 } }, 12.5, [1, true, false, '', '%']],
  [{ type: 'number', format: '0.0%' }, 0.5, [1, true, true, '', '%']],
  [{ type: 'number', format: { grouping: false, suffix: ' kg' } }, 1234, [0, false, false, '', ' kg']],
  [{ type: 'number', format: { locale: 'de-DE' } }, 1234.567, [3, true, false, '', '']],
])(
  '%j tells a workbook how %d is written',
  (column, value, [decimals, isGrouped, isPercentage, before, after]) => {
    const [cell] = readTable(fromJs({ data: [{ v: value }], columns: { v: column } }), {}).rows[0]!;
    expect(cell!.value).toMatchObject({ mask: { decimals, isGrouped, isPercentage, before, after } });
  },
);

test.each([{ notation: 'compact' }, undefined])('with the format %j, a number has no mask', (format) => {
  const column = format === undefined ? {} : { type: 'number', format };
  const [cell] = readTable(fromJs({ data: [{ v: 12345 }], columns: { v: column } }), {}).rows[0]!;
  expect(cell!.value).toMatchObject({ kind: 'number', digits: '12345' });
  expect(cell!.value).not.toHaveProperty('mask.decimals');
});

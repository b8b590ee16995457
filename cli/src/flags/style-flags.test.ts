import { fromJs, type JsonObject, stringify } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { applyStyleFlags } from './style-flags.ts';

const applied = (table: object, flags: Readonly<Record<string, string>>) =>
  JSON.parse(stringify(applyStyleFlags(fromJs(table) as JsonObject, new Map(Object.entries(flags)))));

test('a flag about cell padding overrides every padding setting of the table', () => {
  const table = {
    density: 'spacious',
    styles: { padding: 3, paddingX: 4, headerBg: 'navy' },
    options: { cellPaddingY: 5, styles: { density: 'regular' } },
  };
  expect(applied(table, { density: 'compact' })).toMatchObject({
    styles: { headerBg: 'navy' },
    options: { styles: {}, density: 'compact' },
  });
  const left = JSON.stringify(applied(table, { density: 'compact' }));
  expect(left).not.toMatch(/[pP]adding|spacious|regular/);
  expect(JSON.stringify(applied(table, { cellPadding: '2' }))).not.toMatch(/density|padding/);
  const bySides = applied(table, { cellPaddingX: '1', cellPaddingY: '2' });
  expect(bySides.options).toEqual({ cellPaddingX: '1', cellPaddingY: '2', styles: {} });
  expect(applied(table, { cellPaddingX: '1' }).styles).toEqual({ padding: 3, headerBg: 'navy' });
});

test('a flag overrides the payload, but --no-headers does not remove the list of headers', () => {
  const table = { headers: ['a'], rows: [[1]], headerBg: 'navy', title: 'Old', text: 'a text' };
  const flags = { headerBg: 'red', headers: 'false', title: 'New', svgText: 'live' };
  expect(applied(table, flags)).toEqual({ headers: ['a'], rows: [[1]], text: 'a text', options: flags });
});

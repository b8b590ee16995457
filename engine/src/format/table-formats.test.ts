import { fromJs, isArray, parseJson } from '@pictable/contract/json';
import { describe, expect, test } from 'vitest';
import { arrange } from '../data/arrange.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { annotate } from '../rules/annotate.ts';
import { DEFAULT_LIMITS } from '../table/render-limits.ts';
import { Warnings } from '../warnings.ts';
import { formatTable } from './format-table.ts';

function shown(values: readonly unknown[], options: object, header = 'value') {
  const warnings = new Warnings();
  const payload = fromJs({ data: values.map((value) => ({ [header]: value })), options });
  const table = normalizePayload(payload, [], DEFAULT_LIMITS, warnings);
  const { rows } = formatTable(
    annotate(arrange(table, DEFAULT_LIMITS, warnings), warnings),
    DEFAULT_LIMITS,
    warnings,
  );
  return {
    texts: rows.map(({ cells }) => cells[0]!.text.replaceAll('\u00a0', ' ')),
    warnings: warnings.list(),
  };
}

describe('readable dates', () => {
  const dates = [
    '2026-03-05',
    '2026-11-25T08:05:30Z',
    '2026-02-30',
    '2026-03',
    'v2026-03-05',
    20260305,
    null,
  ];

  test('are in the form of the locale; anything else stays as sent', () => {
    const english = shown(dates, { dates: 'readable' });
    expect(english.texts).toEqual([
      'Mar 5, 2026',
      'Nov 25, 2026 08:05',
      '2026-02-30',
      '2026-03',
      'v2026-03-05',
      '20260305',
      '-',
    ]);
    expect(english.warnings).toEqual([]);
    const [date, time] = shown(dates, { dates: 'readable', locale: 'fr', timeZone: 'Asia/Tokyo' }).texts;
    expect([date, time]).toEqual(['5 mars 2026', '25 nov. 2026 17:05']);
  });

  test('are numbers in a language without known names of months', () => {
    expect(shown(['2026-03-05'], { dates: 'readable', locale: 'pl-PL' }).texts).toEqual(['5.03.2026']);
  });

  test('have no time if all times of the column are midnight', () => {
    const options = { dates: 'readable' };
    expect(shown(['2026-03-05T00:00:00', '2026-03-06T00:00:00.000'], options).texts).toEqual([
      'Mar 5, 2026',
      'Mar 6, 2026',
    ]);
    expect(shown(['2026-03-05T00:00:00', '2026-03-06T09:00:00'], options).texts[0]).toBe('Mar 5, 2026 00:00');
    const elsewhere = { ...options, timeZone: 'Europe/Berlin' };
    expect(shown(['2026-03-05T00:00:00Z'], elsewhere).texts).toEqual(['Mar 5, 2026 01:00']);
  });

  test('apply to typed dates without a form of their own', () => {
    const cells = [
      { type: 'date', value: '2026-03-05' },
      { type: 'date', value: '2026-03-05', format: 'YYYY' },
      { type: 'date', value: '2026-03-05', format: 'de-DE' },
      { value: '2026-03-05', display: 'soon' },
      { type: 'text', value: '2026-03-05' },
    ];
    expect(shown(cells, { dates: 'readable', locale: 'en-GB' }).texts).toEqual([
      '5 Mar 2026',
      '2026',
      '05.03.2026',
      'soon',
      '2026-03-05',
    ]);
  });

  test('of an unknown locale or time zone are reported once', () => {
    const { texts, warnings } = shown(['2026-03-05T10:00:00Z', '2026-03-06T10:00:00Z'], {
      dates: 'readable',
      locale: 'xx',
      timeZone: 'Europe/Berln',
    });
    expect(texts[0]).toBe('Mar 5, 2026 10:00');
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('timeZone "Europe/Berln" is not supported'),
      'Locale "xx" is not supported; en-US is used.',
    ]);
  });
});

describe('grouping', () => {
  test.each([
    ['amount', ['1,204', '12,040.50', '-1,234,567', '999', '1e21', '7']],
    ['order_id', ['1204', '12040.50', '-1234567', '999', '1e21', '7']],
    ['ZIP', ['1204', '12040.50', '-1234567', '999', '1e21', '7']],
    ['order number', ['1204', '12040.50', '-1234567', '999', '1e21', '7']],
    ['sales_this_year', ['1204', '12,040.50', '-1,234,567', '999', '1e21', '7']],
    ['year', ['1204', '12040.50', '-1234567', '999', '1e21', '7']],
    ['FY24', ['1,204', '12,040.50', '-1,234,567', '999', '1e21', '7']],
    ['valid', ['1,204', '12,040.50', '-1,234,567', '999', '1e21', '7']],
  ])('of a column %s', (header, texts) => {
    const values = parseJson('[1204,12040.50,-1234567,999,1e21,"7"]', { depthMax: 2 });
    if (!isArray(values)) throw new Error('The values are a list.');
    expect(shown(values, { grouping: true }, header).texts).toEqual(texts);
  });

  test('is off by default, follows the locale, and leaves typed numbers alone', () => {
    expect(shown([1204.5], {}).texts).toEqual(['1204.5']);
    expect(shown([1204.5, 12], { grouping: true, locale: 'de-DE' }).texts).toEqual(['1.204,5', '12']);
    const typed = { type: 'number', value: 1204.5, format: { grouping: false } };
    expect(shown([typed], { grouping: true, locale: 'de-DE' }).texts).toEqual(['1204,5']);
  });
});

test('the locale of the table applies to number formats without one', () => {
  const cells = [
    { type: 'currency', value: 1204.5, format: 'EUR' },
    { type: 'currency', value: 1204.5, format: { currency: 'EUR', locale: 'en-US' } },
    { type: 'number', value: 1204.5, format: 'fr-FR' },
    1204.5,
  ];
  expect(shown(cells, { locale: 'de-DE' }).texts).toEqual(['1.204,50 €', '€1,204.50', '1 204,5', '1204.5']);
});

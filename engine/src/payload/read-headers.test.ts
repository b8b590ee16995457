import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../errors.ts';
import { Warnings } from '../warnings.ts';
import { DEFAULT_LIMITS } from './render-limits.ts';
import { settle } from './settle.ts';

function settled(payload: unknown) {
  const warnings = new Warnings();
  const table = settle(fromJs(payload as object), [], DEFAULT_LIMITS, warnings);
  return { columns: table.columns, warnings: warnings.list() };
}

const rows = [[1, 2]];

describe('headers that are objects', () => {
  test.each(['text', 'value', 'display', 'label', 'name', 'title'])('have their text in %s', (key) => {
    const { columns, warnings } = settled({ headers: [{ [key]: 'Price' }, { [key]: 7 }], rows });
    expect(columns.map(({ name }) => name)).toEqual(['Price', '7']);
    expect(warnings).toEqual([]);
  });

  test('have a style, in style or beside the text', () => {
    const { columns, warnings } = settled({
      headers: [{ text: 'A', style: { bg: '#fee2e2', align: 'center' }, color: '#7f1d1d' }, 'B'],
      rows,
    });
    expect(columns[0]!.header?.style).toEqual({
      backgroundColor: '#fee2e2',
      textAlign: 'center',
      textColor: '#7f1d1d',
    });
    expect(columns[1]!.header).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  test('have a link and a tooltip', () => {
    const { columns } = settled({
      headers: [{ text: 'A', link: 'https://a.co', tooltip: 'Hint' }, 'B'],
      rows,
    });
    expect(columns[0]!.header).toMatchObject({ link: 'https://a.co', tooltip: 'Hint' });
  });

  test('may stand in the first row of data, and choose columns of objects', () => {
    expect(
      settled({
        data: [
          [{ text: 'A', fontSize: 20 }, 'B'],
          [1, 2],
        ],
      }).columns[0],
    ).toMatchObject({
      name: 'A',
      header: { style: { fontSize: 20 } },
    });
    expect(
      settled({ headers: [{ text: 'A', underline: true }], data: [{ A: 1, B: 2 }] }).columns,
    ).toMatchObject([{ name: 'A', header: { style: { underline: true } } }]);
  });

  test('say what of them has no meaning', () => {
    const header = { text: 'A', colspan: 2, type: 'number', widht: 5, link: 'javascript:alert(1)' };
    expect(settled({ headers: [header, 'B'], rows }).warnings).toEqual([
      { path: '/headers/0/type', message: 'headers[0].type is ignored: a header is text.' },
      { path: '/headers/0/widht', message: expect.stringContaining('Unknown key "widht" in headers[0]') },
      { path: '/headers/0', message: 'headers[0] covers one column: colspan and rowspan are ignored.' },
      {
        path: '/headers/0/link',
        message: expect.stringContaining('is not a http, https, mailto or tel address'),
      },
    ]);
  });

  test('name what is wrong with a style', () => {
    expect(() => settled({ headers: [{ text: 'A', style: { textColor: 'url(x)' } }, 'B'], rows })).toThrow(
      /headers\[0\]\.style\.textColor must be a colour/,
    );
    expect(() => settled({ data: [[{ text: 'A', style: 5 }], [1]] })).toThrow(
      /data\[0\]\[0\]\.style must be an object/,
    );
  });

  test('of any form never break anything', () => {
    const header = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.constantFrom('text', 'value', 'style', 'link', 'tooltip', 'type', 'colspan'),
        fc.jsonValue(),
      ),
    );
    fc.assert(
      fc.property(fc.array(header, { minLength: 1, maxLength: 3 }), (headers) => {
        try {
          expect(settled({ headers, rows }).columns.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(EngineError);
        }
      }),
      { numRuns: 300 },
    );
  });
});

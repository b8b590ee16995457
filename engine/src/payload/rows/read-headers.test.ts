import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../../errors.ts';
import { rgb } from '../../scene/color.ts';
import { Warnings } from '../../warnings.ts';
import { DEFAULT_LIMITS } from '../check-limits.ts';
import { normalizePayload } from '../normalize-payload.ts';

function normalized(payload: unknown) {
  const warnings = new Warnings();
  const table = normalizePayload(fromJs(payload as object), [], DEFAULT_LIMITS, warnings);
  return { columns: table.columns, warnings: warnings.list() };
}

const rows = [[1, 2]];

describe('headers that are objects', () => {
  test.each(['text', 'value', 'display', 'label', 'name', 'title'])('take their text from %s', (key) => {
    const { columns, warnings } = normalized({ headers: [{ [key]: 'Price' }, { [key]: 7 }], rows });
    expect(columns.map(({ name }) => name)).toEqual(['Price', '7']);
    expect(warnings).toEqual([]);
  });

  test('take their text from the first key that is not null', () => {
    const { columns } = normalized({
      headers: [
        { text: null, label: 'Price' },
        { value: null, name: 7 },
      ],
      rows,
    });
    expect(columns.map(({ name }) => name)).toEqual(['Price', '7']);
  });

  test('take their style from `style` or beside the text', () => {
    const { columns, warnings } = normalized({
      headers: [{ text: 'A', style: { bg: '#fee2e2', align: 'center' }, color: '#7f1d1d' }, 'B'],
      rows,
    });
    expect(columns[0]!.header?.style).toEqual({
      backgroundColor: rgb(0xfee2e2),
      textAlign: 'center',
      textColor: rgb(0x7f1d1d),
    });
    expect(columns[1]!.header).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  test('can have a link and a tooltip', () => {
    const { columns } = normalized({
      headers: [{ text: 'A', link: 'https://a.co', tooltip: 'Hint' }, 'B'],
      rows,
    });
    expect(columns[0]!.header).toMatchObject({ link: 'https://a.co', tooltip: 'Hint' });
  });

  test('can be in the first row of data, and select columns of objects', () => {
    expect(
      normalized({
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
      normalized({ headers: [{ text: 'A', underline: true }], data: [{ A: 1, B: 2 }] }).columns,
    ).toMatchObject([{ name: 'A', header: { style: { underline: true } } }]);
  });

  test('cause warnings for members without effect', () => {
    const header = { text: 'A', colspan: 2, type: 'number', widht: 5, link: 'javascript:alert(1)' };
    expect(normalized({ headers: [header, 'B'], rows }).warnings).toEqual([
      { path: '/headers/0/type', message: 'headers[0].type is ignored: a header is text.' },
      { path: '/headers/0/widht', message: expect.stringContaining('Unknown key "widht" in headers[0]') },
      { path: '/headers/0', message: 'headers[0] covers one column: colspan and rowspan are ignored.' },
      {
        path: '/headers/0/link',
        message: expect.stringContaining('is not an http, https, mailto or tel URL'),
      },
    ]);
  });

  test('report errors of their styles', () => {
    expect(() => normalized({ headers: [{ text: 'A', style: { textColor: 'url(x)' } }, 'B'], rows })).toThrow(
      /headers\[0\]\.style\.textColor must be a colour/,
    );
    expect(() => normalized({ data: [[{ text: 'A', style: 5 }], [1]] })).toThrow(
      /data\[0\]\[0\]\.style must be an object/,
    );
  });

  test('of any form never cause an unexpected error', () => {
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
          expect(normalized({ headers, rows }).columns.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(EngineError);
        }
      }),
      { numRuns: 300 },
    );
  });
});

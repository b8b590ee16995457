import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { describeTable } from '../alt-text/describe-table.ts';
import { sampledColumns } from '../column-names.ts';
import { writeJson } from '../companions/write-json.ts';
import { readTable } from '../render.ts';
import { annotatedTable, formattedTable } from '../stages.fixture.ts';
import { Warnings } from '../warnings.ts';

const german = { type: 'number', format: { locale: 'de-DE' } };

/** The shown texts of the rows, and the warnings. */
function shown(payload: object): readonly string[] {
  const warnings = new Warnings();
  const { rows } = formattedTable({ payload }, warnings);
  return [
    ...rows.map(({ cells }) => cells.map(({ text }) => text).join('|')),
    ...warnings.list().map(({ message }) => message),
  ];
}

const kilograms = (...texts: unknown[]) => texts.map((kg, index) => ({ item: `Item ${index}`, kg }));

describe('numbers that are sent as text in the form of a locale', () => {
  it('are summed up as they are shown', () => {
    const data = kilograms('1,500', '2,250');
    expect(shown({ data, columns: { kg: german }, summary: 'sum' })).toEqual([
      'Item 0|1,500',
      'Item 1|2,250',
      'Total|3,750',
    ]);
  });

  it.each<[string, object, unknown[], string]>([
    ['the column', { columns: { kg: german } }, ['1.234,50', '12,5'], '1.247,00'],
    [
      'the table',
      { columns: { kg: { type: 'number' } }, options: { locale: 'de-DE' } },
      ['1.234,50', '12,5'],
      '1.247,00',
    ],
    [
      'the column, not that of the table',
      { columns: { kg: { type: 'number', format: 'en-US' } }, options: { locale: 'de-DE' } },
      ['1,500', '2,250'],
      '3,750',
    ],
    [
      'the cell',
      {},
      [
        { type: 'number', value: '1,500', format: 'de-DE' },
        { type: 'number', value: '12,25', format: 'de-DE' },
      ],
      '13,750',
    ],
    ['France', { columns: { kg: { type: 'number', format: 'fr-FR' } } }, ['1 234,5', '0,5'], '1\u00a0235,0'],
    ['Switzerland', { columns: { kg: { type: 'number', format: 'de-CH' } } }, ['1’234.5', '1'], '1’235.5'],
    ['India', { columns: { kg: { type: 'number', format: 'en-IN' } } }, ['12,34,567', '1'], '12,34,568'],
  ])('are read with the locale of %s', (_what, settings, texts, total) => {
    expect(shown({ data: kilograms(...texts), ...settings, summary: 'sum' }).at(-1)).toBe(`Total|${total}`);
  });

  it('are read alike in every stage', () => {
    const data = kilograms('1.234,50', '12,5', '100');
    const columns = { kg: german };
    const rowsOf = (payload: object) =>
      shown({ data, columns, ...payload })
        .map((row) => row.split('|').at(-1))
        .join(' ');
    const processed = (dataProcessing: object) => rowsOf({ options: { dataProcessing } });
    expect(processed({ sortBy: 'kg' })).toBe('12,5 100 1.234,50');
    expect(processed({ filter: { kg: { gt: 12, lt: 1000 } } })).toBe('12,5 100');
    expect(processed({ filter: { kg: '1.234,50' } })).toBe('1.234,50');
    expect(processed({ aggregate: { kg: 'max' } })).toBe('1.234,50');
    expect(processed({ aggregate: { kg: 'sum' } })).toBe('1.347,00');
    expect(rowsOf({ transform: [{ sort: '-kg' }] })).toBe('1.234,50 100 12,5');
    expect(rowsOf({ transform: [{ filter: 'kg > 12 and kg < 1000' }] })).toBe('12,5 100');
    expect(rowsOf({ transform: [{ group: { aggregate: { kg: 'sum' } } }] })).toBe('1.347,00');
    expect(rowsOf({ transform: [{ rename: { kg: 'w' } }], columns: { w: german }, summary: 'max' })).toBe(
      '1.234,50 12,5 100 1.234,50',
    );
    expect(rowsOf({ summary: [{ columns: { kg: { expr: 'sum(kg)' } } }] })).toBe(
      '1.234,50 12,5 100 1.347,00',
    );
  });

  it('are drawn and coloured as numbers', () => {
    const warnings = new Warnings();
    const payload = {
      data: kilograms('1.234,50', '12,5', '1,500'),
      columns: { kg: { ...german, show: 'bar' } },
      rules: [{ columns: 'kg', top: 1, style: { fontWeight: 'bold' } }],
    };
    const annotated = annotatedTable({ payload }, warnings);
    expect(warnings.list()).toEqual([]);
    expect(annotated.rows.map(({ cells }) => cells[1]!.visual?.alt)).toMatchInlineSnapshot(`
      [
        "1.234,50, 100% of the largest",
        "12,5, 1% of the largest",
        "1,500, less than 1% of the largest",
      ]
    `);
    expect(annotated.rows.map(({ cells }) => cells[1]!.style.fontWeight)).toEqual([
      'bold',
      undefined,
      undefined,
    ]);
    const formatted = formattedTable({ payload }, warnings);
    expect(describeTable(annotated, formatted).description).toContain('1.234,50');
  });

  it('stay texts where names and values are as sent', () => {
    const payload = fromJs({
      data: [
        { g: '1,500', v: 1 },
        { g: '12,5', v: 2 },
      ],
      columns: { g: german },
    });
    expect(JSON.parse(writeJson(readTable(payload, {})))).toMatchInlineSnapshot(`
      {
        "headers": [
          "g",
          "v",
        ],
        "rows": [
          [
            "1,500",
            1,
          ],
          [
            "12,5",
            2,
          ],
        ],
      }
    `);
    const pivoted = {
      data: [
        { r: 'x', g: '1,500', v: 1 },
        { r: 'x', g: '12,5', v: 2 },
      ],
      columns: { g: german },
      transform: [{ pivot: { rows: 'r', columns: 'g', values: 'v' } }],
    };
    const warnings = new Warnings();
    expect(formattedTable({ payload: pivoted }, warnings).columns.map(({ name }) => name)).toEqual([
      'r',
      '1,500',
      '12,5',
    ]);
    const replaced = {
      data: kilograms('1,500'),
      columns: { kg: { ...german, substitute: { values: { '1,500': 'x' } } } },
    };
    expect(shown(replaced)).toEqual(['Item 0|x']);
  });

  it('are numbers to the editor', () => {
    const payload = { data: kilograms('1.234,50', '12,5'), columns: { kg: { type: 'number' } } };
    const numeric = (more: object) =>
      sampledColumns(fromJs({ ...payload, ...more })).map(({ isNumeric }) => isNumeric);
    expect(numeric({ options: { locale: 'de-DE' } })).toEqual([false, true]);
    expect(numeric({})).toEqual([false, false]);
  });
});

describe('texts that are compared with them', () => {
  const kept = (filter: unknown, columns: object = { kg: german }) =>
    shown({ data: kilograms('1,2', '1.500,5', '12,50'), columns, options: { dataProcessing: { filter } } });

  it.each<[string, unknown, readonly string[]]>([
    ['greater', { kg: { gt: '1,5' } }, ['Item 1|1.500,5', 'Item 2|12,50']],
    ['a range', { kg: { between: ['1,1', '12,5'] } }, ['Item 0|1,2', 'Item 2|12,50']],
    ['equal, written in another way', { kg: '12,5' }, ['Item 2|12,50']],
    ['in a list', { kg: ['1,20', '1500,5'] }, ['Item 0|1,2', 'Item 1|1.500,5']],
    ['a number', { kg: { lt: 1.5 } }, ['Item 0|1,2']],
    [
      'in the explicit form',
      { field: 'kg', operator: '>=', value: '12,5' },
      ['Item 1|1.500,5', 'Item 2|12,50'],
    ],
    ['part of a text', { kg: { contains: '2,5' } }, ['Item 2|12,50']],
  ])('are read with the locale of the column: %s', (_what, filter, expected) => {
    expect(kept(filter)).toEqual(expected);
  });

  it('are read so by rules, also on an aggregated table', () => {
    const rule = { columns: ['kg'], is: { gt: '1,5' }, style: { textColor: '#ff0000' } };
    const red = (payload: object) =>
      annotatedTable({ payload }, new Warnings()).rows.map(
        ({ cells }) => cells.at(-1)?.style.textColor !== undefined,
      );
    const data = kilograms('1,2', '1.500,5');
    expect(red({ data, columns: { kg: german }, rules: [rule] })).toEqual([false, true]);
    const dataProcessing = { groupBy: 'item', aggregate: { kg: 'sum' } };
    expect(red({ data, columns: { kg: german }, rules: [rule], options: { dataProcessing } })).toEqual([
      false,
      true,
    ]);
  });

  it('are read so by steps of transform, also after other steps', () => {
    const transform = [{ sort: 'item' }, { filter: { kg: { gt: '1,5' } } }];
    const data = kilograms('1,2', '1.500,5', '12,50');
    expect(shown({ data, columns: { kg: german }, transform })).toEqual(['Item 1|1.500,5', 'Item 2|12,50']);
    const renamed = [{ rename: { kg: 'w' } }, { filter: { w: { gt: '1,5' } } }];
    const columns = { kg: german, w: german };
    expect(shown({ data, columns, transform: renamed })).toEqual(['Item 1|1.500,5', 'Item 2|12,50']);
  });

  it('are reported if they are not numbers', () => {
    expect(kept({ kg: { gt: 'heavy' } }).at(-2)).toBe(
      'options.dataProcessing.filter.kg.gt: "heavy" is not a number, but the column "kg" has numbers, none of which matches.',
    );
    expect(kept({ item: { gt: 'Item 1' } })).toEqual(['Item 2|12,50']);
    expect(kept({ kg: { gt: '1,5' } }, {})).not.toContainEqual(expect.stringContaining('not a number'));
  });
});

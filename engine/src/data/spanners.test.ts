import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { writeCsv, writeHtml, writeJson, writeMarkdown } from '../companions/index.ts';
import { createEngine, type Engine, EngineError } from '../index.ts';
import { headerGrid } from '../table/header-grid.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const read = (payload: object) => engine.readTable(fromJs(payload));
const render = (payload: object) => engine.render(fromJs(payload), { format: 'svg' });
const warningsOf = async (payload: object) => (await render(payload)).warnings.map(({ message }) => message);
const errorsOf = async (payload: object) => {
  const error: unknown = await render(payload).catch((rejection) => rejection);
  return error instanceof EngineError ? error.details.map(({ message }) => message) : error;
};
/** The header rows: texts with their spans, `.` for slots that a span covers. */
const headerOf = (payload: object) => {
  const { header = [], columns } = read(payload);
  return header.map((slots) =>
    slots
      .map((slot) => {
        if (slot === undefined) return '.';
        const { content, colspan, rowspan } = slot;
        const text =
          content.kind === 'column'
            ? columns[content.column]!.name
            : content.kind === 'empty'
              ? '-'
              : content.label;
        return `${text}${colspan > 1 ? `→${colspan}` : ''}${rowspan > 1 ? `↓${rowspan}` : ''}`;
      })
      .join(' '),
  );
};

const data = [{ name: 'x', a: 1, b: 2, c: 3, d: 4, e: 5 }];

describe('spanners', () => {
  it('are above their columns; the other headers span all rows', () => {
    expect(headerOf({ data, spanners: [{ label: 'S', columns: ['a', 'b'] }] })).toEqual([
      'name↓2 S→2 . c↓2 d↓2 e↓2',
      '. a b . . .',
    ]);
  });

  it('have the lowest level above their columns', () => {
    const spanners = [
      { label: 'A', columns: ['a', 'b'] },
      { label: 'B', columns: ['c', 'd'] },
      { label: 'Both', over: ['A', 'B'] },
    ];
    expect(headerOf({ data, spanners })).toEqual([
      'name↓3 Both→4 . . . e↓3',
      '. A→2 . B→2 . .',
      '. a b c d .',
    ]);
    // A spanner without another one above all of its columns leaves an empty slot.
    expect(
      headerOf({
        data,
        spanners: [...spanners.slice(0, 2), { label: 'Wide', columns: ['b', 'c'], gather: false }],
      }),
    ).toEqual(['name↓3 - Wide→2 . - e↓3', '. A→2 . B→2 . .', '. a b c d .']);
  });

  it('gather their columns next to the first one', () => {
    const spanners = [{ label: 'S', columns: ['d', 'b'] }];
    expect(read({ data, spanners }).columns.map(({ name }) => name)).toEqual([
      'name',
      'a',
      'b',
      'd',
      'c',
      'e',
    ]);
    expect(writeCsv(read({ data, spanners })).split('\r\n')[0]).toBe('name,a,S / b,c,S / d,e');
    expect(headerOf({ data, spanners: [{ label: 'S', columns: ['d', 'b'], gather: false }] })[0]).toBe(
      'name↓2 a↓2 S c↓2 S e↓2',
    );
  });

  it('are split at a delimiter, and share a spanner only below the same one', () => {
    const row = { id: 1, '2025.Q1.Rev': 1, '2025.Q1.Cost': 2, '2025.Q2.Rev': 3, '2026.Q2.Rev': 4, 'etc.': 5 };
    expect(headerOf({ data: [row], spanners: '.' })).toEqual([
      'id↓3 2025→3 . . 2026 etc.↓3',
      '. Q1→2 . Q2 Q2 .',
      '. Rev Cost Rev Rev .',
    ]);
    const limited = (more: object) =>
      headerOf({ data: [{ 'a.b.c': 1 }], spanners: { delimiter: '.', ...more } });
    expect(limited({ limit: 1 })).toEqual(['a.b', 'c']);
    expect(limited({ limit: 1, split: 'first' })).toEqual(['a', 'b.c']);
    expect(limited({ reverse: true })).toEqual(['c', 'b', 'a']);
    expect(writeCsv(read({ data: [row], spanners: '.' })).split('\r\n')[0]).toBe(
      'id,2025.Q1.Rev,2025.Q1.Cost,2025.Q2.Rev,2026.Q2.Rev,etc.',
    );
  });

  it('are several header rows in HTML, a path in Markdown, and members in JSON', () => {
    const payload = {
      data,
      spanners: [
        { label: 'S', columns: ['a', 'b'] },
        { label: 'T', over: ['S'] },
      ],
    };
    const html = writeHtml(read(payload));
    expect(html.match(/<thead>(.*)<\/thead>/s)?.[1]?.match(/<tr>/g)).toHaveLength(3);
    expect(html).toContain('<th colspan="2" scope="colgroup" style="text-align:center">S</th>');
    expect(writeMarkdown(read(payload)).split('\n')[0]).toBe('| name | T / S / a | T / S / b | c | d | e |');
    const json = JSON.parse(writeJson(read(payload)));
    expect(json.headers).toEqual(['name', 'a', 'b', 'c', 'd', 'e']);
    expect(headerOf(json)).toEqual(headerOf(payload));
  });

  it('are named in the text alternative', async () => {
    const { alt } = await render({ data: [{ r: 'x', 'y.a': 1, 'y.b': 2 }], spanners: '.' });
    expect(alt.short).toBe('Table with 1 row and 3 columns: r, y (a, b).');
    expect(alt.long).toContain('r: x, y / a: 1, y / b: 2.');
  });

  it.each([
    [
      [{ label: 'S', columns: ['zz'] }],
      [
        'spanners.0.columns.0: there is no column "zz"; it is ignored.',
        'spanners.0 ("S") has no visible columns, so it was not rendered.',
      ],
    ],
    [
      [{ label: 'S', over: ['T'] }],
      [
        'spanners.0.over: there is no spanner "T" before it; it is ignored.',
        'spanners.0 ("S") has no visible columns, so it was not rendered.',
      ],
    ],
    [
      [
        { label: 'A', columns: ['a', 'b', 'c'] },
        { label: 'B', columns: ['a', 'd'] },
      ],
      ['spanners.1 ("B") cannot be made contiguous without splitting "A", so it was rendered in 2 pieces.'],
    ],
  ])('warn about %j', async (spanners, messages) => {
    expect(await warningsOf({ data, spanners })).toEqual(messages);
  });

  it.each([[5], ['a text with several words'], [['a']]])(
    'are not ours with another value: %j',
    async (spanners) => {
      const [warning, ...others] = await warningsOf({ data, spanners });
      expect(warning).toMatch(/^spanners is ignored: it must be a delimiter/);
      expect(others).toEqual([]);
      expect(read({ name: 'x', spanners: 'two words' }).columns.map(({ name }) => name)).toEqual([
        'name',
        'spanners',
      ]);
    },
  );

  it('are not rendered without column headers, with a warning', async () => {
    const payload = {
      data,
      spanners: [{ label: 'S', columns: ['a'] }],
      options: { showColumnHeaders: false },
    };
    expect(await warningsOf(payload)).toEqual([
      'spanners are not rendered, because the column headers are not shown.',
    ]);
  });

  it('reject a long list at the first level that is too high', async () => {
    const spanners = Array.from({ length: 10_000 }, (_, index) => ({ label: `${index}`, columns: ['a'] }));
    expect(await errorsOf({ data, spanners })).toEqual(['spanners may have at most 5 levels; got 6.']);
  });

  it.each([
    [
      Array.from({ length: 6 }, (_, index) => ({ label: `${index}`, columns: ['a'] })),
      'spanners may have at most 5 levels; got 6.',
    ],
    [[{ columns: ['a'] }], 'spanners.0.label must be a text; got null.'],
    [[{ label: 'S' }], 'spanners.0.columns must be a list of columns; got null.'],
    [{ delimiter: '.', split: 'middle' }, 'spanners.split must be last or first; got "middle".'],
    [{ delimiter: '.', limit: 0 }, 'spanners.limit must be a whole number from 1 to 5; got 0.'],
  ])('reject %j', async (spanners, message) => {
    expect(await errorsOf({ data, spanners })).toEqual([message]);
  });

  it('cover the grid of the header exactly, for any spanners', () => {
    const spanner = fc.record({
      label: fc.constantFrom('A', 'B', 'C'),
      columns: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'name'), { minLength: 1 }),
      gather: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(spanner, { maxLength: 5 }), (spanners) => {
        const { header = [], columns } = read({ data, spanners });
        const owners = header.map(() => columns.map(() => 0));
        for (const [row, slots] of header.entries())
          for (const [column, slot] of slots.entries())
            for (let down = 0; down < (slot?.rowspan ?? 0); down++)
              for (let right = 0; right < (slot?.colspan ?? 0); right++)
                owners[row + down]![column + right]!++;
        expect(owners.flat().every((count) => count === 1)).toBe(true);
        expect(columns.map(({ name }) => name).sort()).toEqual(Object.keys(data[0]!).sort());
      }),
    );
  });

  it('have one row without any spanner', () => {
    expect(headerGrid({ columns: [1, 2] })).toHaveLength(1);
  });
});

describe('the stub', () => {
  const rows = [
    { n: 1, region: 'North', city: 'Oslo', level: 0 },
    { n: 2, region: 'North', city: 'Bergen', level: 1 },
  ];

  it('comes first, has row headers, and is repeated on each part of a split table', () => {
    const table = read({ data: rows, stub: ['region', 'city'] });
    expect(table.columns.map(({ name, isStub }) => [name, isStub])).toEqual([
      ['region', true],
      ['city', true],
      ['n', false],
      ['level', false],
    ]);
    // Equal cells of the outer columns are one cell.
    expect(writeHtml(table)).toContain('<th rowspan="2" scope="row" style="text-align:left">North</th>');
    expect(writeCsv(table).split('\r\n')[0]).toBe('n,region,city,level');
  });

  it('has the labels of summary rows', () => {
    const table = read({ data: rows, stub: 'city', summary: [{ label: 'All', columns: { n: 'sum' } }] });
    expect(table.rows.at(-1)?.map((cell) => cell?.shown)).toEqual(['All', '3', '', '']);
  });

  it('takes a label, for all of its columns', () => {
    expect(headerOf({ data: rows, stub: { columns: ['region', 'city'], label: 'Place' } })).toEqual([
      'Place→2 . n level',
    ]);
    expect(read({ data: rows, stub: { columns: 'city', label: 'Place' } }).columns[0]?.name).toBe('Place');
  });

  it('indents its names by levels, or by a column that is then not shown', async () => {
    const table = read({ data: rows, stub: { columns: 'city', indent: 'level' } });
    expect(table.columns.map(({ name }) => name)).toEqual(['city', 'n', 'region']);
    expect(writeCsv(table).split('\r\n')[0]).toBe('n,region,city,level');
    expect(await errorsOf({ data: rows, stub: { columns: 'city', indent: 6 } })).toEqual([
      'stub.indent must be a whole number from 0 to 5; got 6.',
    ]);
  });

  it('keeps the indentation that a cell has of its own', () => {
    const own = { value: 'Oslo', style: { indent: 3 } };
    const data = [own, 'Rome'].map((city) => ({ city, level: 2 }));
    const table = read({ data, stub: { columns: 'city', indent: 'level' } });
    expect(table.rows.map(([cell]) => cell?.indent)).toEqual([3, 2]);
  });

  it('has row headers in live SVG', async () => {
    const rendering = await render({ data: rows, stub: 'city', options: { svgText: 'live' } });
    expect(new TextDecoder().decode(rendering.bytes).match(/role="rowheader"/g)).toHaveLength(2);
  });

  it('is rejected with more than three columns', async () => {
    expect(await errorsOf({ data: rows, stub: ['n', 'region', 'city', 'level'] })).toEqual([
      'stub may have at most 3 columns; got 4.',
    ]);
  });
});

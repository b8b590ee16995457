import { describe, expect, it, test } from 'vitest';
import { JsonSyntaxError, stringify } from '../json/index.ts';
import { findMarkdownTables, type ImportKind, readJsonLines, writeTable } from './index.ts';

describe('tables of a Markdown text', () => {
  const text = `# Report

| A | B |
|---|---|
| 1 | 2 |

\`\`\`\`markdown
| no | table |
|---|---|
\`\`\`
| still | none |
\`\`\`\`

## Sums
| C |
|:-:|
| 3 |
| 4 |
after`;

  it('are found with their positions, except those in code blocks', () => {
    const tables = findMarkdownTables(text);
    expect(tables.map(({ firstLine, endLine }) => [firstLine, endLine])).toEqual([
      [2, 5],
      [14, 18],
    ]);
    expect(tables.map(({ table }) => table.title)).toEqual(['Report', 'Sums']);
    expect(tables.map(({ table }) => writeTable(table).rows)).toEqual([1, 2]);
  });

  it('are the same with Windows line endings', () => {
    expect(findMarkdownTables(text.replaceAll('\n', '\r\n'))).toEqual(findMarkdownTables(text));
  });
});

test('links and images in cells become their texts', () => {
  const cells = '[a](https://x.example/y_(z)) and ![b](c.png) | [d] (e) [[f](g)]';
  const [found] = findMarkdownTables(`| A | B |\n|---|---|\n| ${cells} |`);
  expect(found?.table.rows).toEqual([
    [
      { value: 'a and b', markdown: '[a](https://x.example/y_(z)) and ![b](c.png)' },
      { value: '[d] (e) [f]', markdown: '[d] (e) [[f](g)]' },
    ],
  ]);
});

test.each([
  ['*a* and _b c_, **d**, `e`', 'a and b c, d, e'],
  ['snake_case_name and 2*3*4', 'snake_case_name and 2*3*4'],
  ['* a * and _ b _', '* a * and _ b _'],
  ['*a<br>b* and *c*', '*a\nb* and c'],
  ['*a _b_ c*', 'a _b_ c'],
  ['_a *b', '_a *b'],
  ['order\\_id and \\*a\\*', 'order_id and *a*'],
  ['C:\\new and `C:\\_x`', 'C:\\new and C:\\_x'],
  ['R&amp;D &lt;br&gt; \\&amp; *\\**', 'R&D <br> &amp; *'],
])('markup around words is removed: %s', (cell, plain) => {
  const [found] = findMarkdownTables(`| A |\n|---|\n| ${cell} |`);
  expect(found?.table.rows).toMatchObject([[{ value: plain }]]);
});

test.each([
  ['**a**', '**a**'],
  ['H~2~O and x^2^', 'H~2~O and x^2^'],
  ['`a\\|b`', '`a|b`'],
  ['[a](https://b.c)', '[a](https://b.c)'],
  ['https://b.c', 'https://b.c'],
  ['<b>a</b>', '<b>a</b>'],
  ['_a_ and snake_case', '_a_ and snake_case'],
])('a cell with markup keeps it: %s', (cell, markdown) => {
  const [found] = findMarkdownTables(`| A |\n|---|\n| ${cell} |`);
  expect(found?.table.rows).toMatchObject([[{ markdown }]]);
});

test.each(['snake_case_name', '5 * 3', '\\*a\\*', 'a<br>b', '~5', 'a < b', '&lt;b&gt;', '1,234.50', 'C:\\x'])(
  'a cell without markup is plain text: %s',
  (cell) => {
    const [found] = findMarkdownTables(`| A |\n|---|\n| ${cell} |`);
    expect(found?.table.rows[0]?.[0]).not.toHaveProperty('markdown');
  },
);

test('alignment, subtitle, caption and markup are written to the payload', () => {
  const text = [
    '## Sales',
    '',
    'First *half* <!-- subtitle -->',
    '',
    '| **Name** | Note | Sum | Share | A | A |',
    '|:--|:-:|--:|--:|--:|---|',
    '| Ada | `x` | 1,200 | about 5 | y | z |',
    '',
    'Source: R&amp;D <!-- caption -->',
  ].join('\n');
  const [found] = findMarkdownTables(text);
  const { title, subtitle, caption, headers, rows, styles } = JSON.parse(writeTable(found!.table).text);
  expect({ title, subtitle, caption }).toEqual({
    title: 'Sales',
    subtitle: 'First half',
    caption: 'Source: R&D',
  });
  expect(headers).toEqual([{ markdown: '**Name**' }, 'Note', 'Sum', 'Share', 'A', 'A']);
  expect(rows).toEqual([['Ada', { markdown: '`x`' }, '1,200', 'about 5', 'y', 'z']]);
  // Numbers are right-aligned by default; columns with the same header are identified by index.
  expect(styles).toEqual({
    columnStyles: {
      Name: { textAlign: 'left' },
      Note: { textAlign: 'center' },
      Share: { textAlign: 'right' },
      '4': { textAlign: 'right' },
    },
  });
});

test('reference links get their URLs', () => {
  const text =
    '| A | B | C |\n|---|---|---|\n| [a][One] | [two][] and [two] | [x] [^1] [y](https://z.example) |\n\n[one]: <https://one.example>\n[Two]: https://two.example "Two"\n[^1]: a note\n';
  const [found] = findMarkdownTables(text);
  expect(found?.table.rows[0]?.map(({ markdown }) => markdown)).toEqual([
    '[a](<https://one.example>)',
    '[two](<https://two.example>) and [two](<https://two.example>)',
    '[x] [^1] [y](https://z.example)',
  ]);
});

test('a paragraph near a table is not its subtitle or caption', () => {
  const [found] = findMarkdownTables('# A\n\nHere it is:\n\n| A |\n|---|\n| 1 |\n\nThat was it.');
  expect(found?.table).toMatchObject({ title: undefined, caption: undefined });
  expect(found?.table).not.toHaveProperty('subtitle');
});

test.each([
  ['# A title ## ', 'A title'],
  ['### C#', 'C#'],
  ['   ## C# ##', 'C#'],
  ['# C \\#', 'C #'],
  ['# \\##', '##'],
  ['# ##', undefined],
  ['#', undefined],
  ['####### seven', undefined],
  ['## *Net* of R&amp;D', 'Net of R&D'],
  ['#no heading', undefined],
  ['# A\n\n![chart of A](a.png)', 'A'],
  ['# A\n\n![chart](a.png) and text', undefined],
])('the heading above is the title: %j', (above, title) => {
  const [found] = findMarkdownTables(`${above}\n\n| A |\n|---|\n| 1 |`);
  expect(found?.table.title).toBe(title);
});

// A search that restarts at each of these characters would take minutes.
test.each(['*a ', '_a ', '`a ', '[', '[a](', '~~a ', '<br ', '\\', '&amp', '\\*'])(
  'a long cell of %j is parsed in linear time',
  (part) => {
    const cell = part.repeat(100_000);
    expect(findMarkdownTables(`# ${'#'.repeat(100_000)}x\n| A |\n|---|\n| ${cell} |`)).toHaveLength(1);
  },
);

describe('a number like 1.000', () => {
  const written = (kind: ImportKind, ...values: string[]) =>
    writeTable({ kind, headers: ['n'], rows: values.map((value) => [{ value }]) }).text.match(
      /\S*1\.000\S*/,
    )?.[0];

  it('stays text if the table has decimal commas', () => {
    expect(written('CSV', '1.000', '0,85')).toBe('["1.000"],');
    expect(written('HTML', '1.234,5', '1.000')).toBe('["1.000"]');
  });

  it('is a number without decimal commas and with decimal points, but not as a text of a workbook', () => {
    expect(written('CSV', '1.000', '12')).toBe('[1.000],');
    expect(written('CSV', '1.000', '1,234')).toBe('[1.000],');
    expect(written('CSV', '1.000', '0,85', '12.50')).toBe('[1.000],');
    expect(written('Excel', '1.000', '0,85')).toBe('["1.000"],');
  });
});

test('a very large number of rows is written', () => {
  const rows = Array.from({ length: 200_000 }, () => [{ value: 'a' }]);
  expect(writeTable({ kind: 'CSV', rows })).toMatchObject({ rows: 199_999, columns: 1 });
});

describe('JSON lines', () => {
  it('keep order and digits, and empty lines are skipped', () => {
    expect(stringify(readJsonLines('{"2024":1.10,"2023":2}\n\r\n {"2024":3}\n'))).toBe(
      '[{"2024":1.10,"2023":2},{"2024":3}]',
    );
  });

  it('report the position of an error in the whole text', () => {
    const text = '{"a":1}\r\n{"a":2,}\r\n';
    const read = () => readJsonLines(text);
    expect(read).toThrow(JsonSyntaxError);
    try {
      read();
    } catch (error) {
      const { line, fix } = error as JsonSyntaxError;
      expect(line).toBe(2);
      expect(text.slice(fix!.from, fix!.to)).toBe(',');
    }
  });
});

test('spans become styles, and count for the width of the table', () => {
  const rows = [
    [
      { value: 'tall', rowspan: 2 },
      { value: '1', colspan: 2 },
    ],
    [{ value: 'x' }, { value: 'y', colspan: 1, rowspan: 1 }],
  ];
  const { text, columns } = writeTable({ kind: 'HTML', headers: ['A'], rows });
  expect(columns).toBe(3);
  expect(JSON.parse(text)).toEqual({
    headers: ['A', '', ''],
    rows: [
      [
        { value: 'tall', style: { rowspan: 2 } },
        { value: 1, style: { colspan: 2 } },
      ],
      ['x', 'y'],
    ],
  });
});

test('footnotes keep their positions, and unknown references stay text', () => {
  const [found] = findMarkdownTables(
    [
      '## Ports[^a]',
      '| Port | Ships[^1] |',
      '|---|---|',
      '| Oslo | 1204[^1][^2] |',
      '| \\[^1] | 7[^9] |',
      '',
      'General. <!-- note -->',
      '',
      'Ledger <!-- source -->',
      '',
      '[^1]: Esti\\*mated.',
      '[^a]: Large ones.',
      '[^2]: Audited.',
      '[^3]: Not used.',
    ].join('\n'),
  );
  const { title, rows, footnotes, sourceNotes, caption } = JSON.parse(writeTable(found!.table).text);
  expect({ title, caption, sourceNotes }).toEqual({
    title: 'Ports',
    caption: undefined,
    sourceNotes: ['Ledger'],
  });
  expect(rows).toEqual([
    ['Oslo', 1204],
    ['[^1]', '7[^9]'],
  ]);
  expect(footnotes).toEqual([
    'General.',
    { text: 'Esti*mated.', at: [{ column: 1 }, { column: 1, row: 0 }] },
    { text: 'Large ones.', at: 'title' },
    { text: 'Audited.', at: { column: 1, row: 0 } },
  ]);
});

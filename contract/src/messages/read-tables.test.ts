import { describe, expect, it, test } from 'vitest';
import { writeTable } from '../table-text/index.ts';
import { findMessageTables } from './index.ts';

function tableOf(message: string) {
  const { tables } = findMessageTables(message);
  expect(tables).toHaveLength(1);
  return JSON.parse(writeTable(tables[0]!.table).text);
}

describe('a table of characters', () => {
  it('of psql may have empty cells at its edges, and a line with the number of rows', () => {
    const result = ' id | name \n----+------\n    | Ada\n  2 | \n(2 rows)';
    expect(tableOf(`${result}\nmore`)).toEqual({
      headers: ['id', 'name'],
      rows: [
        ['', 'Ada'],
        [2, ''],
      ],
    });
    const [found] = findMessageTables(`${result}\nmore`).tables;
    expect(found).toMatchObject({ start: 1, end: result.length });
  });

  it('may have texts with vertical lines', () => {
    const table = '+-----+------+\n| cmd | use  |\n+-----+------+\n| a|b | pipe |\n+-----+------+';
    expect(tableOf(table)).toEqual({ headers: ['cmd', 'use'], rows: [['a|b', 'pipe']] });
  });

  it('may have a title in a cell of its own', () => {
    const table =
      '┌───────────┐\n│ The title │\n├─────┬─────┤\n│ a   │ b   │\n├─────┼─────┤\n│ 1   │ 2   │\n└─────┴─────┘';
    expect(tableOf(table)).toEqual({ title: 'The title', headers: ['a', 'b'], rows: [[1, 2]] });
  });

  it('with rules between its rows may have cells of several lines', () => {
    const rule = '+-----+-------+';
    const rows = [
      '| a   | b     |',
      rule,
      '| one | first |',
      '|     | line  |',
      rule,
      '| two | x     |',
      rule,
    ];
    expect(tableOf([rule, ...rows].join('\n'))).toEqual({
      headers: ['a', 'b'],
      rows: [
        ['one', 'first line'],
        ['two', 'x'],
      ],
    });
  });

  it('ends where the next one begins', () => {
    const table = '+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+';
    expect(findMessageTables(`${table}\n${table}`).tables.map(({ line }) => line)).toEqual([1, 6]);
  });

  it.each([
    ['with a row of more columns', '+---+---+\n| a | b |\n+---+---+\n| 1 | 2 | 3 |\n+---+---+'],
    ['without a line at the start of a row', '+---+---+\n| a | b |\n+---+---+\n1 | 2 |\n+---+---+'],
    ['without rows', '+---+---+\n+---+---+'],
  ])('%s is not a table', (_, text) => {
    expect(findMessageTables(text).tables).toEqual([]);
  });
});

describe('an HTML table', () => {
  it('has its caption, its lowest headers, its spans, and the markup of its cells', () => {
    const html = `<table><caption>Sales <i>2026</i></caption>
      <thead><tr><th rowspan=2>Region<th colspan=2>2026</tr><tr><th>Q1<th>Q2</tr></thead>
      <tr><td><b>North</b> &amp; <a href="https://x.example/a?b=1&amp;c=2">East</a><td colspan=2>1,200<br>more</tr>
      <tr><td><code>a|b</code><td><em> x </em>*<td>&#x20AC;&nbsp;5 &unknown;</tr></table>`;
    expect(tableOf(html)).toEqual({
      title: 'Sales 2026',
      headers: ['Region', 'Q1', 'Q2'],
      rows: [
        [
          { markdown: '**North** & [East](<https://x.example/a?b=1&c=2>)' },
          { value: '1,200\nmore', style: { colspan: 2 } },
        ],
        [{ markdown: '`a|b`' }, { markdown: '*x* \\*' }, '€\u00a05 &unknown;'],
      ],
    });
  });

  it.each([
    ['scripts', '<script>alert("<td>x")</script>'],
    ['styles', '<style>td > p { color: red }</style>'],
    ['comments', '<!-- <td>x</td> -->'],
    ['drawings', '<svg><text>x</text></svg>'],
  ])('has no %s', (_, hidden) => {
    const html = `<table><tr><th>A<th>B<tr><td>${hidden}1<td>2</table>`;
    expect(tableOf(html)).toEqual({ headers: ['A', 'B'], rows: [[1, 2]] });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ' java\tscript:x', '//x.example', 'https://a b'])(
    'has no link to %j',
    (href) => {
      const html = `<table><tr><th>A<th>B<tr><td><a href="${href}">one</a><td>2</table>`;
      expect(tableOf(html)).toEqual({ headers: ['A', 'B'], rows: [['one', 2]] });
    },
  );

  it('keeps brackets in quotes, and lone ones in texts', () => {
    const html = '<table><tr><th title="a > b">A<th>B<tr><td>1 < 2<td>3 > 2</table>';
    expect(tableOf(html)).toEqual({ headers: ['A', 'B'], rows: [['1 < 2', '3 > 2']] });
  });

  it('with elements nested too deeply is left as text, with a reason', () => {
    const html = `a\n<table><tr><td>1<td>${'<b>'.repeat(300)}2</table>`;
    const { tables, unread } = findMessageTables(html);
    expect(tables).toEqual([]);
    expect(unread).toEqual([{ line: 2, problem: expect.stringContaining('more than 256 levels deep') }]);
  });

  it('limits its spans', () => {
    const [found] = findMessageTables(
      '<table><tr><th colspan="99999">A<tr><td rowspan=99999>1<td colspan=-2>2</table>',
    ).tables;
    expect(found?.table.headers).toHaveLength(200);
    expect(found?.table.rows[0]).toMatchObject([{ rowspan: 5_000 }, { colspan: 1 }]);
  });
});

test('CSV and TSV keep quoted cells and their own delimiters', () => {
  const quoted = '```csv\nname,note\n"Hopper, Grace","says ""hi""\nand more"\n```';
  expect(tableOf(quoted)).toEqual({
    headers: ['name', 'note'],
    rows: [['Hopper, Grace', 'says "hi"\nand more']],
  });
  expect(tableOf('```csv\nName;Betrag\nMüller;1.234,50\n```').rows).toEqual([['Müller', '1.234,50']]);
  expect(tableOf('```tsv\na\tb\n1,5\t2\n```').rows).toEqual([['1,5', 2]]);
});

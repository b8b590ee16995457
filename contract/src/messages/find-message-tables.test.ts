import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { writeTable } from '../table-text/index.ts';
import { findMessageTables } from './index.ts';

const find = (text: string) => findMessageTables(text).tables;

/** Kind, title, headers and rows of each table. */
const shown = (text: string) =>
  find(text).map(({ kind, table }) => {
    const { title, headers, rows, data } = JSON.parse(writeTable(table).text);
    return { kind, title, headers, rows: rows ?? data };
  });

const kinds = (text: string) => find(text).map(({ kind }) => kind);

const pipes = '| A | B |\n|---|---|\n| 1 | 2 |';
const drawn = '+---+---+\n| A | B |\n+---+---+\n| 1 | 2 |\n+---+---+';
const html = '<table>\n<tr><th>A</th><th>B</th></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>';
const csv = '```csv\nA,B\n1,2\n```';
const written = { markdown: pipes, text: drawn, html, csv };
const indented = (text: string, indent: string) => text.replaceAll('\n', `\n${indent}`);

describe.each(Object.entries(written))('a table as %s', (kind, table) => {
  const expected = [{ kind, headers: ['A', 'B'], rows: [[1, 2]] }];

  it.each([
    ['alone', table],
    ['between paragraphs', `One, two.\n\n${table}\n\nThree.`],
    ['directly after a paragraph', `Here is one\nof two lines.\n${table}`],
    ['with Windows line endings', `One.\n\n${table}\n\nTwo.`.replaceAll('\n', '\r\n')],
    ['in a quote', `> ${indented(table, '> ')}`],
    ['in a quote in a quote', `> > ${indented(table, '> > ')}`],
    ['in a list item', `- One.\n\n  ${indented(table, '  ')}`],
    ['as the content of a list item', `1. ${indented(table, '   ')}\n2. Two.`],
    ['in a list item of a list item', `- One\n  - Two\n\n    ${indented(table, '    ')}`],
    ['in a list that is indented by four', `1. One\n    - Two\n\n        ${indented(table, '        ')}`],
    ['in a list item with a tab', `-\tOne\n\n\t${indented(table, '\t')}`],
    ['in a quote in a list item', `- > ${indented(table, '  > ')}`],
    ['after a closed code block', `\`\`\`sh\nls\n\`\`\`\n${table}`],
    ['after a code block in a quote that is not closed', `> \`\`\`sh\n> ls\n\n${table}`],
    ['in an HTML block', `<details>\n<summary>More</summary>\n\n${table}\n\n</details>`],
    ['after unclosed inline code', `Press \` first.\n\n${table}`],
    ['after a lone bracket', `a < b <\n\n${table}`],
    ['after an HTML comment', `<!-- one -->\n\n${table}`],
  ])('is found %s', (_, text) => {
    expect(shown(text)).toEqual(expected.map((each) => expect.objectContaining(each)));
    const [found] = find(text);
    expect(text.slice(found!.start, found!.start + 3)).toBe(table.slice(0, 3));
    expect(text.slice(found!.end - 3, found!.end)).toBe(table.slice(-3));
  });

  it.each([
    ['a code block', `\`\`\`\n${table.replaceAll('```', '``')}\n\`\`\``],
    ['a code block of tildes', `~~~ markdown\n${table}\n~~~`],
    ['a longer code block', `\`\`\`\`md\n${table}\n\n\`\`\`\n${table}\n\`\`\`\`\``],
    ['a code block that is not closed', `\`\`\`\`python\n${table}\n\nText\n\n${table}`],
    ['a code block in a list item', `- One\n  \`\`\`\`\n  ${indented(table, '  ')}\n  \`\`\`\``],
    ['a code block in a quote', `> \`\`\`\`\n> ${indented(table, '> ')}\n> \`\`\`\``],
    ['an indented code block', `Text.\n\n    ${indented(table, '    ')}`],
    ['an indented code block of a list item', `- One\n\n      ${indented(table, '      ')}`],
    ['an HTML comment', `<!--\n${table}\n-->`],
    ['preformatted HTML', `<pre>\n${table}\n</pre>`],
    ['a script', `<script>\n${table}\n</script>`],
  ])('is not found in %s', (_, text) => {
    expect(shown(text)).toEqual([]);
  });
});

test('tables of all kinds in one message are in order', () => {
  const text = `# One\n${pipes}\n\n# Two\n${html}\n\n# Three\n${csv}\n# Four\n\n${drawn}\nEnd`;
  expect(shown(text).map(({ kind, title }) => [kind, title])).toEqual([
    ['markdown', 'One'],
    ['html', 'Two'],
    ['csv', 'Three'],
    ['text', 'Four'],
  ]);
  expect(find(text).map(({ line }) => line)).toEqual([2, 7, 13, 19]);
});

test.each([
  ['# Sales', 'Sales'],
  ['Sales\n=====', 'Sales'],
  ['Sales by region:', 'Sales by region'],
  ['**Sales**', 'Sales'],
  ['**Sales:**', 'Sales'],
  ['売上：', '売上'],
  ['Sales 2026', 'Sales 2026'],
  ['# Sales\n\nHere are the figures:', 'Sales'],
  ['Here are the figures that you asked for, with all of the regions.', undefined],
  ['A paragraph\nof two lines:', undefined],
  ['Did it work?', undefined],
  ['| 1 | 2', undefined],
  ['---', undefined],
  [`${'long '.repeat(40)}:`, undefined],
  ['- One', undefined],
])('what is above a table may be its title: %j', (above, title) => {
  for (const table of Object.values(written)) expect(shown(`${above}\n\n${table}`).at(-1)?.title).toBe(title);
});

describe('inline code', () => {
  it.each([
    'Write `<table><tr><td>a</td><td>b</td></tr></table>` for a table.',
    'Write `` `<table>` <tr><td>a</td><td>b</td></tr></table>`` for a table.',
    'Write `<table>\nand <tr><td>a</td><td>b</td></tr></table>` for a table.',
    'Write <code><table><tr><td>a</td><td>b</td></tr></table></code>.',
  ])('is not searched: %j', (text) => {
    expect(shown(text)).toEqual([]);
  });

  it('ends at a run of as many backticks', () => {
    expect(kinds('A ` and `` <table><tr><td>a</td><td>b</td></tr></table>')).toEqual(['html']);
    expect(kinds('A `b` <table><tr><td>a</td><td>b</td></tr></table> `c`')).toEqual(['html']);
  });
});

describe('what is not a table', () => {
  it.each([
    ['a diagram', '┌────┐     ┌────┐\n│ A  │────▶│ B  │\n└────┘     └────┘'],
    ['a box around a text', '┌─────────┐\n│ Warning │\n└─────────┘'],
    ['a directory tree', 'src\n├── a.ts\n│   └── b.ts\n└── c.ts'],
    ['a pipe in a text', 'a | b\nc | d'],
    ['a rule', 'one\n---\ntwo'],
    ['a table element without cells', '<table></table>'],
    ['an element with a longer name', '<tablet><tr><td>a</td><td>b</td></tr></tablet>'],
    ['JSON', '```json\n{"a": "| b |"}\n```'],
    ['csv in another word', '```csvkit\na,b\n1,2\n```'],
  ])('%s', (_, text) => {
    expect(shown(text)).toEqual([]);
  });

  it('is reported if it looks like one', () => {
    const text = 'One\n<table><tr><td>a</td><td>b</td></tr>\n\n```csv\n\n```\n';
    expect(findMessageTables(text)).toEqual({
      tables: [],
      unread: [
        { line: 2, problem: expect.stringContaining('</table>') },
        { line: 4, problem: expect.stringContaining('CSV') },
      ],
    });
  });
});

/** Pieces of messages whose combinations have lists, quotes, code and tables inside each other. */
const piece = fc.constantFrom(
  ...[
    '# T',
    'text',
    '',
    '> ',
    '- ',
    '  ',
    '    ',
    '\t',
    '1. ',
    '```',
    '````csv',
    '~~~',
    '`',
    '|',
    '| a | b |',
  ],
  ...[
    '|---|---|',
    'a,b',
    '<table>',
    '</table>',
    '<td>x</td>',
    '<tr>',
    '<pre>',
    '</pre>',
    '<!--',
    '-->',
    '+--+--+',
  ],
  ...['│ a │ b │', '├───┼───┤', '\u0000', '😀', '\ud800', '\u2028', '&amp;', '"', '<td title="'],
);
const message = fc
  .array(fc.oneof(piece, fc.constantFrom('\n', '\r\n'), fc.constantFrom(pipes, html, csv, drawn)), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''));

test('ranges are ascending, do not overlap, and are within the message', () => {
  fc.assert(
    fc.property(message, (text) => {
      let before = 0;
      for (const { start, end, line } of find(text)) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        expect(line).toBe(text.slice(0, start).split('\n').length);
        before = end;
      }
      expect(before).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 2_000 },
  );
});

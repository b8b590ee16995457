import { expect, it } from 'vitest';
import { normalized, written } from './normalized.fixture.ts';

/**
 * The file beside this one has the columns and cells of rows in every form in which they can be sent, and what is wrong
 * with others. If a change is intended, accept it with `npm run vitest -- engine/src/payload/facts --update`, and
 * review the differences of the file.
 */
const cells: readonly unknown[] = [
  1,
  '1',
  null,
  true,
  [],
  {},
  [1],
  { a: 1 },
  { value: 2 },
  { type: 'number', value: '3' },
  { text: 'a' },
  { markdown: '**b**' },
  { markdown: 'x<sup>q w</sup> x^q,^ y^2^ H~2~ z~a b~' },
];
const payloads: readonly unknown[] = [
  ...[
    [],
    [1],
    [null],
    [{}],
    [{ a: 1 }],
    [[]],
    [['a']],
    [['a'], [1]],
    [
      ['a', 'a'],
      [1, 2, 3],
    ],
    [['a', ''], [1]],
    [[null, 2], ['x']],
  ],
  ...[
    [{ a: 1 }, { b: 2 }],
    [{ a: 1 }, 2],
    [{ a: 1 }, null],
    [{ a: 1 }, [2]],
    [['a'], { a: 1 }],
    [{ a: 1, A: 2, ' a ': 3 }],
    [{ '': 1 }],
  ],
  ...[[{ 10: 'x', 2: 'y' }], { a: 1 }, {}, 'text', '[{"a":1}]', '{"a":', '"x"', 5, null, true],
].map((data) => ({ data }));
const others: readonly unknown[] = [
  {},
  { rows: [[1]] },
  { headers: ['a'] },
  { headers: ['a'], rows: [] },
  { headers: [], rows: [[1]] },
  { headers: 'a', rows: [[1]] },
  { headers: ['a', 'b'], rows: [[1], [1, 2], [1, 2, 3], [], { a: 5 }, 6, null] },
  { headers: ['a', null, 5, '', { text: 'x', tooltip: 't' }], rows: [[1, 2, 3, 4, 5]] },
  { headers: ['a', 'b'], data: [{ b: 1, c: 2 }] },
  { headers: ['a', 'b'], data: [[1, 2]] },
  { headers: true, data: [['a'], [1]] },
  { headers: false, data: [['a'], [1]] },
  { headers: ['a'], rows: [[1]], data: [{ x: 2 }] },
  { columns: ['b', 'a'], rows: [[1, 2]] },
  {
    columns: ['b', 'a'],
    data: [
      ['a', 'b'],
      [1, 2],
    ],
  },
  {
    columns: ['b', 'a'],
    data: [
      ['x', 'y'],
      [1, 2],
    ],
  },
  { columns: [{ field: 'b', label: 'B' }], data: [{ a: 1, b: 2 }] },
  { rows: [{ a: 1 }] },
  { rows: 'x', headers: ['a'] },
  ...['', null, 5, []].map((empty) => ({ data: [{ a: 1 }], styles: empty, options: empty })),
  ...['', null, 5].map((empty) => ({
    data: [{ a: { value: 1, style: empty, format: empty, link: empty } }],
  })),
  ...['top', 'data', 'result'].map((key) => ({ [key]: { data: [{ a: 1 }] } })),
  ...cells.map((cell) => ({ headers: ['a', 'b'], rows: [[cell, { value: cell, style: { colspan: 2 } }]] })),
];

it('rows are read as in their file', async () => {
  const facts = [...payloads, ...others].map((payload) => {
    const { table, lines } = normalized(payload);
    const columns = table?.columns.map(({ name, field, header }) => written([name, field, header])) ?? [];
    const rows =
      table?.rows.map(
        (row) =>
          `  ${row.cells.map(({ pointer, ...cell }) => `${pointer ?? 'none'} ${written(cell)}`).join(' | ')}`,
      ) ?? [];
    return [
      `# ${written(payload)}`,
      ...lines,
      ...columns.map((column) => `  column ${column}`),
      ...rows,
      '',
    ].join('\n');
  });
  await expect(facts.join('\n')).toMatchFileSnapshot('rows.txt');
});

import { fromJs } from '@pictable/contract/json';
import { expect, it } from 'vitest';
import { readTable } from '../render.ts';

const data = [1204, 998, 310, 42].map((ships, row) => ({ sea: 'North', port: `port ${row}`, ships }));
const read = (payload: object) => readTable(fromJs({ data, merge: 'sea', ...payload }), {});
const notesOf = (payload: object) =>
  read(payload).notes?.footnotes.map(({ mark, text }) => `${mark?.text ?? '-'} ${text}`);

it('a note at one of several merged cells marks the merged cell', () => {
  const footnotes = [
    { text: 'x', at: { column: 'sea', row: 2 } },
    { text: 'y', at: { column: 'sea', row: [0, 1] } },
  ];
  const cells = read({ footnotes }).rows.map(([cell]) => cell && `${cell.rowspan} ${cell.mark?.text}`);
  expect(cells).toEqual(['4 1,2', undefined, undefined, undefined]);
  expect(notesOf({ footnotes })).toEqual(['1 y', '2 x']);
});

it('the marks follow the places where they are shown', () => {
  const payload = {
    title: 'T',
    stub: { columns: ['sea', 'port'], label: 'Place' },
    spanners: [{ label: 'Traffic', columns: ['ships'] }],
    footnoteMarks: 'letters',
    footnotes: [
      { text: 'row 0', at: { column: 'ships', row: 0 } },
      { text: 'sea', at: { column: 'sea', row: 3 } },
      { text: 'row 3', at: { column: 'ships', row: 3 } },
      { text: 'spanner', at: { spanner: 'Traffic' } },
      { text: 'stub', at: { stub: true } },
      { text: 'title', at: 'title' },
      { text: 'header', at: { column: 'ships' } },
      'no mark',
    ],
  };
  expect(notesOf(payload)).toEqual([
    '- no mark',
    'a title',
    'b stub',
    'c spanner',
    'd header',
    'e sea',
    'f row 0',
    'g row 3',
  ]);
  const { columns, rows, notes, header } = read(payload);
  expect(notes?.title?.text).toBe('a');
  expect(columns[2]?.mark?.text).toBe('d');
  expect(rows.map((cells) => cells.map((cell) => cell?.mark?.text ?? '').join('|'))).toEqual([
    'e||f',
    '||',
    '||',
    '||g',
  ]);
  const labels = header!
    .flat()
    .flatMap((slot) => (slot && 'mark' in slot.content ? [slot.content.mark?.text] : []));
  expect(labels).toEqual(['b', 'c']);
});

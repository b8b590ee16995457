import { expect, it } from 'vitest';
import { fromJs, stringify } from '../json/index.ts';
import { unwrapPayload } from './index.ts';

const unwrap = (body: unknown) => JSON.parse(stringify(unwrapPayload(fromJs(body)).value));

it.each<[string, unknown, unknown]>([
  [
    'a row with texts',
    { merge: 'yes', mergeColumns: 3, name: 'x' },
    { data: [{ merge: 'yes', mergeColumns: 3, name: 'x' }] },
  ],
  [
    'lists as columns',
    { merge: ['a', 'b'], mergeColumns: [1, 2] },
    {
      headers: ['merge', 'mergeColumns'],
      rows: [
        ['a', 1],
        ['b', 2],
      ],
    },
  ],
  [
    'rows of objects',
    [{ merge: { columns: 'a' }, mergeColumns: [{ into: 'a' }] }],
    [{ merge: { columns: 'a' }, mergeColumns: [{ into: 'a' }] }],
  ],
])('a column of the user that is called merge or mergeColumns stays data: %s', (_name, body, value) => {
  expect(unwrap(body)).toEqual(value);
});

it('objects that name their columns are merges, also beside a row of plain values', () => {
  const merges = { merge: { columns: ['a'] }, mergeColumns: [{ into: 'a', with: 'b' }] };
  expect(unwrap({ a: 1, b: 2, ...merges })).toEqual({ ...merges, data: [{ a: 1, b: 2 }] });
});

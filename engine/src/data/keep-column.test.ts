import { expect, it } from 'vitest';
import { EngineError } from '../errors.ts';
import { formattedTable } from '../stages.fixture.ts';
import { Warnings } from '../warnings.ts';

const data = [
  { team: 'Red', n: 1, at: 'x' },
  { team: 'Blue', n: 2, at: 'y' },
  { team: 'Red', n: 1, at: 'z' },
];
const hidden = { hidden: true };

function shown(payload: object) {
  const warnings = new Warnings();
  const { columns, rows } = formattedTable({ payload }, warnings);
  return {
    names: columns.map(({ name }) => name),
    texts: rows.map(({ cells }) => cells[0]?.text),
    warnings: warnings.list(),
  };
}

it.each([
  [
    'the only column',
    { data: data.map(({ team }) => ({ team })), rowGroups: 'team' },
    'team',
    'Red Blue Red',
  ],
  [
    'the only column that is not hidden',
    { data, columns: { n: hidden, at: hidden }, rowGroups: { by: 'team', order: ['Blue'] } },
    'team',
    'Red Blue Red',
  ],
  [
    'the only column that is not empty',
    {
      data: data.map(({ team }) => ({ team, n: '' })),
      rowGroups: 'team',
      options: { hideEmptyColumns: true },
    },
    'team',
    'Red Blue Red',
  ],
  [
    'the innermost level of groups',
    { data, columns: { n: hidden }, rowGroups: { by: ['team', 'at'], order: [['Blue'], ['z']] } },
    'at',
    'Blue y Red x z',
  ],
  [
    'the only level of groups that is not hidden',
    { data, columns: { n: hidden, at: hidden }, rowGroups: { by: ['team', 'n'], order: [['Red'], [2]] } },
    'team',
    '2 Blue 1 Red Red',
  ],
])('%s stays a column, with a warning', (_, payload, name, texts) => {
  const message = `rowGroups: no column would be left, so "${name}" stays a column and the rows are not grouped by it.`;
  expect(shown(payload)).toEqual({
    names: [name],
    texts: texts.split(' '),
    warnings: [{ path: '/rowGroups', message }],
  });
});

it('the only column stays one if it is also that of an indentation', () => {
  const payload = { data: [{ level: 1 }, { level: 2 }], stub: { columns: 'level', indent: 'level' } };
  const message =
    'stub.indent: no column would be left, so "level" stays a column and the rows are not indented.';
  expect(shown(payload)).toEqual({
    names: ['level'],
    texts: ['1', '2'],
    warnings: [{ path: '/stub', message }],
  });
});

it('groups beside another column, and groups as a column, are kept', () => {
  expect(shown({ data, rowGroups: ['team', 'n'] })).toMatchObject({ names: ['at'], warnings: [] });
  const rowGroups = { by: 'team', as: 'column' };
  const only = data.map(({ team }) => ({ team }));
  expect(shown({ data: only, rowGroups })).toMatchObject({ names: ['team'], warnings: [] });
});

it('a table without a visible column stays an error', () => {
  const payload = { data: [{ team: 'Red' }], columns: { team: hidden }, rowGroups: 'team' };
  expect(() => shown(payload)).toThrow(EngineError);
  expect(() => shown(payload)).toThrow('columns hides every column of the table.');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seriesOf } from '../series/fill-series.ts';
import {
  canRename,
  filledFrom,
  type Grid,
  shownTexts,
  withColumn,
  withFilled,
  withMovedColumns,
  withMovedRows,
  withoutColumns,
  withoutRows,
  withoutValues,
  withPasted,
  withRows,
  withTyped,
} from './grid-edits.ts';
import { readGrid } from './read-grid.ts';
import { withColumnName } from './rename-column.ts';

/** One table in every form in which it can be sent. */
const forms = {
  'a list of objects': '[\n  {"a": 1.10, "b": "x"},\n  {"a": 2, "b": "y"}\n]\n',
  'data of objects': '{\n  "title": "T",\n  "data": [ {"a":1.10,"b":"x"}, {"a":2,"b":"y"} ]\n}',
  'a list of lists': '[["a", "b"], [1.10, "x"], [2, "y"]]',
  'data with a header row': '{ "data": [\n    ["a", "b"],\n    [1.10, "x"],\n    [2, "y"]\n  ] }',
  'headers and rows': '{"headers": ["a", {"text": "b", "align": "right"}], "rows": [[1.10, "x"], [2, "y"]]}',
  'headers and data of objects':
    '{"headers": ["a", "b"], "data": [{"z": 0, "b": "x", "a": 1.10}, {"b": "y", "a": 2}]}',
  'a list of columns and rows':
    '{"columns": ["a", {"field": "b", "label": "B"}], "rows": [[1.10, "x"], [2, "y"]]}',
  'a list of columns and objects':
    '{"columns": ["a", {"label": "b"}], "data": [{"a": 1.10, "b": "x"}, {"b": "y", "a": 2}]}',
  'an object of columns': '{\n  "a": [1.10, 2],\n  "b": ["x", "y"],\n  "title": "T"\n}',
};
const texts = Object.entries(forms);

function gridOf(text: string): Grid {
  const grid = readGrid(text);
  if (!('shape' in grid)) throw new Error(`The grid cannot show ${text}: ${grid.problem}`);
  return grid;
}

/** The names of the columns, then the texts of the cells row by row. */
function model(text: string): string[][] {
  const grid = gridOf(text);
  const { columns, rowCount } = grid.shape;
  const rows = shownTexts(grid, { top: 0, left: 0, bottom: rowCount - 1, right: columns.length - 1 });
  return [columns.map(({ name }) => name), ...rows];
}

const named = (number: number) => `Column ${number}`;

describe.each(texts)('%s', (_, text) => {
  const grid = gridOf(text);

  it('has columns and cells, with their digits', () => {
    expect(model(text)).toEqual([
      ['a', 'b'],
      ['1.10', 'x'],
      ['2', 'y'],
    ]);
  });

  it('changes only the text of an edited cell', () => {
    const typed = withTyped(grid, [{ row: 0, column: 0, typed: '1.20' }]);
    expect(typed).toBe(text.replace('1.10', '1.20'));
    expect(withTyped(grid, [{ row: 1, column: 1, typed: 'say "hi"' }])).toBe(
      text.replace('"y"', '"say \\"hi\\""'),
    );
    expect(withTyped(grid, [{ row: 1, column: 1, typed: 'y' }])).toBe(text);
  });

  it('gets and loses rows', () => {
    expect(model(withRows(grid, 0, 1)).slice(0, 2)).toEqual([
      ['a', 'b'],
      ['', ''],
    ]);
    expect(model(withRows(grid, 2, 2)).slice(2)).toEqual([
      ['2', 'y'],
      ['', ''],
      ['', ''],
    ]);
    expect(model(withoutRows(grid, 0, 0))).toEqual([
      ['a', 'b'],
      ['2', 'y'],
    ]);
    expect(model(withoutRows(grid, 0, 1))).toEqual([
      ['a', 'b'],
      ['', ''],
    ]);
  });

  it('gets and loses columns', () => {
    expect(model(withColumn(grid, 1, named))).toEqual([
      ['a', 'Column 3', 'b'],
      ['1.10', '', 'x'],
      ['2', '', 'y'],
    ]);
    expect(model(withColumn(grid, 2, () => 'c'))[0]).toEqual(['a', 'b', 'c']);
    expect(model(withoutColumns(grid, 0, 0))).toEqual([['b'], ['x'], ['y']]);
    expect(model(withoutColumns(grid, 0, 1))).toEqual([['a'], ['1.10'], ['2']]);
  });

  it('moves rows and columns', () => {
    expect(model(withMovedRows(grid, 0, 0, 1)).slice(1)).toEqual([
      ['2', 'y'],
      ['1.10', 'x'],
    ]);
    expect(model(withMovedColumns(grid, 1, 1, 0))).toEqual([
      ['b', 'a'],
      ['x', '1.10'],
      ['y', '2'],
    ]);
  });

  it('renames a column', () => {
    expect(model(withColumnName(grid, 1, 'c "d"'))).toEqual([
      ['a', 'c "d"'],
      ['1.10', 'x'],
      ['2', 'y'],
    ]);
    expect(canRename(grid, 1, 'a')).toBe(false);
    expect(canRename(grid, 1, '')).toBe(false);
    expect(canRename(grid, 1, 'c')).toBe(true);
  });

  it('takes pasted cells, with the rows and columns that they need', () => {
    const pasted = withPasted(
      grid,
      { row: 1, column: 1 },
      [
        ['5', '06'],
        ['', 'z'],
      ],
      named,
    );
    expect(model(pasted)).toEqual([
      ['a', 'b', 'Column 3'],
      ['1.10', 'x', ''],
      ['2', '5', '06'],
      ['', '', 'z'],
    ]);
    expect(pasted).toContain('"06"');
    expect(pasted).not.toContain('"5"');
  });

  it('repeats cells in other rows', () => {
    const range = { top: 0, left: 0, bottom: 0, right: 1 };
    expect(model(withFilled(grid, range, [1])).slice(1)).toEqual([
      ['1.10', 'x'],
      ['1.10', 'x'],
    ]);
    expect(withFilled(grid, range, [0])).toBe(text);
  });
});

describe('a fill', () => {
  const grid = gridOf(
    '[["n", "day", "typed"], [1, "Mon", {"value": 10, "color": "red"}], [2, "Tue", {"value": 20}], ["", "", null], ["", "", ""]]',
  );
  const source = { top: 0, left: 0, bottom: 1, right: 2 };

  it('continues the series of each column, in typed cells too', () => {
    expect(withFilled(grid, source, [2, 3], seriesOf)).toBe(
      '[["n", "day", "typed"], [1, "Mon", {"value": 10, "color": "red"}], [2, "Tue", {"value": 20}], [3, "Wed", {"value": 30, "color": "red"}], [4, "Thu", {"value": 40}]]',
    );
  });

  it('repeats the values, if that is wanted', () => {
    expect(model(withFilled(grid, source, [2, 3])).slice(3)).toEqual([
      ['1', 'Mon', '10'],
      ['2', 'Tue', '20'],
    ]);
  });

  it('of a range starts from the rows above its empty ones', () => {
    expect(filledFrom(grid, { ...source, bottom: 3 })).toEqual(source);
    expect(filledFrom(grid, source)).toEqual({ ...source, bottom: 0 });
    expect(filledFrom(grid, { ...source, top: 2, bottom: 3 })).toEqual({ ...source, top: 2, bottom: 2 });
  });
});

/** Names, and tables of texts and numbers that have a cell for each of them. */
const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c d', '2024', '__proto__', 'é"'), {
  minLength: 1,
  maxLength: 4,
});
const cell = fc.constantFrom(
  '1.10',
  '"x"',
  'null',
  'true',
  '{"value": 5, "style": {"bold": true}}',
  '"line\\nbreak"',
);
const gap = fc.constantFrom('', ' ', '\n  ');
const tables = names.chain((columns) =>
  fc.record({
    columns: fc.constant(columns),
    rows: fc.array(
      fc.array(fc.option(cell, { nil: undefined }), { minLength: columns.length, maxLength: columns.length }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    gap,
    form: fc.constantFrom('objects', 'lists', 'headers', 'columns'),
  }),
);

type Table = typeof tables extends fc.Arbitrary<infer T> ? T : never;

function written({ columns, rows, gap: space, form }: Table): string {
  const list = (items: string[], [open, close] = ['[', ']']) =>
    `${open}${space}${items.join(`,${space}`)}${space}${close}`;
  const key = (name: string) => JSON.stringify(name);
  const cells = rows.map((row) => row.map((json) => json ?? '""'));
  if (form === 'lists') return list([list(columns.map(key)), ...cells.map((row) => list(row))]);
  if (form === 'headers')
    return `{"headers":${list(columns.map(key))},${space}"rows":${list(cells.map((row) => list(row)))}}`;
  if (form === 'columns') {
    const plain = (json: string) => (json.startsWith('{') ? '"{"' : json);
    const members = columns.map(
      (name, at) => `${key(`k${name}`)}:${list(cells.map((row) => plain(row[at] ?? '""')))}`,
    );
    return list(members, ['{', '}']);
  }
  // The first row has all keys, so that their order is that of the columns.
  const objects = rows.map((row, index) =>
    list(
      columns.flatMap((name, at) =>
        row[at] === undefined && index > 0 ? [] : [`${key(name)}: ${row[at] ?? '""'}`],
      ),
      ['{', '}'],
    ),
  );
  return list(objects);
}

const edits = fc.record({
  kind: fc.constantFrom(
    'type',
    'clear',
    'addRow',
    'deleteRow',
    'moveRow',
    'addColumn',
    'deleteColumn',
    'moveColumn',
    'rename',
    'paste',
    'fill',
  ),
  at: fc.nat(3),
  across: fc.nat(3),
  to: fc.nat(3),
  typed: fc.constantFrom('', '7', '1.20', 'word', '007', 'true', 'a\tb', '"'),
});

type Edit = typeof edits extends fc.Arbitrary<infer E> ? E : never;

/** The edited text, and the model that it must have. */
function apply(grid: Grid, edit: Edit): [string, string[][]] {
  const [columns = [], ...rows] = model(grid.text);
  const row = edit.at % rows.length;
  const column = edit.across % columns.length;
  const to = edit.to % rows.length;
  const toColumn = edit.to % columns.length;
  const empty = columns.map(() => '');
  const fresh = (number: number) => `new ${number}`;
  let number = columns.length + 1;
  while (columns.includes(fresh(number))) number++;
  const name = fresh(number);
  const range = { top: row, bottom: row, left: column, right: column };
  const withCell = (value: string) => [columns, ...rows.with(row, (rows[row] ?? []).with(column, value))];
  const moved = <T>(list: T[], from: number, target: number) => {
    const [item] = list.slice(from, from + 1);
    return item === undefined ? list : list.toSpliced(from, 1).toSpliced(target, 0, item);
  };
  const inAll = (change: (cells: string[], isHeader: boolean) => string[]) =>
    [columns, ...rows].map((cells, index) => change(cells, index === 0));
  const steps: Record<Edit['kind'], () => [string, string[][]]> = {
    type: () => [withTyped(grid, [{ row, column, typed: edit.typed }]), withCell(edit.typed)],
    clear: () => [withoutValues(grid, range), withCell('')],
    addRow: () => [withRows(grid, row, 1), [columns, ...rows.toSpliced(row, 0, empty)]],
    deleteRow: () => [
      withoutRows(grid, row, row),
      [columns, ...(rows.length === 1 ? [empty] : rows.toSpliced(row, 1))],
    ],
    moveRow: () => [withMovedRows(grid, row, row, to), [columns, ...moved(rows, row, to)]],
    addColumn: () => [
      withColumn(grid, column, fresh),
      inAll((cells, isHeader) => cells.toSpliced(column, 0, isHeader ? name : '')),
    ],
    deleteColumn: () => [
      withoutColumns(grid, column, column),
      columns.length === 1 ? [columns, ...rows] : inAll((cells) => cells.toSpliced(column, 1)),
    ],
    moveColumn: () => [
      withMovedColumns(grid, column, column, toColumn),
      inAll((cells) => moved(cells, column, toColumn)),
    ],
    rename: () => [withColumnName(grid, column, name), [columns.with(column, name), ...rows]],
    paste: () => [withPasted(grid, { row, column }, [[edit.typed]], named), withCell(edit.typed)],
    fill: () => [
      withFilled(grid, range, [to]),
      [columns, ...rows.with(to, (rows[to] ?? []).with(column, rows[row]?.[column] ?? ''))],
    ],
  };
  return steps[edit.kind]();
}

it('makes of any table, with any edits, the table that the same edits make of its cells', () => {
  fc.assert(
    fc.property(tables, fc.array(edits, { minLength: 1, maxLength: 4 }), (table, list) => {
      let text = written(table);
      for (const edit of list) {
        const [edited, expected] = apply(gridOf(text), edit);
        expect(model(edited)).toEqual(expected);
        text = edited;
      }
    }),
    { numRuns: 400 },
  );
});

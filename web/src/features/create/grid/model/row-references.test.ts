import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Grid, withMovedRows, withoutRows, withPasted, withRows } from './grid-edits.ts';
import { readGrid } from './read-grid.ts';

function gridOf(text: string): Grid {
  const grid = readGrid(text);
  if (!('shape' in grid)) throw new Error(`The grid cannot show ${text}: ${grid.problem}`);
  return grid;
}

/** The settings of a table of five rows after an edit. */
function after(settings: object, edit: (grid: Grid) => string): Record<string, unknown> {
  const rows = [['a'], ['b'], ['c'], ['d'], ['e']];
  const {
    headers,
    rows: _,
    ...rest
  } = JSON.parse(edit(gridOf(JSON.stringify({ headers: ['Name'], rows, ...settings }))));
  expect(headers).toEqual(['Name']);
  return rest;
}

const insertedAt2 = (grid: Grid) => withRows(grid, 2, 2);
const withoutRow1 = (grid: Grid) => withoutRows(grid, 1, 1);
const firstToEnd = (grid: Grid) => withMovedRows(grid, 0, 0, 4);

describe('styles of rows', () => {
  const settings = { styles: { rowStyles: { 1: { color: 'red' }, 3: { height: 40 } } } };

  it('follow them in an object', () => {
    expect(after(settings, insertedAt2)).toEqual({
      styles: { rowStyles: { 1: { color: 'red' }, 5: { height: 40 } } },
    });
    expect(after(settings, withoutRow1)).toEqual({ styles: { rowStyles: { 2: { height: 40 } } } });
    expect(after(settings, firstToEnd)).toEqual({
      styles: { rowStyles: { 0: { color: 'red' }, 2: { height: 40 } } },
    });
  });

  it('follow them in a list, by position and by row', () => {
    const listed = { options: { rowStyles: [null, { color: 'red' }, { row: 4, height: 40 }] } };
    expect(after(listed, insertedAt2)).toEqual({
      options: { rowStyles: [null, { color: 'red' }, { row: 6, height: 40 }] },
    });
    expect(after(listed, firstToEnd)).toEqual({
      options: { rowStyles: [{ color: 'red' }, { row: 3, height: 40 }] },
    });
    expect(after(listed, withoutRow1)).toEqual({ options: { rowStyles: [{ row: 3, height: 40 }] } });
    const named = { rowStyles: [{ row: 1, color: 'red' }, null, { row: '4', height: 40 }] };
    expect(after(named, withoutRow1)).toEqual({ rowStyles: [null, { row: '3', height: 40 }] });
  });

  it('are removed with the last of them, and so is what contained only them', () => {
    const only = { options: { styles: { rowStyles: { 1: { color: 'red' } } }, theme: 'ocean' } };
    expect(after(only, withoutRow1)).toEqual({ options: { theme: 'ocean' } });
    expect(after(settings, (grid) => withoutRows(grid, 0, 4))).toEqual({});
  });
});

it('styles of cells follow their rows in every form', () => {
  const styles = {
    cellStyles: {
      '2,Name': { bold: true },
      ' 3 : 0': { bold: true },
      1: { Name: { underline: true } },
      x: {},
    },
  };
  expect(after({ styles }, withoutRow1)).toEqual({
    styles: { cellStyles: { '1,Name': { bold: true }, ' 2 : 0': { bold: true }, x: {} } },
  });
  const listed = {
    cellStyles: [
      { row: 1, column: 'Name', style: {} },
      { row: 4, col: 0, fontWeight: 'bold' },
    ],
  };
  expect(after(listed, firstToEnd)).toEqual({
    cellStyles: [
      { row: 0, column: 'Name', style: {} },
      { row: 3, col: 0, fontWeight: 'bold' },
    ],
  });
});

it('footnotes follow their rows, and are removed with the last one', () => {
  const footnotes = [
    'A text.',
    { text: 'One.', at: { column: 'Name', row: 1 } },
    { text: 'Two.', at: [{ row: [1, 3] }, 'title'] },
    { text: 'Header.', at: { column: 'Name' } },
  ];
  expect(after({ footnotes }, withoutRow1)).toEqual({
    footnotes: [
      'A text.',
      { text: 'Two.', at: [{ row: [2] }, 'title'] },
      { text: 'Header.', at: { column: 'Name' } },
    ],
  });
  expect(after({ footnotes: footnotes[1] }, withoutRow1)).toEqual({});
  expect(after({ footnotes: footnotes[1] }, insertedAt2)).toEqual({ footnotes: footnotes[1] });
});

it('listed groups keep their rows, and get those that are added between them', () => {
  const rowGroups = [
    { label: 'Top', rows: [0, 1, 2] },
    { label: 'Rest', rows: [3, 4] },
  ];
  expect(after({ rowGroups }, insertedAt2)).toEqual({
    rowGroups: [
      { label: 'Top', rows: [0, 1, 2, 3, 4] },
      { label: 'Rest', rows: [5, 6] },
    ],
  });
  expect(after({ rowGroups }, (grid) => withRows(grid, 3, 1))).toEqual({
    rowGroups: [
      { label: 'Top', rows: [0, 1, 2] },
      { label: 'Rest', rows: [4, 5] },
    ],
  });
  const inObject = { rowGroups: { groups: rowGroups, empty: 'Others' } };
  expect(after(inObject, (grid) => withoutRows(grid, 3, 4))).toEqual({
    rowGroups: { groups: [{ label: 'Top', rows: [0, 1, 2] }], empty: 'Others' },
  });
  expect(after({ rowGroups: 'Name' }, insertedAt2)).toEqual({ rowGroups: 'Name' });
});

it('indexes beyond the table stay beyond it', () => {
  const settings = { rowStyles: { 5: { color: 'red' } } };
  expect(after(settings, (grid) => withRows(grid, 5, 2))).toEqual({ rowStyles: { 7: { color: 'red' } } });
  expect(after(settings, (grid) => withPasted(grid, { row: 4, column: 0 }, [['x'], ['y']], String))).toEqual({
    rowStyles: { 6: { color: 'red' } },
  });
  expect(after(settings, (grid) => withoutRows(grid, 0, 1))).toEqual({ rowStyles: { 3: { color: 'red' } } });
});

it('columns with the name of a setting are data', () => {
  const text = '{"rowGroups": [1, 2, 3], "footnotes": ["x", "y", "z"], "rowStyles": {"1": {"height": 40}}}';
  expect(JSON.parse(withoutRows(gridOf(text), 0, 0))).toEqual({
    ...{ rowGroups: [2, 3], footnotes: ['y', 'z'], rowStyles: { 0: { height: 40 } } },
  });
});

it('everything else in the text stays as it was', () => {
  const text =
    '{\n  "styles": { "rowStyles": {"1":  {"color": "red"}, "2": {} } },\n  "data": [{"a":1.10}, {"a":2}, {"a":3}]\n}';
  expect(withMovedRows(gridOf(text), 1, 1, 0)).toBe(
    '{\n  "styles": { "rowStyles": {"0":  {"color": "red"}, "2": {} } },\n  "data": [{"a":2}, {"a":1.10}, {"a":3}]\n}',
  );
});

it('each style stays with its row, whatever is done with the rows', () => {
  const count = 6;
  const row = fc.nat({ max: count - 1 });
  const edits = fc.oneof(
    fc.tuple(fc.nat({ max: count }), fc.integer({ min: 1, max: 3 })).map(
      ([index, added]) =>
        (grid: Grid) =>
          withRows(grid, Math.min(index, grid.shape.rowCount), added),
    ),
    fc.tuple(row, row).map(([one, other]) => (grid: Grid) => {
      const last = grid.shape.rowCount - 1;
      const [top, bottom] = [Math.min(one, other, last), Math.min(Math.max(one, other), last)];
      return top === 0 && bottom === last ? grid.text : withoutRows(grid, top, bottom);
    }),
    fc.tuple(row, row).map(([from, to]) => (grid: Grid) => {
      const last = grid.shape.rowCount - 1;
      return withMovedRows(grid, Math.min(from, last), Math.min(from, last), Math.min(to, last));
    }),
  );
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 6 }), fc.uniqueArray(row), (steps, styled) => {
      const start = JSON.stringify({
        rows: Array.from({ length: count }, (_, index) => [`row ${index}`]),
        headers: ['Name'],
        options: { title: 'T' },
        rowStyles: Object.fromEntries(styled.map((index) => [index, { of: `row ${index}` }])),
        cellStyles: Object.fromEntries(styled.map((index) => [`${index},Name`, { of: `row ${index}` }])),
        footnotes: styled.map((index) => ({ text: `row ${index}`, at: { row: index } })),
      });
      const end = JSON.parse(steps.reduce((text, edit) => edit(gridOf(text)), start));
      const kept = styled.filter((index) => end.rows.some(([name]: [string]) => name === `row ${index}`));
      const nameAt = (index: string | number) => end.rows[Number(index)]?.[0];
      const rowStyles: [string, { of: string }][] = Object.entries(end.rowStyles ?? {});
      const cellStyles: [string, { of: string }][] = Object.entries(end.cellStyles ?? {});
      const footnotes: { text: string; at: { row: number } }[] = end.footnotes ?? [];
      expect(rowStyles.map(([index]) => nameAt(index))).toEqual(rowStyles.map(([, { of }]) => of));
      expect(cellStyles.map(([key]) => nameAt(key.split(',')[0] ?? ''))).toEqual(
        cellStyles.map(([, { of }]) => of),
      );
      expect(footnotes.map(({ at }) => nameAt(at.row))).toEqual(footnotes.map(({ text }) => text));
      for (const settings of [rowStyles, cellStyles, footnotes]) expect(settings).toHaveLength(kept.length);
    }),
  );
});

import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsv } from '../companions/index.ts';
import { readTable } from '../render.ts';
import { styledTable } from '../stages.fixture.ts';
import type { StyledCell } from '../table/styled-table.ts';
import { Warnings } from '../warnings.ts';

type Payload = Readonly<Record<string, unknown>>;

/** A page of a table, and its warnings. */
function page(payload: Payload, currentPage: number, pageSize: number) {
  const warnings = new Warnings();
  const pagination = { enabled: true, pageSize, currentPage };
  const { rows, headerRowCount } = styledTable(
    { payload: { ...payload, options: { pagination } } },
    false,
    warnings,
  );
  return { rows: rows.slice(headerRowCount), warnings: warnings.list() };
}

const sized = (cell: StyledCell | undefined) => cell && [cell.text, cell.colspan, cell.rowspan];
const spans = ({ rows }: ReturnType<typeof page>) => rows.map(({ cells }) => cells.map(sized));

const red = { value: 'Red', rowspan: 2 };
const teams = { headers: ['Team', 'Name'], rows: [[red, 'Ada'], ['Bob'], ['Blue', 'Cid']] };

describe('a cell that spans rows of several pages', () => {
  it('is shown on each of them, without a warning', () => {
    const [first, second] = [page(teams, 1, 1), page(teams, 2, 1)];
    expect(spans(first)).toEqual([
      [
        ['Red', 1, 1],
        ['Ada', 1, 1],
      ],
    ]);
    expect(spans(second)).toEqual([
      [
        ['Red', 1, 1],
        ['Bob', 1, 1],
      ],
    ]);
    expect([...first.warnings, ...second.warnings]).toEqual([]);
  });

  it('has the rest of its rows on the last of them', () => {
    const rows = [
      ['x', 'y'],
      [{ value: 'Red', rowspan: 4 }, 'Ada'],
      ['Bob'],
      ['Cid'],
      ['Dan'],
      ['Blue', 'Eve'],
    ];
    expect(spans(page({ ...teams, rows }, 2, 2))).toEqual([
      [
        ['Red', 1, 2],
        ['Bob', 1, 1],
      ],
      [undefined, ['Cid', 1, 1]],
    ]);
    expect(spans(page({ ...teams, rows }, 3, 2))[0]).toEqual([
      ['Red', 1, 1],
      ['Dan', 1, 1],
    ]);
  });

  it('keeps its style, also that of its row', () => {
    const payload = {
      ...teams,
      rows: [[{ ...red, style: { fontWeight: 'bold' } }, 'Ada'], ['Bob']],
      rowStyles: [{ backgroundColor: '#ff0000', height: 90 }],
    };
    const [row] = page(payload, 2, 1).rows;
    expect(row!.cells[0]!.style).toMatchObject({ fontWeight: 700, backgroundColor: -16776961 });
    expect(row!.cells[1]!.style.backgroundColor).toBeUndefined();
    expect(row!.minHeightPx).toBe(0);
  });

  it('is a value of the row in CSV, and counts once in a summary', () => {
    const options = { pagination: { enabled: true, pageSize: 1, currentPage: 2 } };
    expect(writeCsv(readTable(fromJs({ ...teams, options }), {}))).toBe('Team,Name\r\nRed,Bob\r\n');
    const rows = [[{ value: 5, rowspan: 2 }, 'Ada'], ['Bob']];
    const summary = [{ columns: { Team: 'sum' }, label: 'Sum' }];
    expect(spans(page({ ...teams, rows, summary }, 2, 1))).toEqual([
      [
        ['5', 1, 1],
        ['Bob', 1, 1],
      ],
      [
        ['5', 1, 1],
        ['Sum', 1, 1],
      ],
    ]);
  });

  it('is drawn and coloured as on its first page', () => {
    const rows = [[{ value: 5, rowspan: 2 }, 'Ada'], ['Bob'], [10, 'Cid']];
    const columns = { Team: { show: 'bar' } };
    const rules = [{ columns: 'Team', is: 5, style: { textColor: '#0000ff' } }];
    const [first, second] = [1, 2].map((number) => page({ ...teams, rows, columns, rules }, number, 1));
    expect(second!.rows[0]!.cells[0]).toEqual(first!.rows[0]!.cells[0]);
    expect(second!.rows[0]!.cells[0]!.visual).toBeDefined();
    expect(second!.warnings).toEqual([]);
  });

  it('is merged over fewer columns if one of them is hidden', () => {
    const rows = [[{ value: 'Red', rowspan: 2, colspan: 2 }, 'Ada'], ['Bob']];
    const payload = { headers: ['Team', 'Town', 'Name'], rows, columns: { Town: { hidden: true } } };
    expect(spans(page(payload, 2, 1))).toEqual([
      [
        ['Red', 1, 1],
        ['Bob', 1, 1],
      ],
    ]);
  });

  it('hides a value only with a warning', () => {
    const data = [
      { Team: red, Name: 'Ada' },
      { Team: 'Blue', Name: 'Bob' },
    ];
    const { warnings, ...second } = page({ data }, 2, 1);
    expect(spans({ ...second, warnings })).toEqual([
      [
        ['Red', 1, 1],
        ['Bob', 1, 1],
      ],
    ]);
    expect(warnings).toEqual([
      { path: '/data/1/Team', message: 'A cell is not shown because a span covers it.' },
    ]);
  });

  it('still causes a warning beyond the end of the table', () => {
    const rows = [
      ['Red', 'Ada'],
      [{ value: 'Blue', rowspan: 3 }, 'Bob'],
    ];
    expect(page({ ...teams, rows }, 2, 1).warnings).toMatchObject([
      { message: 'A span extends beyond the edge of the table or into another span; it is shortened.' },
    ]);
  });

  it('is not covered by a wide cell of the page', () => {
    const rows = [
      ['a', { value: 'b', rowspan: 2 }],
      [{ value: 'c', colspan: 2 }, null],
    ];
    const { warnings, ...second } = page({ headers: ['x', 'y'], rows }, 2, 1);
    expect(spans({ ...second, warnings })).toEqual([
      [
        ['c', 1, 1],
        ['b', 1, 1],
      ],
    ]);
    expect(warnings).toMatchObject([
      { path: '/rows/1/0', message: expect.stringContaining('it is shortened') },
    ]);
  });

  it('covers the same slots as in the whole table', () => {
    const cell = fc.record({
      colspan: fc.integer({ min: 1, max: 3 }),
      rowspan: fc.integer({ min: 1, max: 5 }),
    });
    const tables = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 9 });
    const owners = ({ rows }: ReturnType<typeof page>) => {
      const found = rows.map(({ cells }) => cells.map(() => ''));
      for (const [row, { cells }] of rows.entries())
        for (const [column, one] of cells.entries())
          if (one)
            for (const below of found.slice(row, row + one.rowspan))
              below.fill(one.text, column, column + one.colspan);
      return found;
    };
    fc.assert(
      fc.property(tables, fc.integer({ min: 1, max: 4 }), fc.boolean(), (cells, pageSize, hasStub) => {
        const data = cells.map((row, y) =>
          Object.fromEntries(row.map((size, x) => [`c${x}`, { value: `${y}/${x}`, style: size }])),
        );
        const payload = hasStub ? { data, stub: 'c0' } : { data };
        const pages = Array.from({ length: Math.ceil(data.length / pageSize) }, (_, index) =>
          owners(page(payload, index + 1, pageSize)),
        );
        expect(pages.flat()).toEqual(owners(page(payload, 1, data.length)));
      }),
      { numRuns: 80 },
    );
  });
});

import { describe, expect, it, test } from 'vitest';
import { formatColor } from '../scene/color.ts';
import { annotated, bold, boldValues } from './annotated-table.fixture.ts';

describe('conditions', () => {
  const data = [
    { name: 'Ann', sales: 120, target: 100, team: 'x' },
    { name: 'Bo', sales: 80, target: 100, team: 'y' },
    { name: 'Cy', sales: 100, target: '100.0', team: 'y' },
  ];
  const at = (rules: unknown, more: object = {}) => boldValues({ data, rules, ...more });

  it('on the row style the whole row, or the given columns', () => {
    expect(at([{ when: { team: 'y' }, style: bold }])).toEqual(['', '*', '*']);
    expect(at([{ columns: 'name', when: { team: 'y' }, style: bold }])).toEqual(['', 'Bo', 'Cy']);
  });

  it('on the value test each column by its own value', () => {
    expect(at([{ columns: ['sales', 'target'], is: { gte: 100 }, style: bold }])).toEqual([
      '120 100',
      '100',
      '100 100.0',
    ]);
    expect(at([{ columns: 'name', is: 'Bo', style: bold }])).toEqual(['', 'Bo', '']);
    expect(at([{ columns: 'name', is: ['Ann', 'Cy'], style: bold }])).toEqual(['Ann', '', 'Cy']);
  });

  it('compare with another column of the same row', () => {
    const when = (operator: string) => ({ sales: { [operator]: { column: 'target' } } });
    expect(at([{ columns: 'sales', when: when('gte'), style: bold }])).toEqual(['120', '', '100']);
    expect(at([{ columns: 'sales', is: { lt: { column: 'target' } }, style: bold }])).toEqual(['', '80', '']);
    expect(at([{ columns: 'sales', is: { eq: { column: 'target' } }, style: bold }])).toEqual([
      '',
      '',
      '100',
    ]);
  });

  it('can use and, or, and nested groups', () => {
    const when = { or: [{ name: 'Ann' }, { and: [{ team: 'y' }, { sales: { lt: 90 } }] }] };
    expect(at([{ when, style: bold }])).toEqual(['*', '*', '']);
  });

  it('read hidden columns and columns that are not listed', () => {
    const rules = [{ when: { team: 'y' }, style: bold }];
    expect(at(rules, { columns: { team: { hidden: true } } })).toEqual(['', '*', '*']);
    expect(at(rules, { columns: ['name', 'sales'] })).toEqual(['', '*', '*']);
  });

  it('name columns by key, label or position', () => {
    const columns = { sales: { label: 'Sold' } };
    expect(at([{ columns: 'Sold', is: { gt: 110 }, style: bold }], { columns })).toEqual(['120', '', '']);
    expect(at([{ columns: [1], is: { gt: 110 }, style: bold }], { columns })).toEqual(['120', '', '']);
  });

  it('see the plain text of Markdown cells, and the value of typed ones', () => {
    const payload = {
      data: [{ v: { markdown: '**late**' } }, { v: { value: 0.2, type: 'percentage' } }],
      rules: [
        { columns: 'v', is: 'late', style: bold },
        { columns: 'v', is: { gt: 0.1 }, style: bold },
      ],
    };
    const { rows } = annotated(payload).table;
    expect(rows.map(({ cells }) => cells[0]!.style.fontWeight)).toEqual(['bold', 'bold']);
  });

  it('without a condition match every row', () => {
    expect(at([{ style: bold }])).toEqual(['*', '*', '*']);
    expect(at({ columns: 'name', style: bold })).toEqual(['Ann', 'Bo', 'Cy']);
  });
});

describe('several rules', () => {
  const data = [{ a: 1, b: 2 }];
  const colors = (rules: unknown, more: object = {}) => {
    const row = annotated({ data, rules, ...more }).table.rows[0]!;
    const text = (style: { backgroundColor?: number | undefined }) =>
      style.backgroundColor === undefined ? '' : formatColor(style.backgroundColor as never);
    return [text(row.style), ...row.cells.map(({ style }) => text(style))];
  };
  const red = { backgroundColor: '#ff0000' };
  const blue = { backgroundColor: '#0000ff' };

  it('all apply; a later one wins, property by property', () => {
    const rules = [
      { columns: 'a', style: { ...red, fontWeight: 'bold' } },
      { columns: 'a', style: blue },
    ];
    expect(colors(rules)).toEqual(['', '#0000ff', '']);
    expect(boldValues({ data, rules })).toEqual(['1']);
  });

  it('a later rule for rows wins over an earlier one for cells', () => {
    expect(colors([{ columns: 'a', style: red }, { style: blue }])).toEqual(['#0000ff', '#0000ff', '']);
    expect(colors([{ style: blue }, { columns: 'a', style: red }])).toEqual(['#0000ff', '#ff0000', '']);
  });

  it('stop ends the evaluation of the cells that match', () => {
    expect(
      colors([
        { columns: 'a', style: red, stop: true },
        { columns: ['a', 'b'], style: blue },
      ]),
    ).toEqual(['', '#ff0000', '#0000ff']);
    expect(colors([{ columns: 'a', style: red, stop: true }, { style: blue }])).toEqual([
      '',
      '#ff0000',
      '#0000ff',
    ]);
    expect(colors([{ style: red, stop: true }, { style: blue }, { columns: 'a', style: blue }])).toEqual([
      '#ff0000',
      '',
      '',
    ]);
    expect(colors([{ columns: 'a', is: 9, style: red, stop: true }, { style: blue }])).toEqual([
      '#0000ff',
      '',
      '',
    ]);
  });

  it('are stronger than the style of the row, and weaker than that of the cell', () => {
    const green = { backgroundColor: '#00ff00' };
    const rowStyles = { 0: green };
    const cellStyles = { '0,a': green };
    expect(colors([{ style: red }], { styles: { rowStyles } })).toEqual(['#ff0000', '', '']);
    expect(colors([{ columns: ['a', 'b'], style: red }], { styles: { rowStyles, cellStyles } })).toEqual([
      '#00ff00',
      '#00ff00',
      '#ff0000',
    ]);
    expect(colors([{ style: red }], { styles: { cellStyles } })).toEqual(['#ff0000', '#00ff00', '']);
  });

  it('share one object for equal styles, because styles are compared by identity', () => {
    const { rows } = annotated({
      data: [{ a: 1 }, { a: 2 }, { a: 3 }],
      rules: { columns: 'a', is: { lt: 3 }, style: red },
    }).table;
    expect(rows[0]!.cells[0]!.style).toBe(rows[1]!.cells[0]!.style);
    expect(rows[2]!.cells[0]!.style).not.toBe(rows[0]!.cells[0]!.style);
  });

  test.each([
    [{ top: 1 }, 'good'],
    [{ above: 'mean' }, 'good'],
    [{ bottom: 1 }, 'bad'],
    [{ below: 'mean' }, 'bad'],
    [{ duplicate: true }, 'warn'],
    [{ is: { gt: 0 } }, 'info'],
  ])('%j without a style has the tone %s', (test, tone) => {
    const values = [{ a: 1 }, { a: 1 }, { a: 2 }, { a: 3 }];
    const styles = (style?: object) =>
      annotated({ data: values, rules: { columns: 'a', ...test, style } }).table.rows.map(
        ({ cells }) => cells[0]!.style,
      );
    expect(styles()).toEqual(styles({ textColor: tone, backgroundColor: tone }));
    expect(styles().some((style) => style.textColor !== undefined)).toBe(true);
  });
});

describe('rows of a rule', () => {
  const data = [
    { region: 'North', city: 'Oslo', sales: 5 },
    { region: 'North', city: 'Bergen', sales: 7 },
    { region: 'South', city: 'Rome', sales: 30 },
  ];
  const structure = { data, rowGroups: 'region', summary: 'sum' };
  const rule = { columns: 'sales', is: { gte: 12 }, style: bold };

  test.each([
    ['data', ['', '', '', '', '', '30', '', '']],
    ['summary', ['', '', '', '12', '', '', '30', '42']],
    ['all', ['', '', '', '12', '', '30', '30', '42']],
  ])('%s', (rows, expected) => {
    expect(boldValues({ ...structure, rules: { ...rule, rows } })).toEqual(expected);
  });

  it('are rows of data by default, and never headings of groups', () => {
    expect(boldValues({ ...structure, rules: { style: bold } })).toEqual(['', '*', '*', '', '', '*', '', '']);
    const all = boldValues({ ...structure, rules: { style: bold, rows: 'all' } });
    expect(all[0]).toBe('');
    expect(all[4]).toBe('');
  });

  it('are compared across groups, without their summaries', () => {
    expect(boldValues({ ...structure, rules: { columns: 'sales', top: 1, style: bold } })).toEqual([
      '',
      '',
      '',
      '',
      '',
      '30',
      '',
      '',
    ]);
  });

  it('keep their rule when they are sorted', () => {
    const options = { dataProcessing: { sortBy: '-sales' } };
    const rules = { columns: 'city', when: { region: 'South' }, style: bold };
    expect(boldValues({ data, rules, options })).toEqual(['Rome', '', '']);
  });

  it('can be those that groupBy makes, with aggregates by the name of their column', () => {
    const options = { dataProcessing: { groupBy: 'region', aggregate: { sales: 'sum' } } };
    const rules = [
      { columns: 'sales', is: { gt: 20 }, style: bold },
      { when: { region: 'North' }, style: { textColor: 'bad' } },
    ];
    const { table, warnings } = annotated({ data, rules, options });
    expect(warnings).toEqual([]);
    expect(table.rows.map(({ cells }) => cells.map(({ style }) => style.fontWeight))).toEqual([
      [undefined, undefined],
      [undefined, 'bold'],
    ]);
    expect(table.rows[0]!.style.textColor).toBeDefined();
  });
});

describe('structure', () => {
  const data = [
    { region: 'North', city: 'Oslo', sales: 5 },
    { region: 'North', city: 'Rome', sales: 7 },
  ];

  it('does not change which cells match', () => {
    const rules = { columns: ['city', 'region'], when: { sales: 5 }, style: bold };
    expect(boldValues({ data, rules })).toEqual(['North Oslo', '']);
    expect(boldValues({ data, rules, merge: 'region' })).toEqual(['North Oslo', '']);
    expect(boldValues({ data, rules, stub: 'city' })).toEqual(['Oslo North', '']);
    expect(boldValues({ data, rules, columns: ['city', 'region'] })).toEqual(['Oslo North', '']);
  });

  it('has rules for columns that are merged into others', () => {
    const rules = { columns: 'city', when: { sales: 5 }, style: bold };
    const mergeColumns = [{ into: 'city', with: ['region'], as: 'range' }];
    expect(boldValues({ data, rules, mergeColumns })[0]).toBe('Oslo');
  });
});

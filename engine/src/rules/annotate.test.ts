import { fromJs } from '@pictable/contract/json';
import { describe, expect, it, test } from 'vitest';
import { arrange } from '../data/arrange.ts';
import { EngineError } from '../errors.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { formatColor } from '../scene/color.ts';
import { DEFAULT_LIMITS } from '../table/render-limits.ts';
import type { AnnotatedTable } from '../table/table.ts';
import { textOf } from '../values/compare-values.ts';
import { Warnings } from '../warnings.ts';
import { annotate } from './annotate.ts';

const bold = { fontWeight: 'bold' };

function annotated(payload: object): { table: AnnotatedTable; warnings: string[] } {
  const warnings = new Warnings();
  const normalized = normalizePayload(fromJs(payload as never), [], DEFAULT_LIMITS, warnings);
  const table = annotate(arrange(normalized, DEFAULT_LIMITS, warnings), warnings);
  return { table, warnings: warnings.list().map(({ message }) => message) };
}

/** Values of the cells that are bold, row by row; a bold row has a star. */
function boldValues(payload: object): string[] {
  return annotated(payload).table.rows.map(({ cells, style }) => {
    const own = cells.filter((cell) => cell.style.fontWeight === 'bold').map(({ value }) => textOf(value));
    return `${style.fontWeight === 'bold' ? '*' : ''}${own.join(' ')}`;
  });
}

const valuesOf = (values: readonly unknown[]) => values.map((v) => ({ v }));
/** The values of one column that a rule matches. */
const matching = (values: readonly unknown[], rule: object, more: object = {}) =>
  boldValues({ data: valuesOf(values), rules: [{ columns: ['v'], style: bold, ...rule }], ...more });

describe('tests of rank', () => {
  test.each([
    ['the largest values', { top: 2 }, [1, 5, 3, 4], ['', '5', '', '4']],
    ['ties of the last one', { top: 2 }, [5, 3, 3, 1], ['5', '3', '3', '']],
    ['all values if there are fewer', { top: 9 }, [1, 2], ['1', '2']],
    ['the smallest values', { bottom: 1 }, [2, 1, 1, 3], ['', '1', '1', '']],
    ['numbers that are texts', { top: 1 }, ['$1,200.50', '900', '1e3'], ['$1,200.50', '', '']],
    [
      'a percentage of the numbers',
      { top: '20%' },
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      [...Array(8).fill(''), '9', '10'],
    ],
    ['at least one value', { top: '10 %' }, [1, 2, 3], ['', '', '3']],
    ['a text that is a number', { bottom: '1' }, [1, 2], ['1', '']],
    ['only numbers', { top: 3 }, [1, 'n/a', null, '', true, 2], ['1', '', '', '', '', '2']],
    ['no value without numbers', { top: 3 }, ['a', null], ['', '']],
  ])('top and bottom match %s', (_, rule, values, expected) => {
    expect(matching(values, rule)).toEqual(expected);
  });

  test.each([
    ['above', 'mean', [1, 2, 3, 10], ['', '', '', '10']],
    ['below', 'mean', [1, 2, 3, 10], ['1', '2', '3', '']],
    ['above', 'median', [1, 2, 3, 10], ['', '', '3', '10']],
    ['below', 'median', [1, 2, 3], ['1', '', '']],
    ['above', 'average', [1, 3], ['', '3']],
    ['above', 'mean', [2, 2], ['', '']],
    ['below', 'median', [null], ['']],
  ])('%s the %s of %j', (key, of, values, expected) => {
    expect(matching(values, { [key]: of })).toEqual(expected);
  });

  it('work with the largest numbers', () => {
    expect(matching([1e308, 1.7e308, -1e308], { above: 'mean' })).toEqual(['1e+308', '1.7e+308', '']);
    expect(matching([1e308, 1.6e308], { above: 'median' })).toEqual(['', '1.6e+308']);
    expect(matching([1e308, 1.6e308], { below: 'median' })).toEqual(['1e+308', '']);
  });

  it('treat minus zero as zero, and NaN and infinity as texts', () => {
    expect(boldValues({ data: valuesOf([0, 1]), rules: { columns: 'v', bottom: 1, style: bold } })).toEqual([
      '0',
      '',
    ]);
    expect(matching(['-0', 0, 1], { bottom: 1 })).toEqual(['-0', '0', '']);
    expect(matching(['NaN', 'Infinity', 3], { top: 1 })).toEqual(['', '', '3']);
    expect(matching(['1e999', 3], { top: 1 })).toEqual(['', '3']);
  });

  it('compare with the rows of all pages, but not with those that the filter removes', () => {
    const pagination = { enabled: true, pageSize: 2 };
    expect(matching([1, 2, 9, 8], { top: 1 }, { options: { pagination } })).toEqual(['', '']);
    expect(matching([1, 2, 9, 8], { above: 'mean' }, { options: { pagination } })).toEqual(['', '']);
    const dataProcessing = { filter: { v: { lt: 9 } } };
    expect(matching([1, 2, 9, 8], { top: 1 }, { options: { dataProcessing } })).toEqual(['', '', '8']);
  });

  it('look at each column of the rule by itself', () => {
    const data = [
      { a: 1, b: 20 },
      { a: 2, b: 10 },
    ];
    expect(boldValues({ data, rules: { columns: ['a', 'b'], top: 1, style: bold } })).toEqual(['20', '2']);
  });

  it('must all match', () => {
    expect(matching([1, 5, 6, 9], { top: 3, bottom: 3 })).toEqual(['', '5', '6', '']);
    expect(matching([1, 5, 6, 9], { top: 2, is: { lt: 9 } })).toEqual(['', '', '6', '']);
  });
});

describe('duplicate', () => {
  test.each([
    ['equal texts and numbers', true, ['a', 'b', 'a', 1, 1], ['a', '', 'a', '1', '1']],
    ['numbers that are written differently', true, [1, '1.0', '$1', 2], ['1', '1.0', '$1', '']],
    ['texts only with the same case', true, ['A', 'a'], ['', '']],
    ['no empty values', true, ['', null, '', null], ['', '', '', '']],
    ['values that occur once', false, ['a', 'b', 'a', ''], ['', 'b', '', '']],
    ['booleans and nested values', true, [true, true, [1], [1]], ['true', 'true', '[1]', '[1]']],
  ])('matches %s', (_, duplicate, values, expected) => {
    expect(matching(values, { duplicate })).toEqual(expected);
  });

  it('counts the rows of other pages', () => {
    const pagination = { enabled: true, pageSize: 1 };
    expect(matching(['a', 'a'], { duplicate: true }, { options: { pagination } })).toEqual(['a']);
  });
});

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

describe('limits', () => {
  const errorOf = (payload: object) => {
    try {
      annotated(payload);
    } catch (error) {
      if (error instanceof EngineError) return error.details[0];
      throw error;
    }
    return undefined;
  };

  it('name the key, the limit and the number of rules', () => {
    const rules = Array.from({ length: 500 }, () => ({ style: bold }));
    expect(errorOf({ data: [{ a: 1 }], rules })).toEqual({
      path: '/rules',
      message: 'rules may have at most 50 rules; got 500.',
    });
  });

  it('name the product of rules and cells', () => {
    const data = Array.from({ length: 900 }, () =>
      Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`c${i}`, i])),
    );
    const rules = Array.from({ length: 50 }, () => ({ style: bold }));
    const options = { pagination: { enabled: true, pageSize: 10 } };
    expect(errorOf({ data, rules, options })).toEqual({
      path: '/rules',
      message:
        'rules: 50 rules for 900 rows of 60 columns are too many. The product of these numbers must not exceed 2,500,000.',
    });
  });
});

describe('rules that cannot be used', () => {
  const data = [{ a: 1, b: 2 }];
  const problemsOf = (rules: unknown) => {
    try {
      return annotated({ data, rules }).warnings;
    } catch (error) {
      if (error instanceof EngineError) return error.details.map(({ path, message }) => `${path} ${message}`);
      throw error;
    }
  };

  test.each([
    [{ columns: 'Price', style: bold }, /no column/i],
    [{ when: { Price: 1 }, style: bold }, /no column/i],
    [{ columns: 'a', is: { gt: { column: 'Price' } }, style: bold }, /no column/i],
    [{ columns: 'a', stlye: bold }, /stlye/],
    [{ columns: 'a', style: { colspan: 2 } }, /a rule cannot merge cells/],
  ])('%j gives a warning', (rule, message) => {
    const warnings = problemsOf([rule]);
    expect(warnings.join('\n')).toMatch(message);
    expect(warnings.join('\n')).not.toMatch(/^\/rules/);
  });

  test.each([
    [{ is: { lt: 0 }, style: bold }, '/rules/0/is rules.0.is needs columns beside it'],
    [{ top: 3 }, '/rules/0/top rules.0.top needs columns beside it'],
    [
      { columns: 'a', is: { larger: 0 } },
      '/rules/0/is/larger rules.0.is.larger: "larger" is not an operator.',
    ],
    [{ columns: 'a', is: { in: 3 } }, '/rules/0/is/in rules.0.is.in must be a list of values; got 3.'],
    [{ columns: 'a', top: 0 }, '/rules/0/top rules.0.top must be a number of values such as 3'],
    [{ columns: 'a', top: '120%' }, '/rules/0/top rules.0.top must be'],
    [{ columns: 'a', top: 1.5 }, '/rules/0/top rules.0.top must be'],
    [{ columns: 'a', top: -1 }, '/rules/0/top rules.0.top must be'],
    [{ columns: 'a', above: 'mode' }, '/rules/0/above rules.0.above must be'],
    [{ columns: 'a', duplicate: 'maybe' }, '/rules/0/duplicate rules.0.duplicate must be'],
    [{ rows: 'header', style: bold }, '/rules/0/rows rules.0.rows must be'],
    [{ stop: 'maybe', style: bold }, '/rules/0/stop rules.0.stop must be'],
    [{ style: { textColor: 'goodish' } }, '/rules/0/style/textColor rules.0.style.textColor must be'],
    [{ when: 'late', style: bold }, '/rules/0/when rules.0.when must be an object'],
  ])('%j is an error with its location', (rule, message) => {
    expect(problemsOf([rule])[0]).toContain(message);
  });

  it('do not stop the others', () => {
    expect(
      boldValues({
        data,
        rules: [
          { columns: 'Price', style: bold },
          { columns: 'b', style: bold },
        ],
      }),
    ).toEqual(['2']);
  });

  test.each([
    [{ columns: [] }],
    [{ when: {} }],
    [{ when: [] }],
    [{ columns: 'a', is: [] }],
    [{ columns: 'a', is: {} }],
  ])('%j with an empty condition matches nothing, or is reported', (rule) => {
    const payload = { data, rules: [{ ...rule, style: bold }] };
    expect(boldValues(payload)).toEqual(['']);
    const { table, warnings } = annotated(payload);
    expect(warnings.length + (table.unmatchedRules?.length ?? 0)).toBeGreaterThan(0);
  });
});

describe('rules that match nothing', () => {
  const data = [
    { a: 1, b: 2 },
    { a: 3, b: 4 },
  ];
  const unmatched = (rules: unknown, more: object = {}) =>
    annotated({ data, rules, ...more }).table.unmatchedRules?.map(({ name }) => name);

  it('are listed with their name, without a warning', () => {
    const rules = [
      { when: { a: 9 }, style: bold },
      { columns: 'a', is: 1, style: bold },
      { columns: ['a', 'b'], is: 7, style: bold },
    ];
    const { table, warnings } = annotated({ data, rules });
    expect(table.unmatchedRules?.map(({ name, pointer }) => [name, pointer])).toEqual([
      ['rules.0', '/rules/0'],
      ['rules.2', '/rules/2'],
    ]);
    expect(warnings).toEqual([]);
  });

  it('are those without a match in what is shown', () => {
    const rules = [{ columns: 'a', is: 3, style: bold }];
    expect(unmatched(rules)).toEqual([]);
    expect(unmatched(rules, { options: { pagination: { enabled: true, pageSize: 1 } } })).toEqual([
      'rules.0',
    ]);
    expect(unmatched(rules, { columns: { a: { hidden: true } } })).toEqual(['rules.0']);
  });

  it('are not those that an earlier rule or a style overrides', () => {
    const rules = [
      { style: bold, stop: true },
      { columns: 'a', style: bold },
    ];
    expect(unmatched(rules)).toEqual([]);
    expect(unmatched(rules, { styles: { cellStyles: { '0,a': bold } } })).toEqual([]);
  });
});

import { describe, expect, it, test } from 'vitest';
import { EngineError } from '../errors.ts';
import { annotated, bold, boldValues } from './annotated-table.fixture.ts';

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

it('null in a rule matches the cells without a value', () => {
  const rules = [{ columns: 's', is: null, style: bold }];
  const { table } = annotated({ data: [{ s: null }, { s: 'ok' }], rules });
  expect(table.rows.map(({ cells }) => cells[0]!.style.fontWeight)).toEqual(['bold', undefined]);
});

describe('columns with the same name', () => {
  const table = { headers: ['R', 'Sales', 'Sales'], rows: [['N', -1, -2]] };

  it('all have the style of a rule', () => {
    const rules = [{ columns: 'Sales', is: { lt: 0 }, style: bold }];
    expect(boldValues({ ...table, rules })).toEqual(['-1 -2']);
  });

  it('are compared by the first one, with a warning', () => {
    const { warnings } = annotated({ ...table, rules: [{ when: { Sales: -2 }, style: bold }] });
    expect(warnings[0]).toBe(
      'rules.0.when.Sales: 2 columns are named "Sales"; the first one is used. Use the positions of columns, from 0, instead.',
    );
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

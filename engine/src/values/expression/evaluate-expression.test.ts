import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, valueAlone } from './expression.fixture.ts';

/** An exact fraction; the denominator is positive. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

type Sum = { readonly text: string; readonly value: Fraction | null };

const PLACES = 10n ** 20n;

/** Rounds half away from zero to 20 decimals, with plain integers. */
function rounded({ over, under }: Fraction): Fraction {
  const sign = over < 0n ? -1n : 1n;
  const twice = (sign * over * PLACES * 2n) / under;
  return { over: sign * ((twice + 1n) / 2n), under: PLACES };
}

function combine(operator: string, left: Sum, right: Sum): Sum {
  const text = `(${left.text} ${operator} ${right.text})`;
  const [one, other] = [left.value, right.value];
  if (one === null || other === null) return { text, value: null };
  if (operator === '+')
    return {
      text,
      value: { over: one.over * other.under + other.over * one.under, under: one.under * other.under },
    };
  if (operator === '-')
    return {
      text,
      value: { over: one.over * other.under - other.over * one.under, under: one.under * other.under },
    };
  if (operator === '*')
    return { text, value: { over: one.over * other.over, under: one.under * other.under } };
  if (other.over === 0n) return { text, value: null };
  const sign = other.over < 0n ? -1n : 1n;
  return {
    text,
    value: rounded({ over: sign * one.over * other.under, under: sign * one.under * other.over }),
  };
}

const number: fc.Arbitrary<Sum> = fc
  .tuple(fc.bigInt({ min: -99_999n, max: 99_999n }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, places]) => {
    const plain = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
    const whole = plain.slice(0, plain.length - places);
    const text = `${digits < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${plain.slice(-places)}`}`;
    return { text, value: { over: digits, under: 10n ** BigInt(places) } };
  });

const sums = fc.letrec<{ sum: Sum }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    number,
    fc
      .tuple(fc.constantFrom('+', '-', '*', '/'), tie('sum'), tie('sum'))
      .map(([operator, left, right]) => combine(operator, left, right)),
  ),
})).sum;

/** A decimal text as a fraction. */
function fractionOf(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.');
  return { over: BigInt(`${whole}${decimals}`), under: 10n ** BigInt(decimals.length) };
}

describe('arithmetic', () => {
  it('agrees with fractions of whole numbers, divided to 20 decimals', () => {
    fc.assert(
      fc.property(sums, ({ text, value }) => {
        const found = valueAlone(text);
        const fraction = found === null ? null : fractionOf(String(found).slice(1));
        if (value === null || fraction === null) expect(fraction).toBe(value);
        else expect(fraction.over * value.under).toBe(value.over * fraction.under);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['0.1 + 0.2', '#0.3'],
    ['1.10 + 1', '#2.10'],
    ['1 / 3', '#0.33333333333333333333'],
    ['2 / 3', '#0.66666666666666666667'],
    ['-2 / 3', '#-0.66666666666666666667'],
    ['1 / 4', '#0.25'],
    ['12345678901234567890 * 98765432109876543210', '#1219326311370217952237463801111263526900'],
    ['7 % 3', '#1'],
    ['-7 % 3', '#-1'],
    ['5.5 % 2', '#1.5'],
    ['2 ^ 10', '#1024'],
    ['1.1 ^ 2', '#1.21'],
    ['2 ^ -2', '#0.25'],
    ['2 ^ 0.5', '#1.4142135623730950488'],
    ['-2 ^ 2', '#-4'],
    ['0 ^ 0', '#1'],
    ["'1,234.50' + 1", '#1235.5'],
    ["'12 %' * 2", '#24'],
    ['1 = 1.0', true],
    ["1 = '1'", true],
    ["'a' = 'A'", false],
    ["'a10' > 'a9'", true],
    ['1 < 2 and 2 < 3', true],
    ["1 < 'b'", null],
    ['not 0', true],
  ])('%s is %s', (source, value) => {
    expect(valueAlone(source)).toEqual(value);
  });

  it.each([
    ['1 / 0', 'zero'],
    ['1 % 0', 'zero'],
    ['0 ^ -1', 'zero'],
    ['10 ^ 60', 'range'],
    ['2 ^ 0.3', 'exponent'],
    ['2 ^ 1001', 'exponent'],
    ["'n/a' + 1", 'text'],
    ['true + 1', 'text'],
    ["year('soon')", 'date'],
    ['date(2025, 2, 29)', 'date'],
    [`replace('${'a'.repeat(200)}', 'a', concat(${Array(20).fill("'bbbbbbbbb'").join(',')}))`, 'long'],
  ])('%s has no value, and one problem', (source, problem) => {
    expect(evaluate(source)).toEqual({ values: [null], problems: [problem] });
  });

  it('keeps 60 digits and rounds more decimals', () => {
    const long = `0.${'1'.repeat(40)}`;
    expect(valueAlone(`${long} * ${long}`)).toBe(
      `#${'0.012345679012345679012345679012345679012343209876543209876543'}`,
    );
  });
});

describe('missing values', () => {
  const row = { a: null, b: 2, empty: '' };
  it.each([
    ['a + b', null],
    ['-a', null],
    ['a = b', null],
    ['a = null', null],
    ['empty + 1', null],
    ['concat(a, b)', null],
    ['round(a)', null],
    ['max(a, b)', null],
    ['not a', null],
    ['a > 1 and b > 5', false],
    ['a > 1 and b > 1', null],
    ['a > 1 or b > 1', true],
    ['a > 1 or b > 5', null],
    ['if(a > 1, 1, 2)', '#2'],
    ['coalesce(a, empty, b)', '#2'],
    ['coalesce(a)', null],
    ['if(b = 0, null, 1 / b)', '#0.5'],
  ])('%s is %s', (source, value) => {
    expect(evaluate(source, [row])).toEqual({ values: [value], problems: [] });
  });

  it('and a guarded division cause no problem', () => {
    expect(evaluate('if(b = 0, null, 1 / b)', [{ b: 0 }])).toEqual({ values: [null], problems: [] });
    expect(evaluate('b != 0 and 1 / b > 1', [{ b: 0 }])).toEqual({ values: [false], problems: [] });
  });
});

describe('functions of a row', () => {
  it.each([
    ['abs(-1.5)', '#1.5'],
    ['round(2.5)', '#3'],
    ['round(-2.5)', '#-3'],
    ['round(1.005, 2)', '#1.01'],
    ['round(1250, -2)', '#1300'],
    ['round(7, -1)', '#10'],
    ['floor(-1.5)', '#-2'],
    ['floor(1.29)', '#1'],
    ['ceil(-1.5)', '#-1'],
    ['ceil(1.2)', '#2'],
    ['min(3, 1, 2)', '#1'],
    ["max(3, '10')", '#10'],
    ["upper('straße')", 'STRASSE'],
    ["lower('ÄB')", 'äb'],
    ["trim('  a b ')", 'a b'],
    ["left('😀bc', 2)", '😀b'],
    ["right('abc', 2)", 'bc'],
    ["right('abc', 0)", ''],
    ["left('abc', 99)", 'abc'],
    ["length('😀b')", '#2'],
    ["replace('a-b-c', '-', '+')", 'a+b+c'],
    ["replace('abc', '', 'x')", 'abc'],
    ["concat('a', 1.50, true)", 'a1.50true'],
    ["contains('Éclair', 'ecl')", true],
    ["number('1,200')", '#1200'],
    ['text(1.50)', '1.50'],
    ["date('2026-03-02T10:00:00Z')", '2026-03-02'],
    ['date(2024, 2, 29)', '2024-02-29'],
    ["year('2026-03-02')", '#2026'],
    ["month('2026-03-02')", '#3'],
    ["day('2026-3-2')", '#2'],
    ["days('2026-03-02', '2026-02-28')", '#2'],
    ["days('2024-02-28', '2024-03-01')", '#-2'],
  ])('%s is %s', (source, value) => {
    expect(evaluate(source)).toEqual({ values: [value], problems: [] });
  });

  it('days agree with the calendar', () => {
    const date = fc
      .integer({ min: 0, max: 3_000_000 })
      .map((day) => new Date(Date.UTC(0, 0, 1 + day - 719_528)));
    const text = (value: Date) => value.toISOString().slice(0, 10);
    fc.assert(
      fc.property(date, date, (end, start) => {
        fc.pre(end.getUTCFullYear() >= 0 && start.getUTCFullYear() >= 0);
        fc.pre(end.getUTCFullYear() <= 9_999 && start.getUTCFullYear() <= 9_999);
        const expected = Math.round((end.getTime() - start.getTime()) / 86_400_000);
        expect(valueAlone(`days('${text(end)}', '${text(start)}')`)).toBe(`#${expected}`);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('functions over a column', () => {
  const rows = [
    { region: 'N', rev: 10, note: 'x' },
    { region: 'S', rev: 5, note: null },
    { region: 'N', rev: 20, note: 'y' },
    { region: 'S', rev: null, note: 'x' },
  ];
  it.each([
    ['sum(rev)', ['#35', '#35', '#35', '#35']],
    ['sum(rev, by region)', ['#30', '#5', '#30', '#5']],
    ['mean(rev)', Array(4).fill('#11.66666666666666666667')],
    ['median(rev, by region)', ['#15', '#5', '#15', '#5']],
    ['min(rev)', Array(4).fill('#5')],
    ['max(rev, by region)', ['#20', '#5', '#20', '#5']],
    ['count(rev)', Array(4).fill('#3')],
    ['countDistinct(note)', Array(4).fill('#2')],
    ['first(note)', Array(4).fill('x')],
    ['last(rev)', Array(4).fill('#20')],
    ['range(rev)', Array(4).fill('#15')],
    ['sd(rev, by region)', ['#7.07106781186547524401', null, '#7.07106781186547524401', null]],
    ['prev(rev)', [null, '#10', '#5', '#20']],
    ['prev(rev, by region)', [null, null, '#10', '#5']],
    ['next(rev, 2)', ['#20', null, null, null]],
    ['rank(rev)', ['#2', '#3', '#1', null]],
    ['running(rev)', ['#10', '#15', '#35', null]],
    ['share(rev, by region)', ['#0.33333333333333333333', '#1', '#0.66666666666666666667', null]],
    ['rev - mean(rev, by region)', ['#-5', '#0', '#5', null]],
    ["sum(if(region = 'N', rev, 0))", Array(4).fill('#30')],
    ['sum(rev / sum(rev))', Array(4).fill('#1.00000000000000000000')],
    ['sum(region)', Array(4).fill(null)],
  ])('%s', (source, values) => {
    const result = evaluate(source, rows);
    expect(typeof result === 'string' ? result : result.values).toEqual(values);
  });

  it.each([
    ['sum(rev) / count(rev)', '#11.66666666666666666667'],
    ['round(sum(rev * 2) / 7, 2)', '#10'],
    ["if(sum(rev) > 30, 'high', 'low')", 'high'],
  ])('%s is one value for a group', (source, value) => {
    expect(evaluate(source, rows, 'group')).toEqual({ values: [value], problems: [] });
  });

  it.each([
    [
      'rev / 2',
      '"rev" has several values here (character 1: →rev / 2). Use a function over the column, such as sum(rev).',
    ],
    ['share(rev)', 'share has no single value for several rows (character 1: →share(rev)).'],
    [
      'sum(rev, by region)',
      '"by" is not possible here: the rows are grouped already (character 13: sum(rev, by →region)).',
    ],
    ['sum(pric)', 'column "pric" does not exist (character 5: sum(→pric)). Columns: region, rev, note.'],
    [
      'sum(rew)',
      'column "rew" does not exist (character 5: sum(→rew)). Did you mean "rev"? Columns: region, rev, note.',
    ],
  ])('%s is rejected for a group', (source, message) => {
    expect(evaluate(source, rows, 'group')).toBe(message);
  });
});

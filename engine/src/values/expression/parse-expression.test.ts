import { renameInExpression } from '@pictable/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, valueAlone } from './expression.fixture.ts';
import { ExpressionError } from './expression-error.ts';
import { parseExpression } from './parse-expression.ts';
import { printExpression } from './print-expression.ts';
import { anyExpression, withColumnName, withoutPositions } from './random-expression.fixture.ts';

function errorOf(source: string): string {
  try {
    return printExpression(parseExpression(source));
  } catch (error) {
    if (error instanceof ExpressionError) return error.describe(source);
    throw error;
  }
}

describe('an expression', () => {
  it('is the same after it was printed and parsed again', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyExpression, (expression) => {
        const text = printExpression(expression);
        // Larger ones are rejected by the limits.
        fc.pre(text.length <= 500);
        let parsed: ReturnType<typeof parseExpression>;
        try {
          parsed = parseExpression(text);
        } catch (error) {
          fc.pre(!(error instanceof ExpressionError && /nested up to|has up to/.test(error.reason)));
          throw error;
        }
        expect(withoutPositions(parsed)).toEqual(expression);
        expect(printExpression(parsed)).toBe(text);
        compared++;
      }),
      { numRuns: 10_000 },
    );
    expect(compared).toBe(10_000);
  });

  it('is the same with other names of columns, however these are written', () => {
    const names = fc.constantFrom('a', 'by', 'Name with spaces', 'x]y', 'and', '2025', 'rev.sum');
    const newNames = fc.constantFrom('b', 'New name', 'not', 'x[1]', 'Größe');
    fc.assert(
      fc.property(anyExpression, names, newNames, (expression, name, newName) => {
        const text = printExpression(expression);
        const renamed = renameInExpression(text, (one) => (one === name ? newName : undefined));
        expect(renamed).toBe(printExpression(withColumnName(expression, name, newName)));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['rev / sum( rev , by rev )', 'x y / sum( x y , by x y )'],
    ['rev(1) + rev.sum + [rev]', 'rev(1) + rev.sum + x y'],
    [`'rev' + "rev" + rev`, `'rev' + "rev" + x y`],
    ['1e3 + rev2', '1e3 + rev2'],
    ["concat('it''s rev', rev)", "concat('it''s rev', x y)"],
  ])('%s keeps everything but the name of a column', (source, expected) => {
    const renamed = renameInExpression(source, (name) => (name === 'rev' ? 'x y' : undefined));
    expect(renamed.replaceAll('[x y]', 'x y')).toBe(expected);
  });

  it.each([
    ['a+b*c', 'a + b * c'],
    ['(a+b)*c', '(a + b) * c'],
    ['a-(b-c)', 'a - (b - c)'],
    ['((a))', 'a'],
    ['-2^2', '-2 ^ 2'],
    ['(-2)^2', '(-2) ^ 2'],
    ['2^3^2', '2 ^ 3 ^ 2'],
    ['(2^3)^2', '(2 ^ 3) ^ 2'],
    ['not a = b and c', 'not a = b and c'],
    ['NOT (a AND b)', 'not (a and b)'],
    ['a <> b', 'a != b'],
    ['a == b', 'a = b'],
    ['a ≥ b', 'a >= b'],
    ['[Unit price] × 2', '[Unit price] * 2'],
    ['[a]]b]', '[a]]b]'],
    ['[plain]', 'plain'],
    ['"it\'s"', "'it''s'"],
    ['TOTAL(rev, BY region, [Sales team])', 'sum(rev, by region, [Sales team])'],
    ['min(a, by)', 'min(a, by)'],
    ['+a', 'a'],
    ['rev.sum / 2', 'rev.sum / 2'],
  ])('%s is %s', (source, printed) => {
    expect(errorOf(source)).toBe(printed);
    expect(errorOf(printed)).toBe(printed);
  });

  it.each([
    ['', 'the expression is empty.'],
    ['   ', 'the expression is empty.'],
    ['(price - cost )) / price', 'unexpected ")" (character 16: (price - cost )→) / price).'],
    ['a +', 'the expression ends too early (character 4: a +→).'],
    ['(a', 'the expression ends too early, expected ")" (character 3: (a→).'],
    ['a b', 'unexpected "b" (character 3: a →b).'],
    ['2a', 'unexpected "a" (character 2: 2→a).'],
    ['and', 'unexpected "and" (character 1: →and).'],
    ["'a", "the text that starts here has no closing ' (character 1: →'a)."],
    ['[a', 'the name in brackets that starts here has no closing ] (character 1: →[a).'],
    ['a && b', 'unexpected "&" (character 3: a →&& b). Use "and", or concat(a, b) for texts.'],
    ['a 😀', 'unexpected "😀" (character 3: a →😀).'],
    ['sume(a)', 'there is no function "sume" (character 1: →sume(a)). Did you mean "sum"?'],
    ['if(a, b)', 'if has the form if(condition, a, b); it has 2 arguments (character 1: →if(a, b)).'],
    ['round()', 'round has the form round(number, digits); it has 0 arguments (character 1: →round()).'],
    ['abs(a, by b)', 'abs has no groups: "by" is for functions over a column (character 11: abs(a, by →b)).'],
    ['sum(a, by b, 1)', 'unexpected "1", expected the name of a column (character 14: sum(a, by b, →1)).'],
    [
      `${'9'.repeat(61)}`,
      `the number ${'9'.repeat(61)} has too many digits (character 1: →${'9'.repeat(24)}…).`,
    ],
  ])('%j is rejected with the position', (source, message) => {
    expect(errorOf(source)).toBe(message);
  });

  it('has limits of length, depth and size', () => {
    expect(errorOf(`${'a+'.repeat(99)}a`)).toContain('a + a');
    expect(errorOf(`${'a+'.repeat(100)}a`)).toMatch(
      /^an expression has up to 200 names, .*; there are more \(character 201: /,
    );
    expect(errorOf(`${'('.repeat(31)}a${')'.repeat(31)}`)).toBe('a');
    expect(errorOf(`${'('.repeat(32)}a${')'.repeat(32)}`)).toMatch(
      /^an expression is nested up to 32 levels deep/,
    );
    expect(errorOf(`${'-'.repeat(32)}a`)).toMatch(/^an expression is nested up to 32 levels deep/);
    expect(errorOf(`'${'x'.repeat(498)}'`)).toContain('xxx');
    expect(errorOf(`'${'x'.repeat(499)}'`)).toBe('an expression has up to 500 characters, this one has 501.');
  });

  it.each([
    ['brackets', '('.repeat(1_000_000)],
    ['functions', 'abs('.repeat(250_000)],
    ['signs', '-'.repeat(1_000_000)],
    ['spaces', ' '.repeat(1_000_000)],
    ['brackets of names', '['.repeat(1_000_000)],
    ['quotes', "'".repeat(1_000_000)],
    ['a long name', 'a'.repeat(1_000_000)],
    ['brackets below the limit of length', '('.repeat(500)],
    ['dots below the limit of length', 'a.'.repeat(250)],
    ['quotes below the limit of length', "'".repeat(499)],
  ])('of many %s is rejected in less than 50 ms', (_what, source) => {
    const start = performance.now();
    const message = errorOf(source);
    expect(performance.now() - start).toBeLessThan(50);
    expect(message.length).toBeLessThan(300);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'])(
    'takes %s as the name of a column, and as no function',
    (name) => {
      const row = Object.fromEntries([[name, 3]]);
      expect(valueAlone(`${name} * 2`, row)).toBe('#6');
      expect(evaluate(`sum(${name})`, [row, row])).toEqual({ values: ['#6', '#6'], problems: [] });
      expect(valueAlone(name, {})).toMatch(new RegExp(`^column "${name}" does not exist`));
      expect(errorOf(`${name}(1)`)).toMatch(new RegExp(`^there is no function "${name}"`));
    },
  );
});

import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareForFilter,
  compareForSort,
  isEmptyValue,
  parseNumber,
  sameValue,
  textOf,
  valueKey,
} from './compare-values.ts';

const json = (value: unknown) => (value === undefined ? undefined : fromJs(value));

/** Values from the first to the last of an ascending order; those in one list are equal. */
const ascending: readonly (readonly unknown[])[] = [
  [false],
  [true],
  ['-1,234.5', -1234.5, '(1,234.50)', '$-1,234.5', '\u22121234.5'],
  [0, '0', '-0', '0.00 %'],
  ['12 %', 12, '12.0', '€12', '12€', ' 12 ', '1.2e1'],
  [1_000_000, '1,000,000', '$ 1,000,000'],
  ['#'],
  ['a2'],
  ['a10'],
  ['élan'],
  ['ship'],
];
const empty = [undefined, null, ''];
const nested = [[], [1], { a: 1 }];
const filled = ascending.flatMap((equal, rank) => equal.map((value) => ({ value: json(value), rank })));

describe('the order of two values', () => {
  it('is that of numbers, then texts, in both directions', () => {
    for (const left of filled) {
      for (const right of filled) {
        const order = Math.sign(left.rank - right.rank);
        const pair = [left.value, right.value].map(textOf).join(' and ');
        expect(Math.sign(compareForSort(left.value, right.value, false)), pair).toBe(order);
        expect(Math.sign(compareForSort(left.value, right.value, true)) + 0, pair).toBe(-order + 0);
      }
    }
  });

  it('has nested values after texts, and empty ones last whatever the direction', () => {
    for (const one of nested.map(json)) {
      for (const { value } of filled) {
        expect(compareForSort(one, value, false)).toBeGreaterThan(0);
        expect(compareForSort(one, value, true)).toBeLessThan(0);
      }
    }
    for (const none of empty) {
      for (const value of [...filled.map((one) => one.value), ...nested.map(json)]) {
        for (const descending of [false, true]) {
          expect(compareForSort(json(none), value, descending)).toBeGreaterThan(0);
          expect(compareForSort(value, json(none), descending)).toBeLessThan(0);
        }
      }
      for (const other of empty) expect(compareForSort(json(none), json(other), false)).toBe(0);
    }
  });

  it('exists for a filter only between values of one kind', () => {
    const kindOf = ({ rank }: { rank: number }) => (rank < 2 ? 'boolean' : rank < 6 ? 'number' : 'text');
    for (const left of filled) {
      for (const right of filled) {
        const order = compareForFilter(left.value, right.value!);
        const expected = kindOf(left) === kindOf(right) ? Math.sign(left.rank - right.rank) : undefined;
        expect(order === undefined ? order : Math.sign(order)).toBe(expected);
      }
      for (const other of [null, '', [], {}].map(fromJs)) {
        expect(compareForFilter(left.value, other)).toBeUndefined();
        expect(compareForFilter(other, left.value!)).toBeUndefined();
        expect(compareForFilter(other, other)).toBeUndefined();
      }
    }
  });
});

describe('equal values', () => {
  it.each([
    [5, '5.0', true],
    ['$1,234.50', 1234.5, true],
    ['Ada', 'ada', false],
    ['Ada', 'Ada', true],
    [true, 'true', true],
    [false, 'FALSE', false],
    [1, true, false],
    [undefined, null, true],
    [null, '', false],
    ['', null, false],
    [0, null, false],
    ['5', 'five', false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [{ a: 1 }, { a: 1 }, true],
    [[1, 2], '[1,2]', true],
  ])('%j and %j: %s', (left, right, equal) => {
    expect(sameValue(json(left), fromJs(right))).toBe(equal);
  });

  it('have the same key only if they are of the same kind', () => {
    const values = [undefined, null, '', 'null', 'n', 1, '1', true, 'true', [], '[]'];
    expect(new Set(values.map((value) => valueKey(json(value)))).size).toBe(values.length);
    expect(valueKey(json([1]))).toBe(valueKey(json([1])));
  });

  it('are empty if there is nothing to see', () => {
    expect(empty.map((value) => isEmptyValue(json(value)))).toEqual([true, true, true]);
    for (const value of [' ', 0, false, [], {}]) expect(isEmptyValue(json(value))).toBe(false);
  });
});

describe('a number in a text', () => {
  it.each([
    ['12', 12],
    ['+12', 12],
    ['- 12', -12],
    ['1,234,567.25', 1_234_567.25],
    ['₹ 12', 12],
    ['£-12', -12],
    ['12£', 12],
    ['(12 %)', -12],
    ['1e3', 1000],
    ['-1.5E-3', -0.0015],
    [`1${'0'.repeat(39)}`, 1e39],
  ])('%j is %d', (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });

  it.each(['', '-', '.5', '1.', '1,23', '12,34', '1,2345', '12 kg', '1 2', '0x1', '١', `1${'0'.repeat(40)}`])(
    '%j has none',
    (text) => {
      expect(parseNumber(text)).toBeUndefined();
    },
  );

  it('has none in a value of another kind', () => {
    for (const value of [undefined, true, null, [1], {}]) expect(parseNumber(json(value))).toBeUndefined();
  });

  it('is read from the same texts as by its grammar', () => {
    const grammar =
      /^([-+\u2212(]?)\s*(?:[$€£¥₹]\s*)?([-\u2212]?)(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d+)?\s*(?:[%€£]\s*)?\)?$/;
    const wanted = (text: string) => {
      const found = grammar.exec(text.trim());
      if (found === null) return undefined;
      const number = Number(text.replace(/^\D+/, '').replace(/[^\d.eE+-]/g, ''));
      return found[1] === '-' || found[1] === '\u2212' || found[1] === '(' || found[2] !== ''
        ? -number
        : number;
    };
    const part = fc.constantFrom(
      '-',
      '$',
      ',',
      '.',
      '0',
      '7',
      '12',
      '345',
      '2024',
      ',678',
      ' ',
      '%',
      'e',
      '(',
      ')',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        if (text.length <= 40) expect(parseNumber(text)).toBe(wanted(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the number that was written', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (number) => {
        const text = number.toFixed(4);
        expect(parseNumber(text)).toBe(Number(text));
        expect(parseNumber(Number(text).toLocaleString('en-US', { minimumFractionDigits: 4 }))).toBe(
          Number(text),
        );
      }),
    );
  });
});

import { describe, expect, it, test } from 'vitest';
import { bold, boldValues } from './annotated-table.fixture.ts';

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

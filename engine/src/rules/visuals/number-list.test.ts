import { fromJs, type JsonValue } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishTexts } from '../../language/germanic-texts.ts';
import { LinearScale } from './linear-scale.ts';
import {
  blocksOfList,
  describeList,
  indexOfLevel,
  isListWithoutNumbers,
  levelOf,
  numberIn,
  presentNumbers,
  readNumberList,
  valueAtLevel,
} from './number-list.ts';

const read = (value: unknown, labels?: string[]) =>
  readNumberList(value === undefined ? undefined : fromJs(value), labels);
const listOf = (...values: unknown[]) => read(values)!;

describe('the numbers of a list', () => {
  it.each<[string, unknown, (number | undefined)[] | undefined]>([
    ['an array', [1, '2', 3.5], [1, 2, 3.5]],
    ['missing members', [1, null, '', 'n/a', 'NaN', '–', '...'], [1, ...Array(6).fill(undefined)]],
    ['an object', { a: 1, b: null }, [1, undefined]],
    ['spaces', ' 1  2\t3 ', [1, 2, 3]],
    ['commas', '1,2,3', [1, 2, 3]],
    ['commas and spaces', '1, 2, 3', [1, 2, 3]],
    ['semicolons', '1;2,000; 3', [1, 2000, 3]],
    ['brackets', '[1,2]', [1, 2]],
    ['a gap between commas', '1,,3', [1, undefined, 3]],
    ['one number', 7, [7]],
    ['one number as text', '7', [7]],
    ['a word', [1, 'a'], undefined],
    ['a nested list', [1, [2]], undefined],
    ['true', true, undefined],
    ['nothing but gaps', [null, ''], undefined],
    ['no members', [], undefined],
    ['null', null, undefined],
    ['nothing', undefined, undefined],
  ])('of %s', (_what, value, numbers) => {
    expect(read(value)?.numbers).toEqual(numbers);
  });

  it('have the names of an object, or those given', () => {
    expect(read({ Jan: 1, Feb: 2 }, ['x', 'y'])?.labels).toEqual(['Jan', 'Feb']);
    expect(read([1, 2], ['x', 'y'])?.labels).toEqual(['x', 'y']);
    expect(read([1, 2])).not.toHaveProperty('labels');
  });

  it('are missing if all members are', () => {
    const missing = [[], [null, '-'], {}, '', ' , ', '-'];
    const present = [undefined, null, 0, [0], [null, 0], 'a'];
    const isWithout = (value: unknown) =>
      isListWithoutNumbers(value === undefined ? undefined : fromJs(value));
    expect(missing.map(isWithout)).toEqual(missing.map(() => true));
    expect(present.map(isWithout)).toEqual(present.map(() => false));
  });

  it('are finite, and zero has no sign', () => {
    expect(numberIn(fromJs('-0'))).toBe(0);
    expect(numberIn(fromJs('12 %'))).toBe(12);
    expect(numberIn(fromJs('1e999'))).toBeUndefined();
    expect(numberIn(undefined)).toBeUndefined();
  });
});

describe('a level of a list', () => {
  const list = listOf(null, 4, 1, 9, 1, 9, null);
  it.each([
    ['first', 4],
    ['last', 9],
    ['min', 1],
    ['q1', 1],
    ['median', 4],
    ['q3', 9],
    ['max', 9],
    ['mean', 4.8],
    [7, 7],
  ] as const)('%s is %d', (level, number) => {
    expect(levelOf(level, list)).toBe(number);
  });

  it('is at the first of equal values, except for the last one', () => {
    expect(presentNumbers(list)).toEqual([4, 1, 9, 1, 9]);
    const indexes = (['first', 'last', 'min', 'max'] as const).map((level) => indexOfLevel(level, list));
    expect(indexes).toEqual([1, 5, 2, 3]);
  });

  it('is shown as sent, or with up to four decimals', () => {
    const sent = listOf('1.10', 2, '$3.00');
    const shown = (['first', 'last', 'min', 'max', 'mean', 'median'] as const).map((level) =>
      textOfJson(valueAtLevel(level, sent)),
    );
    expect(shown).toEqual(['1.10', '$3.00', '1.10', '$3.00', '2.0333', '2']);
  });
});

const textOfJson = (value: JsonValue) => (typeof value === 'string' ? value : (value as { raw: string }).raw);

describe('the description of a list', () => {
  it.each([
    [listOf(3, 11, 9), '3 values, first 3, last 9, highest 11'],
    [listOf(null, 3, 11, null), '2 values, first 3, last 11, highest 11, 2 missing'],
    [listOf(5), '1 value, 5'],
    [listOf(null, 5), '1 value, 5, 1 missing'],
    [read({ Jul: 1, Aug: 2, Sep: 1 })!, '3 values, first 1, last 1, highest 2 in Aug'],
  ])('%# names what it shows', (list, text) => {
    expect(describeList(list, englishTexts)).toBe(text);
  });
});

describe('the blocks of a list', () => {
  const inScale = (low: number, high: number) => (number: number) =>
    low === high ? undefined : new LinearScale(low, high).position(number);

  it('have eight levels, and a space for a missing number', () => {
    expect(blocksOfList(listOf(0, 1, 2, 3, 4, 5, 6, 7, 8, null, 4), inScale(0, 8))).toBe('▁▂▃▄▅▆▇██ ▅');
    expect(blocksOfList(listOf(5, 5), inScale(5, 5))).toBe('▄▄');
  });

  it('are at most 32, which show means', () => {
    const counting = (count: number) => listOf(...Array.from({ length: count }, (_, index) => index % 2));
    expect(blocksOfList(counting(32), inScale(0, 1))).toBe('▁█'.repeat(16));
    expect(blocksOfList(counting(64), inScale(0, 1))).toBe('▅'.repeat(32));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (count) => {
        expect(blocksOfList(counting(count), inScale(0, 1))).toHaveLength(Math.min(32, count));
      }),
    );
  });
});

describe('a linear scale', () => {
  it('has positions from 0 to 1, and its ends outside', () => {
    const scale = new LinearScale(-10, 30);
    expect([-11, -10, 0, 10, 30, 31].map((value) => scale.position(value))).toEqual([0, 0, 0.25, 0.5, 1, 1]);
    expect([-11, -10, 30, 31].map((value) => scale.contains(value))).toEqual([false, true, true, false]);
    expect(scale.isEmpty).toBe(false);
  });

  it('is empty if its ends are equal', () => {
    const scale = new LinearScale(5, 5);
    expect([scale.isEmpty, scale.position(5), scale.position(9), scale.contains(5)]).toEqual([
      true,
      0,
      0,
      true,
    ]);
  });

  it('reaches from the smallest number to the largest', () => {
    const scale = new LinearScale(-Number.MAX_VALUE, Number.MAX_VALUE);
    expect([-Number.MAX_VALUE, 0, Number.MAX_VALUE].map((value) => scale.position(value))).toEqual([
      0, 0.5, 1,
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromJs, isArray, isGiven, isNumber, isObject, JsonNumber, stringify, toJs } from './value.ts';

describe('a JSON value', () => {
  it('is the same after it is converted and back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(JSON.stringify(toJs(fromJs(json))))).toEqual(json);
        expect(JSON.parse(stringify(fromJs(json)))).toEqual(json);
      }),
    );
  });

  it.each([
    ['a missing value', undefined, 'null'],
    ['infinity', Number.POSITIVE_INFINITY, 'null'],
    ['not a number', Number.NaN, 'null'],
    ['a large integer', 12345678901234567890n, '12345678901234567890'],
    ['a function', () => 1, 'null'],
    ['a symbol', Symbol('a'), 'null'],
    ['a number with its digits', new JsonNumber('1.10'), '1.10'],
    ['a map', new Map([['a', null]]), '{"a":null}'],
    ['a list with a missing value', [1, undefined, 'a'], '[1,null,"a"]'],
    ['an object with a missing member', { a: undefined, b: false, c: { d: [] } }, '{"b":false,"c":{"d":[]}}'],
  ])('of %s', (_what, value, text) => {
    expect(stringify(fromJs(value))).toBe(text);
  });

  it('has members without a prototype', () => {
    const object = toJs(new Map([['__proto__', new JsonNumber('2e400')]])) as Record<string, unknown>;
    expect(Object.entries(object)).toEqual([['__proto__', Number.POSITIVE_INFINITY]]);
    expect(Object.getPrototypeOf(object)).toBeNull();
  });

  it('is of exactly one kind', () => {
    const samples = [undefined, null, false, '', new JsonNumber('0'), [], new Map()] as const;
    expect(samples.map(isGiven)).toEqual([false, false, true, true, true, true, true]);
    expect(samples.map(isNumber)).toEqual([false, false, false, false, true, false, false]);
    expect(samples.map(isArray)).toEqual([false, false, false, false, false, true, false]);
    expect(samples.map(isObject)).toEqual([false, false, false, false, false, false, true]);
  });
});

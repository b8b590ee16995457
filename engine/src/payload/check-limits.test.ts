import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../errors.ts';
import { Warnings } from '../warnings.ts';
import { DEFAULT_LIMITS } from './check-limits.ts';
import { normalizePayload } from './normalize-payload.ts';

const errorOf = (run: () => unknown): string | undefined => {
  try {
    run();
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
  return undefined;
};

describe('the limits of a payload', () => {
  const limit = { ...DEFAULT_LIMITS, rowsMax: 3, columnsMax: 2, cellsMax: 5, headerCharsMax: 4 };
  const check = (payload: object) =>
    errorOf(() => normalizePayload(fromJs(payload), [], limit, new Warnings()));
  const rows = (count: number, width = 1) => Array.from({ length: count }, () => Array(width).fill(1));

  it.each<[string, object, RegExp | undefined]>([
    ['as many rows', { headers: ['a'], rows: rows(3) }, undefined],
    ['one row too many', { headers: ['a'], rows: rows(4) }, /^Too many rows \(4\)/],
    ['as many rows below their headers', { data: [['a'], ...rows(3)] }, undefined],
    ['one row too many below its headers', { data: [['a'], ...rows(4)] }, /^Too many rows \(4\)/],
    ['as many keys', { data: [{ a: 1 }, { b: 2 }] }, undefined],
    ['one key too many', { data: [{ a: 1 }, { b: 2 }, { c: 3 }] }, /^Too many columns \(3\)/],
    [
      'one column too many',
      { headers: ['a'], rows: rows(1, 3) },
      /^rows\[0\] has 3 cells\. The limit is 2\.$/,
    ],
    ['one cell too many', { headers: ['a', 'b'], rows: rows(3, 2) }, /^Too many cells/],
    ['as many cells', { headers: ['a', 'b'], rows: rows(2, 2) }, undefined],
    ['a header of that length', { headers: ['abcd'], rows: rows(1) }, undefined],
    ['a longer header', { headers: ['abcde'], rows: rows(1) }, /^Text too long in a header \(5 characters\)/],
    [
      'more rows with a page of them',
      { data: rows(9), options: { pagination: { enabled: true } } },
      undefined,
    ],
  ])('with %s', (_what, payload, message) => {
    const found = check(payload);
    if (message === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(message);
  });
});

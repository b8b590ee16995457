import { limits } from '@pictable/contract';
import { expect, test } from 'vitest';
import { fittingRows, isTooLarge, nearLimits } from './near-limits.ts';

const table = { text: '[]', rows: 10, columns: 3, shownRows: 200 };

test('a table far below every limit has no warnings', () => {
  expect(nearLimits(table)).toEqual([]);
  expect(nearLimits({ ...table, rows: 3_999 })).toEqual([]);
});

test('rows and cells are reported from 80 % of their limits, and beyond', () => {
  expect(nearLimits({ ...table, rows: 4_000 })).toEqual([{ of: 'rows', value: 4_000, max: limits.rowsMax }]);
  expect(nearLimits({ ...table, rows: 1_000, columns: 60 })).toEqual([
    { of: 'cells', value: 60_000, max: limits.cellsMax },
  ]);
});

test('a paginated table is not measured by its rows', () => {
  expect(nearLimits({ ...table, rows: 26_000, shownRows: undefined })).toEqual([]);
});

test('the text is measured by the bytes that are sent', () => {
  expect(nearLimits({ ...table, text: 'x'.repeat(limits.bodyBytesMax * 0.8 - 1) })).toEqual([]);
  const value = 3 * 1_500_000;
  expect(nearLimits({ ...table, text: '表'.repeat(1_500_000) })).toEqual([
    { of: 'bytes', value, max: limits.bodyBytesMax },
  ]);
});

test('of a table that is too large, the rows that fit are known', () => {
  expect([isTooLarge({ ...table, rows: limits.rowsMax }), isTooLarge({ ...table, rows: 5_001 })]).toEqual([
    false,
    true,
  ]);
  expect(fittingRows({ ...table, rows: 5_001 })).toBe(5_000);
  expect(fittingRows({ ...table, rows: 2_000, columns: 60 })).toBe(833);
  expect(fittingRows({ ...table, rows: 100, text: 'x'.repeat(limits.bodyBytesMax * 2) })).toBe(50);
  // A single row that is too long cannot be shortened, and a table that fits needs not to be.
  expect(fittingRows({ ...table, rows: 1, text: 'x'.repeat(limits.bodyBytesMax * 2) })).toBeUndefined();
  expect(fittingRows(table)).toBeUndefined();
});

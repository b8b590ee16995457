import { limits } from '@pictable/contract';
import { expect, test } from 'vitest';
import { nearLimits } from './near-limits.ts';

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

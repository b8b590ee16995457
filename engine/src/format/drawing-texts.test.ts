import { fromJs } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { arrange } from '../data/arrange.ts';
import { DEFAULT_LIMITS } from '../payload/check-limits.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { annotate } from '../rules/annotate.ts';
import { Warnings } from '../warnings.ts';
import { formatTable } from './format-table.ts';

function format(v: unknown, column: object, options: object = {}) {
  const warnings = new Warnings();
  const payload = fromJs({ data: [{ v }], columns: { v: column }, options } as object);
  const table = normalizePayload(payload, [], DEFAULT_LIMITS, warnings);
  const annotated = annotate(arrange(table, DEFAULT_LIMITS, warnings), warnings);
  const { columns, rows } = formatTable(annotated, DEFAULT_LIMITS, warnings);
  const { text, visual } = rows[0]!.cells[0]!;
  return { text, alt: visual?.alt, align: columns[0]!.align, headerAlign: columns[0]!.headerAlign };
}

const euros = { type: 'currency', format: { currency: 'EUR', decimals: 0 } };

test('the text of a drawing has its value in the format of the cell, also without a text beside it', () => {
  const alt = '€1,250, 100% of the largest';
  expect(format(1250, { ...euros, show: 'bar' })).toMatchObject({ text: '€1,250', alt });
  expect(format(1250, { ...euros, show: { as: 'bar', value: 'none' } })).toMatchObject({ text: '', alt });
  const bullet = { ...euros, show: 'bullet' };
  expect(format({ value: 1250, target: 9 }, bullet).alt).toBe('€1,250, above the target 9');
});

test('a number of a list follows the formats of the table', () => {
  const show = { as: 'line', value: 'last' };
  expect(format([1, 12345], { show }, { grouping: true }).text).toBe('12,345');
  expect(format([1, 0], { show, substitute: { zero: 'nil' } }).text).toBe('nil');
});

test('a number is aligned as in other columns, and its header is at the start of the cell', () => {
  const aligned = (show: object | string) => {
    const { align, headerAlign } = format(5, { show });
    return [align, headerAlign];
  };
  expect(aligned('bar')).toEqual(['right', 'left']);
  expect(aligned({ as: 'line', value: 'last' })).toEqual(['right', 'left']);
  expect(aligned({ as: 'bar', value: 'inside' })).toEqual(['right', undefined]);
  expect(aligned({ as: 'bar', value: 'none' })).toEqual(['left', undefined]);
});

import { fromJs } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { arrange } from '../../data/arrange.ts';
import { DEFAULT_LIMITS } from '../../payload/check-limits.ts';
import { normalizePayload } from '../../payload/normalize-payload.ts';
import { Warnings } from '../../warnings.ts';
import { annotate } from '../annotate.ts';

/** Left end, right end and fill of the ranges of a bullet, from back to front. */
function rangesOf(value: number, ranges: readonly number[]) {
  const warnings = new Warnings();
  const payload = fromJs({ data: [{ v: value }], columns: { v: { show: { as: 'bullet', ranges } } } });
  const table = normalizePayload(payload, [], DEFAULT_LIMITS, warnings);
  const { rows } = annotate(arrange(table, DEFAULT_LIMITS, warnings), warnings);
  const { shapes } = rows[0]!.cells[0]!.visual!;
  return shapes.slice(0, ranges.length).map((shape) => {
    if (shape.kind !== 'area') throw new Error('Ranges are areas.');
    const xs = shape.points.filter((_, index) => index % 2 === 0);
    return { from: Math.min(...xs), to: Math.max(...xs), fill: shape.fill };
  });
}

test('ranges below zero are on the other side of it, the widest one at the back and lightest', () => {
  const above = rangesOf(2, [4, 8]);
  const below = rangesOf(-2, [-8, -4]);
  expect(above.map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [0, 0.5],
  ]);
  expect(below.map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [0.5, 1],
  ]);
  expect(below.map(({ fill }) => fill)).toEqual(above.map(({ fill }) => fill));
  expect(rangesOf(2, [-8, 8]).map(({ from, to }) => [from, to])).toEqual([
    [0.5, 1],
    [0, 0.5],
  ]);
});

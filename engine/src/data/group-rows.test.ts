import { fromJs } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { readTable } from '../render.ts';

/** The shown texts of two columns after grouping by both. */
function grouped(pairs: readonly (readonly [unknown, unknown])[]): string[] {
  const payload = {
    data: pairs.map(([a, b]) => ({ a, b })),
    options: { dataProcessing: { groupBy: ['a', 'b'] } },
  };
  return readTable(fromJs(payload), {}).rows.map((cells) => cells.map((cell) => cell!.shown).join('|'));
}

test('texts that are equal only when joined are different groups', () => {
  expect(
    grouped([
      ['a', 'sb'],
      ['as', 'b'],
      ['as', 'b'],
    ]),
  ).toEqual(['a|sb|1', 'as|b|2']);
  // The kind of a value precedes its text: s1 and s2, or s1s and 2 as a number.
  expect(
    grouped([
      ['1', '2'],
      ['1s2', ''],
    ]),
  ).toHaveLength(2);
});

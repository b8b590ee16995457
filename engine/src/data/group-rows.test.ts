import { fromJs } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { createEngine } from '../index.ts';
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

test('a footnote of a value is at each value that was computed from it', async () => {
  const engine = await createEngine(nodeHost());
  const payload = fromJs({
    data: [
      { region: 'North', sales: 1 },
      { region: 'North', sales: 2 },
      { region: 'South', sales: 3 },
    ],
    options: { dataProcessing: { groupBy: 'region', aggregate: { sales: ['sum', 'max'] } } },
    footnotes: [
      { text: 'Estimated.', at: { column: 'sales', when: { sales: 2 } } },
      { text: 'Without islands.', at: { column: 'region', when: { region: 'South' } } },
    ],
  });
  const { rows, notes } = engine.readTable(payload);
  expect(rows.map((cells) => cells.map((cell) => `${cell!.shown} ${cell!.mark?.text ?? ''}`.trim()))).toEqual(
    [
      ['North', '3 1', '2 1'],
      ['South 2', '3', '3'],
    ],
  );
  expect(notes?.footnotes.map(({ text }) => text)).toEqual(['Estimated.', 'Without islands.']);
});

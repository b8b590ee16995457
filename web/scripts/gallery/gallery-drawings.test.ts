import { expect, it } from 'vitest';
import { drawingsOf } from './gallery-drawings.ts';

it('the filter of the gallery follows from the members of a table', () => {
  const table = {
    data: [],
    columns: { a: { show: 'flag' }, b: { show: { as: 'area' } }, c: { label: 'C' }, d: { show: 'stars' } },
    summary: 'sum',
    footnotes: ['x'],
  };
  expect(drawingsOf(JSON.stringify(table))).toEqual(['lines', 'flags', 'totals', 'footnotes']);
  expect(drawingsOf('{"data":[]}')).toEqual([]);
});

it('a scale of a column or of a rule counts', () => {
  expect(drawingsOf('{"columns":{"a":{"scale":"blues"}}}')).toEqual(['scales']);
  expect(drawingsOf('{"rules":[{"columns":["a"],"top":1},{"columns":["a"],"scale":{}}]}')).toEqual([
    'scales',
  ]);
});

import { fromJs } from '@pictable/contract/json';
import { expect, it } from 'vitest';
import { stepAt, stepsOf } from './own-steps.ts';

const steps = [{ sort: 'a' }, { nonsense: 1 }, {}];

it('the steps in a text are found in every place, with their rows if all were done', () => {
  const verbs = ['sort', 'nonsense', ''].map((verb) => ({ verb, rows: undefined }));
  expect(stepsOf(fromJs({ transform: steps }))).toEqual(verbs);
  expect(stepsOf(fromJs({ options: { styles: { transform: steps } } }))).toEqual(verbs);
  expect(stepsOf(fromJs({ transform: { sort: 'a' } }), [{ verb: 'sort', rows: 3, columns: 1 }])).toEqual([
    { verb: 'sort', rows: 3 },
  ]);
  expect(stepsOf(fromJs({ transform: steps }), [{ verb: 'sort', rows: 3, columns: 1 }])).toEqual(verbs);
  for (const table of [{ transform: ['x'] }, [{ a: 1 }], 'text', { data: [] }])
    expect(stepsOf(fromJs(table), [{ verb: 'sort', rows: 3, columns: 1 }])).toEqual([]);
});

it.each([
  ['/transform/1/sort', 1],
  ['/options/transform/2', 2],
  ['/options/styles/transform/0/filter/a', 0],
  ['/transform', undefined],
  ['/data/0/transform/1', undefined],
  ['/columns/transform', undefined],
])('the place %s is in step %s', (pointer, index) => {
  expect(stepAt(fromJs({ transform: steps }), pointer)).toBe(index);
});

it('an object with several members is no step, such as the transform of TopoJSON', () => {
  const table = fromJs({ type: 'Topology', transform: { scale: [1, 2], translate: [3, 4] } });
  expect(stepsOf(table)).toEqual([]);
  expect(stepAt(table, '/transform')).toBeUndefined();
});

it('a step that is not in a list is the first one', () => {
  expect(stepAt(fromJs({ transform: { sort: 'a' } }), '/transform/sort')).toBe(0);
});

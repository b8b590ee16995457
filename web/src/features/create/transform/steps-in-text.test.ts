import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedItem, stepRange, withMovedStep, withoutStep, withStep } from './steps-in-text.ts';

const sort = { sort: ['-a'] };
const top = { top: { n: 1, by: 'a' } };
const rename = { rename: { a: 'b' } };

const texts = {
  'lines of its own': '{\n  "title": "T",\n  "data": [{ "a": 1 }]\n}\n',
  tabs: '{\n\t"data": [{ "a": 1 }]\n}',
  'one line': '{"data": [{"a": 1}], "options": {"theme": "dark"}}',
  'columns without a name for the rows': '{"a": [1, 2]}',
};

describe('a step is added, and removed without a trace, in a text with', () => {
  it.each(Object.entries(texts))('%s', (_, text) => {
    const one = withStep(text, fromJs(sort));
    const two = withStep(one, fromJs(top));
    const found = JSON.parse(two);
    expect(found.transform ?? found.options.transform).toEqual([sort, top]);
    expect(withoutStep(two, 1)).toBe(one);
    expect(withoutStep(one, 0)).toBe(text);
    expect(withoutStep(text, 0)).toBe(text);
  });

  it('a bare list of rows', () => {
    expect(JSON.parse(withStep('[{"a": 1}]', fromJs(sort)))).toEqual({ transform: [sort], data: [{ a: 1 }] });
  });
});

it('steps are written in lines of their own above the rows', () => {
  const text = withStep(withStep(texts['lines of its own'], fromJs(sort)), fromJs(top));
  expect(text).toBe(
    '{\n  "title": "T",\n  "transform": [\n    { "sort": ["-a"] },\n    { "top": { "n": 1, "by": "a" } }\n  ],\n  "data": [{ "a": 1 }]\n}\n',
  );
});

it('a step that is not in a list becomes the first of one, and is removed with its key', () => {
  const text = '{ "transform": { "sort": "-a" }, "data": [{ "a": 1 }] }';
  expect(JSON.parse(withStep(text, fromJs(top))).transform).toEqual([{ sort: '-a' }, top]);
  expect(JSON.parse(withoutStep(text, 0))).toEqual({ data: [{ a: 1 }] });
  const range = stepRange(text, 0);
  expect(text.slice(range?.from, range?.to)).toBe('{ "sort": "-a" }');
  expect(stepRange(text, 1)).toBeUndefined();
});

it('a column of the user with the name transform stays as it is', () => {
  const text = '{"transform": ["x", "y"], "a": [1, 2]}';
  expect(JSON.parse(withStep(text, fromJs(sort)))).toEqual({
    ...JSON.parse(text),
    options: { transform: [sort] },
  });
});

it('a moved step is at its new position, and the text between the steps stays', () => {
  const steps = [sort, top, rename, { select: ['a'] }];
  const text = `{"data": [{"a": 1}], "transform": [\n${steps.map((step) => `  ${JSON.stringify(step)}`).join(',\n\n')} ]}`;
  const index = fc.integer({ min: -1, max: steps.length });
  fc.assert(
    fc.property(index, index, (from, to) => {
      const moved = withMovedStep(text, from, to);
      expect(JSON.parse(moved).transform).toEqual(movedItem(steps, from, to));
      expect(moved.length).toBe(text.length);
      const isPossible = from >= 0 && from < steps.length && to >= 0 && to < steps.length;
      if (isPossible) expect(withMovedStep(moved, to, from)).toBe(text);
    }),
  );
});

import { expect, test } from 'vitest';
import { fromJs, isObject, toJs } from '../json/index.ts';
import { applyTemplate } from './index.ts';

function merged(payload: object, template: object): unknown {
  const [own, layer] = [fromJs(payload), fromJs(template)];
  if (!isObject(own) || !isObject(layer)) throw new Error('Both must be objects.');
  return toJs(applyTemplate(own, layer));
}

test('objects are merged by key, lists are replaced, null removes', () => {
  const template = {
    title: 'T',
    options: { scale: 2, format: 'svg' },
    columns: { a: { label: 'A', type: 'text' } },
    notes: [1, 2],
  };
  const payload = {
    data: [{ a: 1 }],
    options: { format: 'png' },
    columns: { a: { label: 'B' } },
    notes: [3],
    title: null,
  };
  expect(merged(payload, template)).toEqual({
    data: [{ a: 1 }],
    options: { scale: 2, format: 'png' },
    columns: { a: { label: 'B', type: 'text' } },
    notes: [3],
  });
});

test('the table of a template is an example', () => {
  const template = { headers: ['x'], rows: [[1]], title: 'T' };
  expect(merged({ data: [{ a: 1 }] }, template)).toEqual({ data: [{ a: 1 }], title: 'T' });
  expect(merged({ title: 'Own' }, template)).toEqual({ headers: ['x'], rows: [[1]], title: 'Own' });
});

test('a key of another kind replaces that of the template', () => {
  expect(merged({ columns: ['a'] }, { columns: { a: {} } })).toEqual({ columns: ['a'] });
  expect(merged({ a: null }, {})).toEqual({ a: null });
});

import { expect, test } from 'vitest';
import { fromJs, isObject, toJs } from '../json/index.ts';
import { tableOptionProperties } from '../tables/table-options.ts';
import { tableStyleProperties } from '../tables/table-styles.ts';
import { applyTemplate } from './apply-template.ts';

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

test('the payload wins under every alias and in every object of settings', () => {
  const places = [[], ['styles'], ['options', 'styles'], ['options']];
  const at = (path: readonly string[], name: string, value: string) =>
    path.reduceRight<object>((inner, key) => ({ [key]: inner }), { [name]: value });
  for (const { name, aliases } of [...tableStyleProperties, ...tableOptionProperties])
    for (const [index, alias] of [name, ...aliases].entries())
      for (const place of places) {
        const own = at(places[index % places.length]!, name, 'of the payload');
        const all = JSON.stringify(merged({ data: [], ...own }, at(place, alias, 'of the template')));
        expect(all).toContain('of the payload');
        expect(all).not.toContain('of the template');
      }
});

test('structured members meet where the payload has them', () => {
  const template = { columns: { a: { label: 'A', align: 'right' }, b: { type: 'date' } }, summary: 'sum' };
  const payload = { data: [], options: { columns: { a: { textAlign: 'left' } }, summary: { label: 'All' } } };
  expect(merged(payload, template)).toEqual({
    data: [],
    options: {
      columns: { a: { label: 'A', textAlign: 'left' }, b: { type: 'date' } },
      summary: { label: 'All' },
    },
  });
});

test('the names of columns are no aliases', () => {
  const template = { columns: { align: { label: 'A' }, textAlign: { label: 'T' } } };
  expect(merged({ data: [], columns: { align: { type: 'text' } } }, template)).toEqual({
    data: [],
    columns: { align: { label: 'A', type: 'text' }, textAlign: { label: 'T' } },
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { examples } from '../../src/messages/public-pages/examples-texts.ts';
import { topicsOf } from './example-topics.ts';

test.each([
  ['[{ "a": { "value": 1, "style": { "textColor": "#f00" } } }]', ['colored']],
  ['[{ "a": { "type": "date", "value": "2026-01-01" } }]', ['typed']],
  ['[[1, 2], [{ "value": 3, "style": { "colspan": 2 } }, null]]', ['merged', 'missing']],
  ['[{ "a": { "type": "link", "value": "https://example.com" } }]', ['links']],
  ['[{ "a": ["x"] }, { "a": { "b": 1 } }]', ['nested']],
  [`[{ "a": "${'long '.repeat(20)}" }]`, ['long']],
  ['[{ "a": 1, "b": true, "c": "short" }]', []],
])('rows %s are an example of %j', (rows, topics) => {
  expect(topicsOf(`{ "data": ${rows} }`)).toEqual(topics);
  if (rows.startsWith('[[')) expect(topicsOf(`{ "headers": ["a"], "rows": ${rows} }`)).toEqual(topics);
});

test('a table with data processing is an example of sorting', () => {
  expect(topicsOf('{ "data": [], "options": { "dataProcessing": {} } }')).toEqual(['sorted']);
});

test.each([
  ['"rules": []', ['colored']],
  ['"summary": "sum"', ['totals']],
  ['"rowGroups": "a"', ['totals']],
])('a table with %s is an example of %j', (member, topics) => {
  expect(topicsOf(`{ "data": [], ${member} }`)).toEqual(topics);
});

test.each([
  ['{ "a": { "type": "currency" } }', ['typed']],
  ['["b", { "field": "a", "type": "link" }]', ['links']],
  ['{ "a": { "label": "A" } }', []],
  ['{ "a": { "show": "bar" } }', ['visual']],
  ['{ "a": { "scale": "blues" } }', ['colored']],
])('columns %s are an example of %j', (columns, topics) => {
  expect(topicsOf(`{ "data": [], "columns": ${columns} }`)).toEqual(topics);
});

test('every topic of the filter has a table, and every table has a topic', () => {
  const folder = path.resolve(import.meta.dirname, '../../../examples');
  const names = readdirSync(folder).filter((name) => name !== 'gallery');
  const found = names.map((name) => topicsOf(readFileSync(`${folder}/${name}/payload.json`, 'utf8')));
  expect(found.filter((topics) => topics.length === 0)).toEqual([]);
  expect(new Set(found.flat())).toEqual(new Set(Object.keys(examples.topics)));
});

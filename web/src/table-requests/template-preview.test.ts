import { isObject, parseJson, stringify } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { missingValues, previewTable } from './template-preview.ts';

function parsed(text: string) {
  const value = parseJson(text, { depthMax: 64 });
  if (!isObject(value)) throw new Error('Must be an object.');
  return value;
}

test('a template with an example is shown with it, and its digits stay as they are', () => {
  const template = parsed('{"title":"T","data":[{"2024":1.10,"2023":2}]}');
  expect(stringify(previewTable(template))).toBe('{"title":"T","data":[{"2024":1.10,"2023":2}],"values":{}}');
});

test('a template without a table is shown with rows for its columns', () => {
  const template = parsed('{"columns":{"item":{},"price":{"type":"currency"}}}');
  expect(stringify(previewTable(template).get('data') ?? null)).toBe(
    '[{"item":"First","price":1250.5},{"item":"Second","price":980},{"item":"Third","price":420}]',
  );
});

test('a template without columns is shown with a sample table', () => {
  expect(stringify(previewTable(parsed('{"styles":{}}')).get('data') ?? null)).toContain('"City"');
});

test('placeholders without a value show their names', () => {
  const template = parsed('{"title":"{{month}} {{year}} {{rows}}","values":{"year":2026}}');
  expect(missingValues(template)).toEqual(['month']);
  expect(stringify(previewTable(template).get('values') ?? null)).toBe('{"month":"{{month}}","year":2026}');
});

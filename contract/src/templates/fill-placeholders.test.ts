import { expect, test } from 'vitest';
import { isObject, parseJson, toJs } from '../json/index.ts';
import { expandPayload, placeholderNames, updatedAtText } from './index.ts';

const updatedAt = updatedAtText('2026-11-25T22:56:31.000Z');

function expanded(payload: string, template?: string) {
  const parse = (text: string) => {
    const value = parseJson(text, { depthMax: 64 });
    if (!isObject(value)) throw new Error('Must be an object.');
    return value;
  };
  const additions = { updatedAt, ...(template !== undefined && { template: parse(template) }) };
  const { payload: filled, ...rest } = expandPayload(parse(payload), additions);
  return { ...rest, payload: toJs(filled) };
}

test('placeholders are filled in every text of the template outside the data', () => {
  const template = `{"title":"{{month}} {{year}}","subtitle":"{{rows}} rows, {{ updatedAt }}",
    "columns":{"a":{"label":"Sales in {{month}}"}},"summary":[{"label":"Total {{month}}"}],
    "footnotes":[{"text":"As of {{month}}"}]}`;
  const payload = '{"data":[{"a":"{{month}}"},{"a":2}],"values":{"month":"May","year":2026.0}}';
  expect(expanded(payload, template)).toEqual({
    warnings: [],
    problems: [],
    payload: {
      title: 'May 2026.0',
      subtitle: '2 rows, 2026-11-25 22:56 UTC',
      columns: { a: { label: 'Sales in May' } },
      summary: [{ label: 'Total May' }],
      footnotes: [{ text: 'As of May' }],
      data: [{ a: '{{month}}' }, { a: 2 }],
    },
  });
});

test('a placeholder without a value is empty, with a warning that names it and the nearest name', () => {
  const { payload, warnings } = expanded('{"data":[],"title":"Sales {{mont}}","values":{"month":"May"}}');
  expect(payload).toEqual({ data: [], title: 'Sales ' });
  expect(warnings).toEqual([
    {
      path: '/title',
      message: 'The placeholder {{mont}} has no value, so its text is empty. Did you mean {{month}}?',
    },
  ]);
});

test.each([
  [20, undefined],
  [21, '1 more placeholder has no value, and its text is empty.'],
  [50, '30 more placeholders have no value, and their texts are empty.'],
])('of %s placeholders without a value, 20 are named and the others counted', (count, message) => {
  const columns = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`c${n}`, { label: `{{n${n}}}` }]),
  );
  const { warnings } = expanded(JSON.stringify({ data: [], columns, values: { month: 'May' } }));
  expect(warnings.slice(20)).toEqual(message === undefined ? [] : [{ path: '/values', message }]);
});

test('without a template and values, braces are ordinary text', () => {
  const payload = { data: [{ a: 1 }], title: '{{month}}' };
  expect(expanded(JSON.stringify(payload))).toEqual({ payload, warnings: [], problems: [] });
});

test('values must be plain, and of limited length', () => {
  const { problems } = expanded(`{"data":[],"values":{"a":[1],"b":{"c":1},"d":"${'x'.repeat(501)}"}}`);
  expect(problems.map(({ path, message }) => [path, message])).toEqual([
    ['/values/a', 'values.a must be text, a number or a boolean; got [1].'],
    ['/values/b', 'values.b must be text, a number or a boolean; got {"c":1}.'],
    ['/values/d', 'values.d must have at most 500 characters; it has 501.'],
  ]);
});

test.each([
  ['{"data":[[1,2],[3,4],[5,6]]}', '2'],
  ['{"headers":["a"],"rows":[[1],[2],[3]]}', '3'],
  ['{"data":{"a":1}}', '1'],
  ['{"data":[]}', '0'],
])('{{rows}} of %s is %s', (payload, count) => {
  expect(expanded(payload, '{"title":"{{rows}}"}').payload).toMatchObject({ title: count });
});

test('own values win over the built-in ones, whatever their name is', () => {
  const payload =
    '{"data":[],"title":"{{updatedAt}}{{__proto__}}{{a-b.c}}","values":{"updatedAt":"now","__proto__":1,"a-b.c":null}}';
  expect(expanded(payload).payload).toMatchObject({ title: 'now1' });
});

test('a template that nobody applied is named in a warning', () => {
  const { warnings } = expanded('{"data":[{"a":1}],"template":"invoice"}');
  expect(warnings.map(({ path }) => path)).toEqual(['/template']);
});

test('a template that is not text is named in a warning', () => {
  const { payload, warnings } = expanded('{"data":[{"a":1}],"template":5}');
  expect(payload).toEqual({ data: [{ a: 1 }], template: 5 });
  expect(warnings).toEqual([
    {
      path: '/template',
      message: 'template must be the name of a template, so it is ignored; got 5.',
    },
  ]);
});

test('the placeholders of a payload are those of its texts, not of its cells', () => {
  const payload = parseJson(
    '{"title":"{{month}} {{ number }}","columns":{"a":{"label":"{{month}}"}},"values":{"x":"{{no}}"},"data":[{"a":"{{cell}}"}]}',
    { depthMax: 64 },
  );
  if (!isObject(payload)) throw new Error('Must be an object.');
  expect(placeholderNames(payload)).toEqual(['month', 'number']);
});

import { isObject, parseJson } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { requestWith, saveRequest } from './template-requests.ts';

function parsed(text: string) {
  const value = parseJson(text, { depthMax: 64 });
  if (!isObject(value)) throw new Error('Must be an object.');
  return value;
}

test('the request to use a template has its name, the values it needs, and rows', () => {
  const template = parsed('{"title":"{{month}}","data":[{"a":1},{"a":2},{"a":3}]}');
  const request = requestWith({ endpointUrl: 'https://a.example/api/pictable/x', name: 'invoice', template });
  expect(request).toContain('curl -X POST https://a.example/api/pictable/x');
  const body = /-d '(.*)'$/s.exec(request)?.[1] ?? '';
  expect(JSON.parse(body)).toEqual({
    template: 'invoice',
    values: { month: '…' },
    data: [{ a: 1 }, { a: 2 }],
  });
});

test('an apostrophe in a row does not end the text for the shell', () => {
  const template = parsed(`{"data":[{"a":"it's"}]}`);
  expect(requestWith({ endpointUrl: 'https://a.example', name: 'x', template })).toContain(`it'\\''s`);
});

test('the request to save a template names the project', () => {
  expect(saveRequest('https://a.example', 12)).toContain(
    'curl -X PUT https://a.example/api/pictable/projects/12/templates/report',
  );
});

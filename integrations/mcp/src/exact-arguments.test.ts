import { limits } from '@pictable/contract';
import { stringify } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { ExactArguments } from './exact-arguments.ts';

const args = '{"data":[{"2024":1.10,"2023":2}]}';
const callOf = (id: string, method = 'tools/call', given = args) =>
  `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":{"name":"render_table","arguments":${given}}}`;

test.each([
  ['7', 7],
  ['"a"', 'a'],
  ['"7"', '7'],
])('the arguments of the request %s are kept as written until they are taken', (sent, id) => {
  const exact = new ExactArguments();
  exact.record(callOf(sent));
  const taken = exact.take(id);
  expect(taken && stringify(taken)).toBe(args);
  expect(exact.take(id)).toBeUndefined();
});

test('requests with a number and a text as id are different', () => {
  const exact = new ExactArguments();
  exact.record(callOf('7'));
  expect(exact.take('7')).toBeUndefined();
  expect(exact.take(7)).toBeDefined();
});

test('arguments may be nested as deeply as a table that is sent to the API', () => {
  const exact = new ExactArguments();
  const listed = limits.jsonDepthMax - 1;
  exact.record(callOf('7', 'tools/call', `{"data":${'['.repeat(listed)}${']'.repeat(listed)}}`));
  expect(exact.take(7)).toBeDefined();
});

test.each([
  ['another method', callOf('7', 'tools/list')],
  ['arguments that are not an object', callOf('7', 'tools/call', '[1]')],
  ['a notification', '{"method":"tools/call","params":{"arguments":{}}}'],
  ['a list', '[]'],
  ['no JSON', '{'],
])('nothing is kept of %s', (_, message) => {
  const exact = new ExactArguments();
  exact.record(message);
  expect(exact.take(7)).toBeUndefined();
});

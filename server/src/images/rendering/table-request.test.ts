import { limits } from '@pictable/contract';
import { fromJs, type JsonObject } from '@pictable/contract/json';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTableOfBatch, readTableRequest, readUnwrappedRequest } from './table-request.ts';

const readName = (customFilename: string) =>
  readTableRequest({ text: `{"data":[],"customFilename":${customFilename}}`, payloadForm: {} }, {})
    .customFilename;

it('reads a file name like JSON.parse, up to twice the length that is stored', () => {
  const unit = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('"', '\\', '\n', '\u0001', '/', 'é', '🌀', '\ud83d', 'u0041') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 800 }), (units) => {
      const name = units.join('');
      const start = name.slice(0, 2 * limits.titleCharsMax);
      expect(readName(JSON.stringify(name))).toBe(start.trim() === '' ? undefined : start);
    }),
  );
});

it('reads escapes of characters that need none', () => {
  expect(readName('"\\u0041\\/\\t\\u00E9"')).toBe('A/\t\u00e9');
});

const read = (payload: unknown, inQuery?: string) => {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const { customFilename, description, projectId } = readTableRequest(
    { text, payloadForm: {} },
    { projectId: inQuery },
  );
  return { customFilename, description, projectId };
};
const none = { customFilename: undefined, description: undefined, projectId: undefined };

it.each([
  [{ customFilename: 'a', fileName: 'b', filename: 'c' }, { customFilename: 'a' }],
  [{ fileName: 'b', filename: 'c' }, { customFilename: 'b' }],
  [{ filename: 'c', options: { customFilename: 'd' } }, { customFilename: 'c' }],
  [{ options: { filename: 'd' } }, { customFilename: 'd' }],
  [{ customFilename: ' ', options: { fileName: 'd' } }, { customFilename: 'd' }],
  [{ customFilename: null, fileName: '' }, {}],
  [
    { customFilename: 12, description: true },
    { customFilename: '12', description: 'true' },
  ],
  ['{"customFilename":1.10}', { customFilename: '1.10' }],
  [{ description: 'D', options: { description: 'no' } }, { description: 'D' }],
  ['\ufeff{"description":"D"}', { description: 'D' }],
  [[{ customFilename: 'a' }], {}],
  ['{"customFilename":', {}],
])('reads names of %j', (payload, expected) => {
  expect(read(payload)).toEqual({ ...none, ...expected });
});

it.each([
  [{ projectId: 7 }, undefined, 7],
  [{ projectId: '7' }, undefined, 7],
  [{ projectId: 7 }, '7', 7],
  [{}, '7', 7],
  [{ projectId: null }, '7', 7],
  [{ projectId: '' }, undefined, undefined],
  [{ projectId: null }, undefined, undefined],
])('reads the project of %j with the query %s: %s', (payload, inQuery, projectId) => {
  expect(read(payload, inQuery).projectId).toBe(projectId);
});

it.each([
  [{ customFilename: [1] }, undefined, '/customFilename', 'customFilename must be text; got a list.'],
  [{ description: {} }, undefined, '/description', 'description must be text; got an object.'],
  [{ options: { fileName: [] } }, undefined, '/options/fileName', 'fileName must be text; got a list.'],
  [{ projectId: 0 }, undefined, '/projectId', 'projectId must be a whole number above 0; got 0.'],
  [{ projectId: 1.5 }, undefined, '/projectId', 'projectId must be a whole number above 0; got 1.5.'],
  [{ projectId: [7] }, undefined, '/projectId', 'projectId must be a whole number above 0; got [7].'],
  [{ projectId: true }, undefined, '/projectId', 'projectId must be a whole number above 0; got true.'],
  [{ projectId: 7 }, '8', '/projectId', 'projectId is 8 in the URL and 7 in the body; send only one.'],
])('rejects %j with the query %s', (payload, inQuery, path, message) => {
  expect(() => read(payload, inQuery)).toThrow(
    expect.objectContaining({ status: 400, message, extras: { details: [{ path, message }] } }),
  );
});

it('takes a field that was sent beside the payload as the file name', () => {
  const payloadForm = { fieldOverrides: new Map([['customFilename', 'beside']]) };
  const request = readTableRequest({ text: '{"customFilename":"inside"}', payloadForm }, {});
  expect([request.customFilename, request.payloadForm]).toEqual(['beside', payloadForm]);
});

it('reads names again if the payload had to be unwrapped, but no other project', () => {
  const request = readTableRequest({ text: '[{"json":{}}]', payloadForm: {} }, { projectId: '7' });
  expect(readUnwrappedRequest(request, undefined)).toBe(request);
  expect(readUnwrappedRequest(request, '{"filename":"a","description":"D","projectId":7}')).toEqual({
    ...request,
    ...{ customFilename: 'a', description: 'D' },
  });
  expect(() => readUnwrappedRequest(request, '{"projectId":8}')).toThrow(
    'projectId is nested inside the payload; send ?projectId=8 in the URL instead.',
  );
});

it.each([
  [{ data: [] }, { customFilename: 'common', template: { name: 'invoice', version: 3 }, projectId: 7 }],
  [[{ a: 1 }], { customFilename: 'common', template: { name: 'invoice', version: 3 } }],
  [{ title: 'no table' }, { template: { name: 'invoice', version: 3 } }],
  [
    { data: [], template: null, filename: null },
    { template: undefined, customFilename: undefined },
  ],
  [
    { data: [], template: 'other', projectId: 8 },
    { template: { name: 'other' }, projectId: 8 },
  ],
  [{ data: [], filename: 'own' }, { customFilename: 'own' }],
  [{ data: [], options: { filename: 'own' } }, { customFilename: 'own' }],
])('%j in a batch gets the members of the defaults that it does not set', (table, expected) => {
  const defaults = fromJs({ filename: 'common', template: 'invoice@3', projectId: 7 }) as JsonObject;
  const text = JSON.stringify(table);
  expect(readTableOfBatch(text, defaults)).toMatchObject({ ...expected, text });
  expect(readTableOfBatch(text, undefined)).toEqual(readTableRequest({ text, payloadForm: {} }, {}));
});

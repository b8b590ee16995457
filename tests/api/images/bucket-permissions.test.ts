import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketTest } from '@pictable/contract';
import { openBuckets } from '@pictable/server/buckets';
import { testHostRules } from '@pictable/server/test-image-server';
import { addTestUser } from '@pictable/server/test-platform';
import { openS3Server, type S3Server } from '@pictable/server/test-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let s3: S3Server;
let setup: TestSetup;

beforeAll(async () => {
  s3 = await openS3Server();
  setup = await openTestSetup();
});
afterAll(async () => {
  await setup?.close();
  await s3?.close();
});

it.each([
  ['PUT', 'write'],
  ['GET', 'read'],
  ['DELETE', 'delete'],
])('a bucket key that may not %s fails the step %s of the test', async (denied, failing) => {
  const owner = await addTestUser(setup.platform, 'enterprise');
  const server = createServer((incoming, outgoing) => {
    if (incoming.method !== denied || incoming.headers.authorization === undefined) {
      incoming.resume();
      const forwarded = fetch(`${s3.settings.endpoint}${incoming.url}`, { method: 'HEAD' });
      void forwarded.then(() => outgoing.writeHead(200, { etag: '"1"' }).end());
      return;
    }
    outgoing.writeHead(403, { 'content-type': 'application/xml' });
    outgoing.end('<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>No.</Message></Error>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const other = await startServer({
    ...setup.platform,
    config: { ...setup.platform.config, jobWorkers: 0 },
    buckets: openBuckets({ rules: testHostRules({ port }) }),
  });
  try {
    const base = `${other.url}/api/pictable/projects/${owner.project.id}/bucket`;
    const authorization = `Bearer ${owner.key}`;
    const body = JSON.stringify({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'tables',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    });
    const headers = { authorization, 'content-type': 'application/json' };
    expect((await fetch(base, { method: 'PUT', headers, body })).status).toBe(200);
    const tested = await fetch(`${base}/test`, { method: 'POST', headers: { authorization } });
    const { steps } = (await tested.json()) as BucketTest;
    expect(steps.find(({ step }) => step === failing)).toMatchObject({ problem: 'not-permitted' });
  } finally {
    await other.close();
    server.closeAllConnections();
    server.close();
  }
});

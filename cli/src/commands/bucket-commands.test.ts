import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exitCodes } from '../exit-codes.ts';
import { runPictable } from '../run-pictable.fixture.ts';

const requests: { readonly route: string; readonly body: string }[] = [];
let answer: object;
const server = createServer(async (request, response) => {
  requests.push({ route: `${request.method} ${request.url}`, body: await text(request) });
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests.length = 0;
});

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runPictable(['bucket', ...args, '--project-id', '7'], {
    cwd: tmpdir(),
    env: {
      PICTABLE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      PICTABLE_API_KEY: 'a-key',
      ...env,
    },
  });

const flags = ['--endpoint', 'https://s3.example', '--bucket', 'tables', '--access-key-id', 'A'];
const bucket = { endpoint: 'https://s3.example', bucket: 'tables', publicUrl: null };

describe('pictable bucket set', () => {
  it.each([
    [[], { keepCopy: true }, undefined],
    [['--no-keep-copy', '--public-url', 'https://cdn.example'], { keepCopy: false }, 'https://cdn.example'],
  ])('sends its settings with %j', async (more, sent, publicUrl) => {
    answer = { success: true, bucket, problem: null };
    const { code, stderr, stdout } = await run(['set', ...flags, ...more], { PICTABLE_BUCKET_SECRET: 's' });
    expect([code, stderr]).toEqual([exitCodes.success, '']);
    expect(requests.map(({ route }) => route)).toEqual(['PUT /api/pictable/projects/7/bucket']);
    expect(JSON.parse(requests[0]!.body)).toEqual({
      ...{ endpoint: 'https://s3.example', bucket: 'tables', accessKeyId: 'A', secretAccessKey: 's' },
      ...sent,
      ...(publicUrl && { publicUrl }),
    });
    expect(stdout.toString()).toMatch(/^endpoint\s+https:\/\/s3\.example$/m);
  });
});

describe('pictable bucket test', () => {
  it('fails with the message of the step that failed', async () => {
    const step = { durationMs: 3, problem: null, message: null };
    answer = {
      ...{ success: true, passed: false },
      steps: [
        { ...step, step: 'write', status: 'failed', problem: 'bucket-missing', message: 'No such bucket.' },
        { ...step, step: 'read', status: 'skipped' },
      ],
    };
    const { code, stderr, stdout } = await run(['test']);
    expect(code).toBe(exitCodes.invalidInput);
    expect(stderr).toMatch(/The test of the bucket failed\.[\s\S]*No such bucket\./);
    expect(stdout.toString()).toMatch(/^write\s+failed {2}3 ms {2}No such bucket\.\nread\s+skipped\n/);
  });
});

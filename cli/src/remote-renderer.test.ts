import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { createRemoteRenderer, type RemoteOptions } from './remote-renderer.ts';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object | string;
}

let answer: (request: IncomingMessage) => Answer;
const requests: { url: string | undefined; key: string | undefined }[] = [];
const server = createServer((request, response) => {
  requests.push({ url: request.url, key: request.headers.authorization });
  const { status = 200, headers, body } = answer(request);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
});

beforeEach(async () => {
  requests.length = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('PICTABLE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('PICTABLE_API_KEY', ' a-key\n');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const payload = new Map([['data', 'a']]);
const warning = { path: '/data', message: 'Cut.' };
const stored = {
  success: true,
  shareUrl: 'https://service.example/share/t',
  alt: 'A table.',
  metadata: { format: 'png' },
  warnings: [warning],
  images: [1, 2].map((part) => ({
    ...{ filename: `t-${part}.png`, url: `https://service.example/t-${part}.png` },
    ...{ width: 10 * part, height: 20 * part, bytes: 30 * part, part, parts: 2 },
  })),
};

async function render(needed: { bytes: boolean }, options: RemoteOptions = {}) {
  return (await createRemoteRenderer(options)).render(payload, needed);
}

async function errorOf(work: Promise<unknown>): Promise<CommandError> {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof CommandError) return error;
  throw new Error(`not a CommandError: ${error}`);
}

describe('the images of a stored table', () => {
  it('have the messages of --native with the first one', async () => {
    const native = { slack: { fits: true, payload: { blocks: [] } } };
    let sent = '';
    answer = (request) => {
      request.on('data', (part) => {
        sent += part;
      });
      return { body: { ...stored, native } };
    };
    const images = await render({ bytes: false }, { native: 'slack,teams' });
    expect(images.map((image) => image.native)).toEqual([native, undefined]);
    await vi.waitFor(() => expect(JSON.parse(sent)).toMatchObject({ native: ['slack', 'teams'] }));
  });

  it('have their own sizes and parts; the warnings belong to the first one', async () => {
    answer = () => ({ body: stored });
    const images = await render({ bytes: false });
    expect(images).toMatchObject([
      {
        url: 'https://service.example/t-1.png',
        format: 'png',
        widthPx: 10,
        heightPx: 20,
        sizeBytes: 30,
        part: 1,
      },
      {
        url: 'https://service.example/t-2.png',
        format: 'png',
        widthPx: 20,
        heightPx: 40,
        sizeBytes: 60,
        part: 2,
      },
    ]);
    const shared = { alt: 'A table.', shareUrl: stored.shareUrl, parts: 2, bytes: undefined };
    expect(
      images.map(({ warnings, alt, shareUrl, parts, bytes }) => ({ warnings, alt, shareUrl, parts, bytes })),
    ).toEqual([
      { ...shared, warnings: [warning] },
      { ...shared, warnings: [] },
    ]);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.key).toBe('Bearer a-key');
  });

  it('are downloaded if their bytes are needed', async () => {
    answer = ({ url = '', method }) => ({ body: method === 'GET' ? `bytes of ${url}` : stored });
    const images = await render({ bytes: true });
    const texts = images.map(({ bytes }) => new TextDecoder().decode(bytes));
    expect(texts).toEqual(
      [1, 2].map((part) => expect.stringMatching(new RegExp(`^bytes of /.*t-${part}\\.png`))),
    );
  });

  it('belong to the given project', async () => {
    answer = () => ({ body: stored });
    await render({ bytes: false }, { projectId: '12' });
    await render({ bytes: false }, { endpoint: 'north' });
    expect(requests.map(({ url }) => url)).toEqual([
      expect.stringContaining('projectId=12'),
      expect.stringContaining('/north'),
    ]);
  });
});

describe('an error of the service', () => {
  const problem = (type: string, more: object = {}) => ({
    success: false,
    error: { type, message: 'No.', ...more },
  });

  it.each([
    [400, exitCodes.invalidInput],
    [422, exitCodes.invalidInput],
    [401, exitCodes.keyRejected],
    [403, exitCodes.keyRejected],
    [501, exitCodes.serviceFailed],
  ])('%d leads to exit code %d', async (status, exitCode) => {
    answer = () => ({ status, body: problem('whatever') });
    expect((await errorOf(render({ bytes: false }))).exitCode).toBe(exitCode);
  });

  it.each([
    [401, undefined, 'Check PICTABLE_API_KEY or --key-file.'],
    [403, 'Ask the owner.', 'Ask the owner.'],
    [400, 'Shorten it.', 'Shorten it.'],
    [400, undefined, undefined],
  ])('%d with the hint %j has the hint %j', async (status, hint, shown) => {
    answer = () => ({ status, body: problem('whatever', hint === undefined ? {} : { hint }) });
    expect((await errorOf(render({ bytes: false }))).details.hint).toBe(shown);
  });

  it('says when to try again if a limit is exceeded', async () => {
    answer = () => ({ status: 429, headers: { 'retry-after': '86400' }, body: problem('quota-exceeded') });
    const { exitCode, details } = await errorOf(render({ bytes: false }));
    expect(exitCode).toBe(exitCodes.limitExceeded);
    expect(details.hint).toBe('Try again in 86400 s.');
  });

  it.each([
    [402, exitCodes.limitExceeded],
    [500, exitCodes.serviceFailed],
    [499, exitCodes.invalidInput],
  ])('%d of any type leads to exit code %d, with the message of the service', async (status, exitCode) => {
    answer = () => ({ status, body: problem('whatever') });
    expect(await errorOf(render({ bytes: false }))).toMatchObject({ exitCode, message: 'No.', details: {} });
  });

  it('in the payload has its location', async () => {
    const details = [{ path: '/data/0', message: 'Wrong.' }];
    answer = () => ({ status: 400, body: problem('invalid-table', { details }) });
    expect((await errorOf(render({ bytes: false }))).details.pointer).toBe('/data/0');
  });
});

describe('settings', () => {
  it.each([
    [{ url: 'ftp://a.example' }, 'must start with http:// or https://; got ftp://a.example.'],
    [{ url: 'a.example' }, 'must start with http:// or https://; got a.example.'],
    [{ projectId: '0' }, '--project-id must be a whole number above 0; got 0.'],
    [{ projectId: '1x' }, '--project-id must be a whole number above 0; got 1x.'],
    [{ keyFile: '/nowhere/key' }, 'The key file /nowhere/key cannot be read: ENOENT.'],
  ])('%j are rejected', async (options, message) => {
    const error = await errorOf(render({ bytes: false }, options));
    expect(error.message).toContain(message);
    expect(error.exitCode).toBe(exitCodes.invalidInput);
    expect(requests).toEqual([]);
  });

  it('need a key that is not empty', async () => {
    vi.stubEnv('PICTABLE_API_KEY', ' \n');
    expect(await errorOf(render({ bytes: false }))).toMatchObject({
      message: '--remote requires an API key.',
      exitCode: exitCodes.keyRejected,
      details: { hint: 'Set PICTABLE_API_KEY, or specify a file with --key-file.' },
    });
    expect((await errorOf(render({ bytes: false }, { keyFile: '/dev/null' }))).message).toBe(
      'The key file /dev/null is empty.',
    );
  });

  it('take the key from a file, and the URL from a flag, rather than from the environment', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pictable-key-'));
    const url = process.env.PICTABLE_URL;
    vi.stubEnv('PICTABLE_URL', 'https://unused.example');
    answer = () => ({ body: stored });
    try {
      const keyFile = path.join(folder, 'key');
      await writeFile(keyFile, '  from-file\n');
      await render({ bytes: false }, { keyFile, url });
    } finally {
      await rm(folder, { recursive: true });
    }
    expect(requests.map(({ key }) => key)).toEqual(['Bearer from-file']);
  });

  it('need a URL', async () => {
    vi.stubEnv('PICTABLE_URL', undefined);
    expect(await errorOf(render({ bytes: false }))).toMatchObject({
      message: '--remote requires the URL of the service.',
      exitCode: exitCodes.invalidInput,
      details: { hint: 'Set --url or PICTABLE_URL, for example https://tables.example.' },
    });
  });

  it('name the service that cannot be reached', async () => {
    const stopped = createServer().listen(0, '127.0.0.1');
    await once(stopped, 'listening');
    const url = `http://127.0.0.1:${(stopped.address() as AddressInfo).port}`;
    await new Promise((resolve) => stopped.close(resolve));
    const error = await errorOf(render({ bytes: false }, { url }));
    expect(error.message).toBe(`The service at ${url} could not be reached: ECONNREFUSED.`);
    expect(error.exitCode).toBe(exitCodes.serviceFailed);
  });
});

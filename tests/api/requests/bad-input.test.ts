import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorOf, post, sales } from '../setup/send.ts';
import { closedPool, openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const generate = (body: unknown, headers: Record<string, string> = {}) =>
  post(`${setup.url}/api/pictable/table-to-image`, body, setup.owner.key, headers);

describe('a body that is not a table', () => {
  it.each([
    ['{"data": [1,]}', { line: 1, column: 12 }],
    ['{\n  "data": [\n    {"a": 1}\n    {"b": 2}\n  ]\n}', { line: 4, column: 5 }],
    ['{"data": [{"a": .5}]}', { line: 1, column: 17 }],
    ["{'data': []}", { line: 1, column: 2 }],
    ['{"data": [', { line: 1, column: 11 }],
    ['not json', { line: 1, column: 1 }],
  ])('%j shows line and column', async (body, position) => {
    const response = await generate(body);
    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error).toMatchObject({ type: 'malformed-json', ...position });
    const where = `line ${position.line}, column ${position.column}`;
    expect(error.message).toContain(`Request body is not valid JSON (${where})`);
  });

  it('shows the corrected line for a common typo', async () => {
    const error = await errorOf(await generate('{\n"data": [{"a": 1},]\n}'));
    expect(error.hint).toBe('Line 2 should read: "data": [{"a": 1}]');
  });

  it.each(['{}', '{"title": "x"}', '{"headers": ["a"]}', '"x"', '7'])(
    '%s says what is needed',
    async (body) => {
      const response = await generate(body);
      expect(response.status).toBe(400);
      expect((await errorOf(response)).message).toContain('Must provide either data array or headers+rows');
    },
  );

  it.each([
    ['{"data": []}', '/data'],
    ['{"headers": [], "rows": [[1]]}', '/headers'],
    ['{"headers": ["a"], "rows": []}', '/rows'],
  ])('%s names the empty field', async (body, path) => {
    const response = await generate(body);
    expect(response.status).toBe(400);
    const { message, details } = await errorOf(response);
    expect(message).toBe(`${path.slice(1)} must not be empty.`);
    expect(details).toMatchObject([{ path }]);
  });

  it.each(['', ' '.repeat(3)])('%j is rejected as empty', async (body) => {
    expect((await generate(body)).status).toBe(400);
  });

  it('nested deeper than 64 levels is rejected', async () => {
    const response = await generate(`{"data": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toContain('64');
  });

  it('in an encoding other than UTF-8 is rejected', async () => {
    const bytes = Buffer.from('{"data":[{"a":"\xe9"}]}', 'latin1');
    const headers = { 'content-type': 'application/json', 'x-api-key': setup.owner.key };
    const response = await fetch(`${setup.url}/api/table-to-image`, { method: 'POST', headers, body: bytes });
    expect(await errorOf(response)).toMatchObject({ code: 400, type: 'invalid-encoding' });
  });
});

describe('an invalid style', () => {
  it.each([
    [{ styles: { headerBg: 'bluish' } }, 'headerBg', '/styles/headerBg'],
    [{ options: { styles: { fontSize: 4000 } } }, 'fontSize', '/options/styles/fontSize'],
    [{ options: { format: 'gif' } }, 'format', '/options/format'],
  ])('%j names the field', async (extra, field, path) => {
    const response = await generate({ ...sales, ...extra });
    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error.message).toContain(field);
    expect(error.details?.map((detail) => detail.path)).toContain(path);
  });
});

describe('an invalid project', () => {
  it.each([['x'], [-1], [1.5], [true]])('projectId %j is rejected', async (projectId) => {
    const error = await errorOf(await generate({ ...sales, projectId }));
    expect(error).toMatchObject({ code: 400, details: [{ path: '/projectId' }] });
  });

  it('is rejected if URL and body name different projects', async () => {
    const url = `${setup.url}/api/table-to-image?projectId=1`;
    const response = await post(url, { ...sales, projectId: 2 }, setup.owner.key);
    expect((await errorOf(response)).message).toContain('send only one');
  });
});

it('the message about a field names it, once', async () => {
  const { url, owner } = setup;
  const twice = await post(`${url}/api/table-to-image?caption=a&caption=b`, sales, owner.key);
  expect((await errorOf(twice)).message).toBe('caption must be a text; got ["a","b"].');
  const long = await post(
    `${url}/api/pictable/projects`,
    { name: 'x', description: 'x'.repeat(201) },
    owner.key,
  );
  expect((await errorOf(long)).message).toBe(
    'Description is too long; got 201 characters, and the maximum is 200.',
  );
});

describe('the media type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/vnd.api+json',
    'APPLICATION/JSON',
  ])('%s is accepted', async (type) => {
    expect((await generate(sales, { 'content-type': type })).status).toBe(200);
  });

  it.each(['text/css', 'text/csv; charset=latin1', 'application/json; charset=utf-16', 'application/jsonp'])(
    '%s is rejected with 415',
    async (type) => {
      const response = await generate('x', { 'content-type': type });
      expect(await errorOf(response)).toMatchObject({
        code: 415,
        message: 'Send JSON with Content-Type: application/json.',
      });
    },
  );

  it('is quoted in the hint, up to 100 characters', async () => {
    const type = `text/${'x'.repeat(500)}`;
    const { hint } = await errorOf(await generate('x', { 'content-type': type }));
    expect(hint).toBe(`The request has Content-Type: ${type.slice(0, 100)}.`);
  });

  it.each([
    ['gzip', 'a text', { code: 400, type: 'malformed-request' }],
    ['br', 'a text', { code: 400, type: 'malformed-request' }],
    ['zip', 'a text', { code: 415, type: 'unsupported-content-encoding' }],
  ])('of a body that does not match its Content-Encoding is rejected: %s', async (encoding, body, error) => {
    expect(await errorOf(await generate(body, { 'content-encoding': encoding }))).toMatchObject(error);
  });

  it('of an encoding with a long name is quoted only in part', async () => {
    const response = await generate('a text', { 'content-encoding': 'z'.repeat(1_000) });
    const text = await response.text();
    expect(text).toContain('z'.repeat(40));
    expect(text).not.toContain('z'.repeat(41));
  });
});

describe('the order of checks', () => {
  it('checks the API key before it reads the body', async () => {
    const response = await post(`${setup.url}/api/table-to-image`, 'not json');
    expect(response.status).toBe(401);
  });

  it('checks the quota before it reads the body', async () => {
    const response = await post(`${setup.url}/api/table-to-image`, 'not json', setup.exhausted.key);
    expect(response.status).toBe(402);
  });
});

describe('a table that takes too long', () => {
  it('is stopped, and the next one is rendered', async () => {
    const { platform, owner } = setup;
    const renderPool = await platform.openPool({ workers: 1, deadlineMs: 50, wallMsMax: 60_000 });
    const service = await startServer({ ...platform, renderPool });
    const rows = Array.from({ length: 4_000 }, (_, row) =>
      Object.fromEntries(
        Array.from({ length: 10 }, (_, column) => [`c${column}`, `line of words ${row * column}`]),
      ),
    );
    const response = await post(`${service.url}/api/table-to-image`, { data: rows }, owner.key);
    const next = await post(
      `${service.url}/api/table-to-image`,
      { data: [{ a: 1 }], options: { format: 'svg' } },
      owner.key,
    );
    await service.close();
    await renderPool.close();
    expect(await errorOf(response)).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^This table is too complex to render in \d+ seconds?\.$/),
    });
    expect(next.status).toBe(200);
  });
});

describe('a table whose worker gets no CPU time', () => {
  it('gets 503 and may be sent again', async () => {
    const { platform, owner } = setup;
    const renderPool = await platform.openPool({ workers: 1, deadlineMs: 50, wallMsMax: 100 });
    const service = await startServer({ ...platform, renderPool });
    const reading = vi.spyOn(Worker.prototype, 'cpuUsage').mockResolvedValue({ user: 0, system: 0 });
    // Different words in each row: text that was laid out before would be fast.
    const rows = Array.from({ length: 4_000 }, (_, n) => ({
      n,
      text: `line ${n} of ${n * 7} words in ${n * 13} `.repeat(8),
    }));
    const response = await post(`${service.url}/api/table-to-image`, { data: rows }, owner.key);
    reading.mockRestore();
    await service.close();
    await renderPool.close();
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(await errorOf(response)).toMatchObject({ code: 503, type: 'service-busy' });
  });
});

describe('a full render pool', () => {
  let full: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    full = await startServer({ ...setup.platform, renderPool: await closedPool(setup.platform) });
  });
  afterAll(() => full?.close());

  it('says when to retry', async () => {
    const response = await post(`${full.url}/api/table-to-image`, sales, setup.owner.key);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await errorOf(response)).message).toMatch(
      /^The service is busy\. Try again in (?:1 second|\d+ seconds)\.$/,
    );
  });

  it.each([
    ['of a known length', 'Content-Length: 300000', '{"data":', 'x'.repeat(299_992)],
    [
      'in chunks',
      'Transfer-Encoding: chunked',
      '8\r\n{"data":\r\n',
      `493e0\r\n${'x'.repeat(300_000)}\r\n0\r\n\r\n`,
    ],
  ])('responds before a body %s arrives, and the connection stays usable', async (_, length, start, rest) => {
    const { hostname, port } = new URL(full.url);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    const head = 'POST /api/table-to-image HTTP/1.1\r\nHost: x\r\nContent-Type: application/json';
    socket.write(`${head}\r\n${length}\r\n\r\n${start}`);
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 503 .*"type":"service-busy"/s);
    socket.write(`${rest}GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 200']);
  });

  it('replays stored responses, and does not store rejections', async () => {
    const headers = { 'idempotency-key': 'before the overload' };
    const first = await generate(sales, headers);
    const path = `${full.url}/api/pictable/table-to-image`;
    const again = await post(path, sales, setup.owner.key, headers);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual(await first.json());
    const other = await post(path, sales, setup.owner.key, { 'idempotency-key': 'during the overload' });
    expect(other.status).toBe(503);
    expect((await generate(sales, { 'idempotency-key': 'during the overload' })).status).toBe(200);
  });
});

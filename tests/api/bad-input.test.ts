import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorOf, post, sales } from './send.ts';
import { closedPool, listen, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const generate = (body: unknown, headers: Record<string, string> = {}) =>
  post(`${world.url}/api/pictable/table-to-image`, body, world.owner.key, headers);

describe('a body that is no table', () => {
  it.each([
    ['{"data": [1,]}', { line: 1, column: 12 }],
    ['{\n  "data": [\n    {"a": 1}\n    {"b": 2}\n  ]\n}', { line: 4, column: 5 }],
    ['{"data": [{"a": .5}]}', { line: 1, column: 17 }],
    ["{'data': []}", { line: 1, column: 2 }],
    ['{"data": [', { line: 1, column: 11 }],
    ['not json', { line: 1, column: 1 }],
  ])('%j shows line and column', async (body, place) => {
    const response = await generate(body);
    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error).toMatchObject({ type: 'malformed-json', ...place });
    const where = `line ${place.line}, column ${place.column}`;
    expect(error.message).toContain(`Request body is not valid JSON (${where})`);
  });

  it('shows the mended line of a common slip', async () => {
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
  ])('%s names what is empty', async (body, path) => {
    const response = await generate(body);
    expect(response.status).toBe(400);
    const { message, details } = await errorOf(response);
    expect(message).toBe(`${path.slice(1)} must not be empty.`);
    expect(details).toMatchObject([{ path }]);
  });

  it.each(['', ' '.repeat(3)])('%j is empty', async (body) => {
    expect((await generate(body)).status).toBe(400);
  });

  it('nested deeper than 64 levels is refused', async () => {
    const response = await generate(`{"data": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toContain('64');
  });

  it('in another encoding is refused', async () => {
    const bytes = Buffer.from('{"data":[{"a":"\xe9"}]}', 'latin1');
    const headers = { 'content-type': 'application/json', 'x-api-key': world.owner.key };
    const response = await fetch(`${world.url}/api/table-to-image`, { method: 'POST', headers, body: bytes });
    expect(await errorOf(response)).toMatchObject({ code: 400, type: 'invalid-encoding' });
  });
});

describe('a wrong style', () => {
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

describe('a wrong project', () => {
  it.each([['x'], [-1], [1.5], [true]])('projectId %j is refused', async (projectId) => {
    const error = await errorOf(await generate({ ...sales, projectId }));
    expect(error).toMatchObject({ code: 400, details: [{ path: '/projectId' }] });
  });

  it('named differently in address and body is refused', async () => {
    const url = `${world.url}/api/table-to-image?projectId=1`;
    const response = await post(url, { ...sales, projectId: 2 }, world.owner.key);
    expect((await errorOf(response)).message).toContain('send one');
  });
});

describe('the media type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/vnd.api+json',
    'APPLICATION/JSON',
  ])('%s is read', async (type) => {
    expect((await generate(sales, { 'content-type': type })).status).toBe(200);
  });

  it.each(['text/html', 'text/csv; charset=latin1', 'application/json; charset=utf-16', 'application/jsonp'])(
    '%s is refused with 415',
    async (type) => {
      const response = await generate('x', { 'content-type': type });
      expect(await errorOf(response)).toMatchObject({
        code: 415,
        message: 'Send JSON with Content-Type: application/json.',
      });
    },
  );

  it.each([
    ['gzip', 'a text', { code: 400, type: 'malformed-request' }],
    ['br', 'a text', { code: 400, type: 'malformed-request' }],
    ['zip', 'a text', { code: 415, type: 'unsupported-content-encoding' }],
  ])('that is not compressed as it says is refused: %s', async (encoding, body, error) => {
    expect(await errorOf(await generate(body, { 'content-encoding': encoding }))).toMatchObject(error);
  });
});

describe('the order of refusals', () => {
  it('asks for the key before it reads the body', async () => {
    const response = await post(`${world.url}/api/table-to-image`, 'not json');
    expect(response.status).toBe(401);
  });

  it('is not read for a caller whose quota is used up', async () => {
    const response = await post(`${world.url}/api/table-to-image`, 'not json', world.exhausted.key);
    expect(response.status).toBe(402);
  });
});

describe('a table that takes too long', () => {
  it('is given up, and the next one is drawn', async () => {
    const { platform, owner } = world;
    const renderPool = await platform.openPool({ workers: 1, deadlineMs: 50, wallMsMax: 60_000 });
    const service = await listen({ ...platform, renderPool });
    const rows = Array.from({ length: 2_000 }, (_, n) => ({
      n,
      text: 'a long line of words '.repeat(8),
      more: n * 7,
    }));
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
  it('is answered with 503 and may be sent again', async () => {
    const { platform, owner } = world;
    const renderPool = await platform.openPool({ workers: 1, deadlineMs: 50, wallMsMax: 100 });
    const service = await listen({ ...platform, renderPool });
    const reading = vi.spyOn(Worker.prototype, 'cpuUsage').mockResolvedValue({ user: 0, system: 0 });
    // Other words in each row: what was drawn before would be quick.
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

describe('a full pool', () => {
  let full: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    full = await listen({ ...world.platform, renderPool: await closedPool(world.platform) });
  });
  afterAll(() => full?.close());

  it('says when to come again', async () => {
    const response = await post(`${full.url}/api/table-to-image`, sales, world.owner.key);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await errorOf(response)).message).toMatch(
      /^The service is busy\. Try again in (?:1 second|\d+ seconds)\.$/,
    );
  });

  it.each([
    ['of a known length', 'Content-Length: 300000', '{"data":', 'x'.repeat(299_992)],
    [
      'in pieces',
      'Transfer-Encoding: chunked',
      '8\r\n{"data":\r\n',
      `493e0\r\n${'x'.repeat(300_000)}\r\n0\r\n\r\n`,
    ],
  ])('answers before a body %s is there, and the connection stays good', async (_, length, start, rest) => {
    const { hostname, port } = new URL(full.url);
    const socket = connect(Number(port), hostname);
    let answers = '';
    socket.on('data', (piece) => {
      answers += String(piece);
    });
    const head = 'POST /api/table-to-image HTTP/1.1\r\nHost: x\r\nContent-Type: application/json';
    socket.write(`${head}\r\n${length}\r\n\r\n${start}`);
    await expect.poll(() => answers).toMatch(/^HTTP\/1\.1 503 .*"type":"service-busy"/s);
    socket.write(`${rest}GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 200']);
  });

  it('still gives an answer that was given before, and keeps no refusal', async () => {
    const headers = { 'idempotency-key': 'before the flood' };
    const first = await generate(sales, headers);
    const path = `${full.url}/api/pictable/table-to-image`;
    const again = await post(path, sales, world.owner.key, headers);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual(await first.json());
    const other = await post(path, sales, world.owner.key, { 'idempotency-key': 'in the flood' });
    expect(other.status).toBe(503);
    expect((await generate(sales, { 'idempotency-key': 'in the flood' })).status).toBe(200);
  });
});

import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { routeList, routePaths } from '@pictable/contract';
import { createApp } from '@pictable/server/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, post, sales } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

/** Sends raw bytes and reads the whole response. */
function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(setup.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let response = '';
    socket.on('data', (chunk) => {
      response += String(chunk);
    });
    socket.on('close', () => resolve(response)).on('error', reject);
  });
}

function bodyOf(response: string): unknown {
  return JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4));
}

describe('a path without a route', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing/at/all'],
    ['GET', '/api/pictable/images/'],
    ['GET', '/api/pictable/images'],
    ['GET', '/api/images'],
    ['GET', '/api/No Endpoint'],
    ['POST', '/nothing'],
    ['GET', '/'],
  ])('%s %s gets 404 in the error envelope', async (method, path) => {
    const response = await fetch(setup.url + path, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await errorOf(response)).toMatchObject({ code: 404 });
  });
});

describe('a request with another method', () => {
  const values: Readonly<Record<string, string>> = {
    endpointPath: 'sales-x1y2z3',
    id: '1',
    provider: 'github',
  };
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const supportedMethods = [...new Set(routeList.flatMap(routePaths))].map((path) => {
    const supported = routeList.filter((route) => routePaths(route).includes(path));
    return [path, supported.map(({ method }) => method as string)] as const;
  });
  /** Also those of another route whose parameter matches a word of this path. */
  const methodsAt = (path: string) =>
    supportedMethods
      .filter(([other]) => new RegExp(`^${other.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
      .flatMap(([, supported]) => supported);

  it.each(supportedMethods)('for %s gets 405 and the allowed methods', async (path, supported) => {
    const url = setup.url + path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? 'x.png');
    for (const method of methods.filter((other) => !methodsAt(path).includes(other))) {
      const response = await fetch(url, { method });
      expect(response.status, method).toBe(405);
      const allowed = response.headers.get('allow')?.split(', ');
      expect(allowed).toEqual(expect.arrayContaining([...supported]));
      expect(await errorOf(response)).toMatchObject({ code: 405, type: 'method-not-allowed' });
    }
  });
});

it.each(['/api/pictable/user', '/api/user', '/api/pictable/plans', '/livez', '/api/pictable/user/images'])(
  'a slash at the end of %s is ignored',
  async (path) => {
    const headers = { 'x-api-key': setup.owner.key };
    const [plain, slashed] = await Promise.all([
      fetch(`${setup.url}${path}`, { headers }),
      fetch(`${setup.url}${path}/?`, { headers, redirect: 'manual' }),
    ]);
    expect([plain.status, slashed.status]).toEqual([200, 200]);
  },
);

describe('bytes that are not valid HTTP', () => {
  it.each([
    ['a malformed escape', 'GET /api/images/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['an invalid host', 'GET /api/openapi.json HTTP/1.1\r\nHost: a"b c\r\nConnection: close\r\n\r\n', 400],
    ['nonsense', 'HELLO\r\n\r\n', 400],
    ['headers of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s gets an error envelope', async (_name, bytes, status) => {
    const response = await sendRaw(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(bodyOf(response)).toMatchObject({ success: false, error: { code: status } });
  });
});

describe('the routes of the app', () => {
  it('are exactly those of the contract', async () => {
    const app = await createApp(setup.platform);
    const known = routeList.flatMap((route) => {
      const methods = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
      return routePaths(route).flatMap((path) => methods.map((method) => `${method} ${path}`));
    });
    // The OAuth endpoints have the forms of its specifications; tests/api/oauth/ has their tests.
    const registered = registeredRoutes(app.printRoutes({ commonPrefix: false, includeHooks: false })).filter(
      (route) => !/^\S+ \/(?:oauth|\.well-known)\//.test(route),
    );
    await app.close();
    expect(registered.sort()).toEqual([...new Set(known)].sort());
  });
});

/** Reads routes such as `POST /api/{endpointPath}` from the tree that Fastify prints. */
function registeredRoutes(tree: string): string[] {
  const segments: string[] = [];
  const found: string[] = [];
  for (const line of tree.split('\n')) {
    const match = /^([\s│]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match) continue;
    const [, indent = '', segment = '', methods = ''] = match;
    segments.splice(indent.length / 4, segments.length, segment);
    const path = segments.join('').replace(/:(\w+)/g, '{$1}');
    for (const method of methods.split(', ')) if (method !== '') found.push(`${method} ${path}`);
  }
  return found;
}

describe('every response', () => {
  it('repeats the request ID of the client if it is valid', async () => {
    const sent = { headers: { 'x-request-id': 'my-request-0001' } };
    expect((await fetch(`${setup.url}/livez`, sent)).headers.get('x-request-id')).toBe('my-request-0001');
    const bad = { headers: { 'x-request-id': 'a b"c' } };
    expect((await fetch(`${setup.url}/livez`, bad)).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it('allows cross-origin requests with a key', async () => {
    const response = await fetch(`${setup.url}/api/pictable/table-to-image`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('X-API-Key');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('the log', () => {
  it('has one line per request and no API key', async () => {
    const lines: string[] = [];
    const log = setup.platform.logInto(lines);
    const service = await startServer({ ...setup.platform, log });
    const { key } = setup.owner;
    await post(`${service.url}/api/table-to-image?api_key=${key}`, sales);
    await fetch(`${service.url}/api/user`, { headers: { 'x-api-key': key } });
    await fetch(`${service.url}/api/user?api_key=${key}&x`, {
      headers: { authorization: 'Bearer wrong-secret' },
    });
    await service.close();
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(requests.map(({ path, status }) => `${path} ${status}`)).toEqual([
      '/api/table-to-image 200',
      '/api/user 200',
      '/api/user 401',
    ]);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      userId: setup.owner.user.id,
      route: '/api/table-to-image',
    });
    expect(lines.join('')).not.toContain(key);
    expect(lines.join('')).not.toContain('wrong-secret');
  });
});

describe('an HTTP/1.0 request without a Host header', () => {
  it.each(['/livez', '/readyz', '/readyz/read'])(
    'succeeds at %s, because load balancers send such probes',
    async (path) => {
      expect(await sendRaw(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.[01] 200 /);
    },
  );

  it('is rejected if the response would contain a URL of the service', async () => {
    const body = JSON.stringify(sales);
    const lines = [
      'POST /api/table-to-image HTTP/1.0',
      `x-api-key: ${setup.owner.key}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    const response = await sendRaw(`${lines.join('\r\n')}\r\n\r\n${body}`);
    expect(bodyOf(response)).toMatchObject({
      error: { code: 400, hint: 'The Host header is missing or invalid.' },
    });
  });
});

describe('a stopping service', () => {
  it('is alive, not ready, and closes its connections', async () => {
    const url = await setup.busyUrl();
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    const response = await fetch(`${url}/readyz`);
    expect(response.status).toBe(503);
    expect(response.headers.get('connection')).toBe('close');
    const status = await fetch(`${url}/api/pictable/status`);
    expect(await status.json()).toEqual({ status: 'unavailable' });
  });

  it('finishes running requests, despite keep-alive connections', async () => {
    const { renderPool } = setup.platform;
    const events = new EventEmitter();
    const watched: typeof renderPool = {
      capacityError: () => renderPool.capacityError(),
      load: () => renderPool.load(),
      imageUrls: (payload, order) => renderPool.imageUrls(payload, order),
      writeTable: (payload, format, order) => renderPool.writeTable(payload, format, order),
      checkFont: (bytes, order) => renderPool.checkFont(bytes, order),
      checkLogo: (bytes, order) => renderPool.checkLogo(bytes, order),
      close: () => renderPool.close(),
      render(payload, order) {
        events.emit('rendering');
        return renderPool.render(payload, order);
      },
    };
    const service = await startServer({ ...setup.platform, renderPool: watched });
    await (await fetch(`${service.url}/livez`)).text();
    const rendering = once(events, 'rendering');
    const running = post(`${service.url}/api/table-to-image`, sales, setup.owner.key);
    await rendering;
    const closed = service.close();
    expect((await running).status).toBe(200);
    await closed;
    await expect(fetch(`${service.url}/livez`)).rejects.toThrow();
  });
});

describe('the status', () => {
  it('is operational', async () => {
    const response = await fetch(`${setup.url}/api/pictable/status`);
    expect(await response.json()).toEqual({ status: 'operational' });
  });
});

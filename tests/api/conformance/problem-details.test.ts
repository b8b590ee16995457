import {
  errorBodySchema,
  errorCatalogue,
  payloadErrors,
  problemSchema,
  problemType,
  routeList,
  routeStatuses,
} from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { validateResponse } from '../openapi/response-validator.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { type Cases, malformedUrl, table } from './status-case.ts';
import { cases, makeFixtures } from './status-cases.ts';

let setup: TestSetup;

/** Adds the header to the requests of the cases, unless they have one; those of the service itself stay as they are. */
function fetchProblems(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  if (input instanceof Request) return realFetch(input, init);
  const headers = new Headers(init?.headers);
  if (!headers.has('accept')) headers.set('accept', problemType);
  return realFetch(input, { ...init, headers });
}

const realFetch = fetch;
const documented = new Set([...Object.keys(errorCatalogue), ...Object.keys(payloadErrors)]);

beforeAll(async () => {
  setup = await openTestSetup();
  await makeFixtures(setup);
  vi.stubGlobal('fetch', fetchProblems);
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await setup?.close();
});

async function expectProblem(response: Response, status: number): Promise<void> {
  const text = await response.text();
  expect(response.headers.get('content-type'), text).toBe(problemType);
  const problem = problemSchema.parse(JSON.parse(text));
  const { error } = errorBodySchema.parse(problem);
  expect(problem).toMatchObject({ success: false, status });
  expect(error.code).toBe(status);
  const type = new URL(problem.type);
  expect(`${type.pathname}${type.hash}`).toBe(`/api-reference#error-${error.type}`);
  expect(documented).toContain(error.type);
  expect(problem.instance).toBe(`urn:uuid:${response.headers.get('x-request-id')}`);
  expect(problem.detail.startsWith(error.message)).toBe(true);
  expect(problem.errors?.map(({ detail }) => detail)).toEqual(error.details?.map(({ message }) => message));
}

describe.each(routeList.map((route) => [route.name, route] as const))('%s', (name, route) => {
  const allCases: Cases = { 400: malformedUrl(route.method), ...cases[name] };
  for (const status of routeStatuses(route).filter((code) => code >= 400)) {
    it(`${route.method} ${route.path} → ${status}`, async () => {
      const response = await allCases[status]!(setup, route.path);
      expect(response.status).toBe(status);
      expect(await validateResponse(route.method, route.path, response.clone())).toEqual([]);
      await expectProblem(response, status);
    });
  }
});

describe('problem details', () => {
  const generate = (accept: string | undefined, body: unknown, headers: Record<string, string> = {}) =>
    realFetch(`${setup.url}/api/table-to-image`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': setup.owner.key,
        ...(accept === undefined ? {} : { accept }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const wrong = { ...table, options: { format: 'gif' } };

  it('have JSON pointers to the fields, as URI fragments', async () => {
    const response = await generate(problemType, { ...table, styles: { headerBg: 'no colour' } });
    const { errors } = problemSchema.parse(await response.json());
    expect(errors?.[0]?.pointer).toBe('#/styles/headerBg');
  });

  it('are not sent unless Accept lists them, nor for a success', async () => {
    for (const accept of [undefined, '*/*', 'application/json', `${problemType};q=0.5, application/json`]) {
      const response = await generate(accept, wrong);
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(Object.keys((await response.json()) as object)).toEqual(['success', 'error']);
    }
    const stored = await generate(problemType, table);
    expect(stored.status).toBe(200);
    expect(stored.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('are sent beside an image that was asked for', async () => {
    const response = await generate(`image/png, ${problemType}`, wrong);
    expect(response.headers.get('content-type')).toBe(problemType);
    expect((await generate(`image/png, ${problemType}`, table)).headers.get('content-type')).toBe(
      'image/png',
    );
  });

  it('have a URI even if the caller chose the ID of the request', async () => {
    const response = await generate(problemType, wrong, { 'x-request-id': 'my.request_01' });
    const problem = problemSchema.parse(await response.json());
    expect(problem.instance).toBe('#my.request_01');
    expect(problem.error.requestId).toBe('my.request_01');
  });

  it('are sent for unknown paths and broken URLs too', async () => {
    const headers = { accept: problemType };
    for (const [path, status] of [
      ['/api/nothing/here/at/all', 404],
      ['/api/%zz', 400],
      ['/api/pictable/table-to-image', 405],
    ] as const) {
      const response = await realFetch(setup.url + path, { headers });
      expect(response.status).toBe(status);
      await expectProblem(response, status);
    }
  });
});

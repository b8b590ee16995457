import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ImageServer, testHostRules } from '@pictable/server/test-image-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../setup/browser.ts';
import { openHttpsServer } from '../setup/https-server.ts';
import { appMetadata, authorizePath, newVerifier } from '../setup/oauth-app.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let documents: ImageServer;
let serve: (request: IncomingMessage, response: ServerResponse) => void;
beforeAll(async () => {
  documents = await openHttpsServer((request, response) => serve(request, response));
  setup = await openTestSetup({}, testHostRules(documents));
});
afterAll(async () => {
  await setup?.close();
  documents?.close();
});

describe('a metadata document', () => {
  const urlOf = (path: string, host = 'app.test') => `https://${host}:${documents.port}${path}`;
  const sendJson = (response: ServerResponse, value: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  let seen: string[] = [];
  beforeEach(() => {
    seen = [];
  });
  const open = async (clientId: string) => {
    const path = authorizePath({ client_id: clientId, code_challenge: newVerifier().challenge });
    const response = await new Browser(setup.url).get(path, { accept: 'application/json' });
    return { status: response.status, text: await response.text() };
  };

  it.each([
    ['that redirects', (response: ServerResponse) => response.writeHead(302, { location: '/b' }).end()],
    [
      'that names another app',
      (response: ServerResponse) => sendJson(response, { ...appMetadata, client_id: urlOf('/x') }),
    ],
    [
      'that has a secret',
      (response: ServerResponse) =>
        sendJson(response, { ...appMetadata, client_id: urlOf('/that has a secret'), client_secret: 's' }),
    ],
    ['that is no JSON', (response: ServerResponse) => response.writeHead(200).end('<html>')],
    ['that is too large', (response: ServerResponse) => response.writeHead(200).end('x'.repeat(6_000))],
    ['that does not exist', (response: ServerResponse) => response.writeHead(404).end()],
  ])('%s is rejected', async (name, respond) => {
    serve = (request, response) => {
      seen.push(request.url ?? '');
      respond(response);
    };
    const { status, text } = await open(urlOf(`/${encodeURIComponent(name)}`));
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ error: expect.stringMatching(/^invalid_client/) });
    expect(seen).toHaveLength(1);
    expect(text).not.toContain('app.test:');
  });

  it('must arrive within a few seconds', async () => {
    serve = () => {};
    const startedAt = performance.now();
    expect((await open(urlOf('/slow'))).status).toBe(400);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('is not loaded from this machine, a private network, over plain HTTP or on another port', async () => {
    const own = await openTestSetup();
    const count = documents.connections();
    try {
      const { port } = documents;
      for (const clientId of [
        `https://127.0.0.1:${port}/a`,
        'https://127.0.0.1/a',
        'https://[::1]/a',
        'https://10.0.0.1/a',
        'https://169.254.169.254/latest/meta-data',
        'https://localhost/a',
        'https://0x7f000001/a',
        `http://app.test:${port}/a`,
        `https://app.test:${port}/a`,
        'https://user@app.test/a',
        'https://app.test/a/../b',
        'file:///etc/passwd',
      ]) {
        const path = authorizePath({ client_id: clientId, code_challenge: newVerifier().challenge });
        const response = await fetch(own.url + path, { redirect: 'manual' });
        expect(response.status, clientId).toBe(400);
        expect(await response.json(), clientId).toMatchObject({ error: 'invalid_client' });
      }
      expect(documents.connections()).toBe(count);
    } finally {
      await own.close();
    }
  });
});

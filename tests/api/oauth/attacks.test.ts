import { type ImageServer, openImageServer, testHostRules } from '@pictable/server/test-image-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, registerUser } from '../setup/browser.ts';
import {
  answerRequest,
  appRedirect,
  authorizePath,
  connectedUser,
  newClient,
  newVerifier,
  openRequest,
  register,
  requestToken,
  sendMcp,
  toolCall,
} from '../setup/oauth-app.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let files: ImageServer;
let received: Record<string, unknown> = {};
beforeAll(async () => {
  files = await openImageServer(({ headers }, response) => {
    received = headers;
    response.writeHead(200, { 'content-type': 'application/json' }).end('[{"a":1}]');
  });
  setup = await openTestSetup({}, testHostRules(files));
});
afterAll(async () => {
  await setup?.close();
  files?.close();
});

/** An authorization code of a user, with everything that is needed to use it. */
async function newCode() {
  const { browser } = await registerUser(setup.url);
  const clientId = await newClient(setup.url);
  const { verifier, challenge } = newVerifier();
  const id = await openRequest(browser, authorizePath({ client_id: clientId, code_challenge: challenge }));
  const back = await answerRequest(browser, id);
  const form = {
    ...{ grant_type: 'authorization_code', client_id: clientId, redirect_uri: appRedirect },
    ...{ code: back.searchParams.get('code') ?? '', code_verifier: verifier },
  };
  return { browser, clientId, back, form };
}

const errorOf = async (response: Response) => ({
  status: response.status,
  error: ((await response.json()) as { error: string }).error,
});
const invalidGrant = { status: 400, error: 'invalid_grant' };

/** Opens an authorization request as a visitor. */
async function authorize(changes: Readonly<Record<string, string | undefined>>) {
  const clientId = changes.client_id ?? (await newClient(setup.url));
  const path = authorizePath({ code_challenge: newVerifier().challenge, ...changes, client_id: clientId });
  const response = await new Browser(setup.url).get(path, { accept: 'text/html' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

describe('code injection', () => {
  it('a code is useless with the verifier of another request', async () => {
    const { form } = await newCode();
    const other = { ...form, code_verifier: newVerifier().verifier };
    expect(await errorOf(await requestToken(setup.url, other))).toEqual(invalidGrant);
  });

  it('a code is useless without a verifier', async () => {
    const { code_verifier: _, ...form } = (await newCode()).form;
    expect(await errorOf(await requestToken(setup.url, form))).toEqual(invalidGrant);
  });

  it('a code is useless to another app, and with another redirect URI', async () => {
    const { form } = await newCode();
    const other = { ...form, client_id: await newClient(setup.url) };
    expect(await errorOf(await requestToken(setup.url, other))).toEqual(invalidGrant);
    const elsewhere = { ...form, redirect_uri: 'http://127.0.0.1:7777/other' };
    expect(await errorOf(await requestToken(setup.url, elsewhere))).toEqual(invalidGrant);
  });

  it('a code that is used twice revokes the tokens of the first use', async () => {
    const { form } = await newCode();
    const { access_token: token } = (await (await requestToken(setup.url, form)).json()) as {
      access_token: string;
    };
    expect((await sendMcp(setup.url, token)).status).toBe(200);
    expect(await errorOf(await requestToken(setup.url, form))).toEqual(invalidGrant);
    expect((await sendMcp(setup.url, token)).status).toBe(401);
  });

  it('a code that is used at the same time gives at most one token, which is revoked', async () => {
    const { form } = await newCode();
    const responses = await Promise.all([1, 2, 3, 4].map(() => requestToken(setup.url, form)));
    const succeeded = responses.filter(({ status }) => status === 200);
    expect(succeeded.length).toBeLessThanOrEqual(1);
    for (const response of succeeded) {
      const { access_token: token } = (await response.json()) as { access_token: string };
      expect((await sendMcp(setup.url, token)).status).toBe(401);
    }
  });

  it.each([
    ['without a challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['with a plain challenge', { code_challenge_method: 'plain' }],
    ['with a challenge of no method', { code_challenge_method: undefined }],
  ])('a request %s is rejected', async (_name, changes) => {
    const { location } = await authorize(changes);
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_request');
  });
});

describe('mix-up', () => {
  it('every response to an app names the issuer of the metadata', async () => {
    const metadata = await (await fetch(`${setup.url}/.well-known/oauth-authorization-server`)).json();
    expect(metadata).toMatchObject({
      ...{ issuer: setup.url, authorization_response_iss_parameter_supported: true },
    });
    expect((await newCode()).back.searchParams.get('iss')).toBe(setup.url);
    const { location } = await authorize({ prompt: 'none' });
    expect(Object.fromEntries(new URL(location ?? '').searchParams)).toMatchObject({
      ...{ error: 'login_required', iss: setup.url, state: 'state-1' },
    });
  });
});

describe('redirect tricks', () => {
  const registered = ['https://app.example/callback', appRedirect, 'com.example.app:/callback'];

  it.each([
    'https://app.example/callback/',
    'https://app.example/callback/../other',
    'https://app.example/callback?next=https://evil.example',
    'https://app.example/callback#fragment',
    'https://app.example:8443/callback',
    'https://app.example.evil.example/callback',
    'https://app.example@evil.example/callback',
    'https://evil.example/callback',
    'https://APP.example/callback',
    'http://app.example/callback',
    'http://127.0.0.1:7777/callback/x',
    'http://127.0.0.1.evil.example:7777/callback',
    'http://localhost:7777/callback',
    'https://127.0.0.1:7777/callback',
    'com.example.app:/callback/x',
    'javascript:alert(1)',
    '//evil.example/callback',
    '',
  ])('%j is not redirected to', async (redirect) => {
    const clientId = await newClient(setup.url, { redirect_uris: registered });
    const { status, location, text } = await authorize({ client_id: clientId, redirect_uri: redirect });
    expect(status).toBe(400);
    expect(location).toBeNull();
    expect(text).toContain('The app could not be connected');
  });

  it('an error of a request is not sent to an unregistered URL either', async () => {
    const { status, location } = await authorize({
      ...{ redirect_uri: 'https://evil.example', response_type: 'token', prompt: 'none' },
    });
    expect([status, location]).toEqual([400, null]);
  });

  it('only the port of a program on the same device may change', async () => {
    const clientId = await newClient(setup.url, { redirect_uris: registered });
    const { status } = await authorize({
      ...{ client_id: clientId, redirect_uri: 'http://127.0.0.1:50123/callback' },
    });
    expect(status).toBe(303);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'http://app.example/callback',
    'http://10.0.0.1/callback',
    'https://localhost/callback',
    'https://app.example/callback#x',
    'https://user:secret@app.example/callback',
    'https://*.example.com/callback',
    'not a url',
  ])('%j cannot be registered', async (redirect) => {
    const response = await register(setup.url, { redirect_uris: [redirect] });
    expect(response.status).toBe(400);
    expect(['invalid_redirect_uri', 'invalid_client_metadata']).toContain((await errorOf(response)).error);
  });

  it('what the app sends is shown as text', async () => {
    const { text } = await authorize({ client_id: '<script>alert(1)</script>' });
    expect(text).not.toContain('<script>alert');
    const name = 'Evil\u202e\u0000app<b>'.repeat(20);
    const { browser } = await registerUser(setup.url);
    const clientId = await newClient(setup.url, { client_name: name });
    const id = await openRequest(
      browser,
      authorizePath({ client_id: clientId, code_challenge: newVerifier().challenge }),
    );
    const shown = (await (await browser.get(`/api/pictable/oauth-requests/${id}`)).json()) as {
      app: { name: string };
    };
    expect(shown.app.name).toMatch(/^Evil app<b>Evil app<b>.*…$/);
    expect([...shown.app.name]).toHaveLength(81);
  });
});

describe('the consent of someone else', () => {
  it('a link to a request cannot be allowed in another browser', async () => {
    const attacker = new Browser(setup.url);
    const clientId = await newClient(setup.url);
    const path = authorizePath({ client_id: clientId, code_challenge: newVerifier().challenge });
    const id = await openRequest(attacker, path);
    const { browser: victim } = await registerUser(setup.url);
    expect((await victim.get(`/api/pictable/oauth-requests/${id}`)).status).toBe(404);
    const answered = await victim.post(`/api/pictable/oauth-requests/${id}`, { allow: true });
    expect(answered.status).toBe(404);
  });

  it('the decision of a user is only sent to the browser that the app opened', async () => {
    const { browser } = await registerUser(setup.url);
    const clientId = await newClient(setup.url);
    const path = authorizePath({ client_id: clientId, code_challenge: newVerifier().challenge });
    const id = await openRequest(browser, path);
    const answered = await browser.post(`/api/pictable/oauth-requests/${id}`, { allow: true });
    const { redirectTo } = (await answered.json()) as { redirectTo: string };
    const elsewhere = await new Browser(setup.url).get(redirectTo, { accept: 'text/html' });
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([400, null]);
    const here = await browser.get(redirectTo);
    expect(new URL(here.headers.get('location') ?? '').searchParams.has('code')).toBe(true);
    // It is answered once.
    expect((await browser.get(redirectTo)).status).toBe(400);
  });

  it('a page of another site cannot decide', async () => {
    const { browser } = await registerUser(setup.url);
    const clientId = await newClient(setup.url);
    const path = authorizePath({ client_id: clientId, code_challenge: newVerifier().challenge });
    const id = await openRequest(browser, path);
    const forged = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const answered = await browser.post(`/api/pictable/oauth-requests/${id}`, { allow: true }, forged);
    expect(answered.status).toBe(403);
  });

  it('the user is asked each time, whatever the app was allowed before', async () => {
    const { browser, clientId } = await connectedUser(setup.url);
    const path = authorizePath({ client_id: clientId, code_challenge: newVerifier().challenge });
    expect(await openRequest(browser, path)).toMatch(/^[\w-]{21,}$/);
    const silent = await browser.get(`${path}&prompt=none`);
    expect(new URL(silent.headers.get('location') ?? '').searchParams.get('error')).toBe('login_required');
  });

  it('a project of another account cannot be chosen', async () => {
    const { browser } = await registerUser(setup.url);
    const clientId = await newClient(setup.url);
    const path = authorizePath({ client_id: clientId, code_challenge: newVerifier().challenge });
    const id = await openRequest(browser, path);
    const answer = { allow: true, projectId: setup.owner.project.id };
    expect((await browser.post(`/api/pictable/oauth-requests/${id}`, answer)).status).toBe(404);
  });

  it('the error page cannot be framed', async () => {
    const response = await fetch(`${setup.url}/oauth/authorize`, { headers: { accept: 'text/html' } });
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('audience confusion', () => {
  it.each(['https://other.example/mcp', 'mcp/', 'mcp/x', ''])('no token is for %j', async (end) => {
    const resource = end.startsWith('https:') ? end : `${setup.url}/${end}`;
    const { location } = await authorize({ resource });
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_target');
    const { form } = await newCode();
    const response = await requestToken(setup.url, { ...form, resource });
    expect(await errorOf(response)).toEqual({ status: 400, error: 'invalid_target' });
  });

  it('a token is rejected everywhere but at /mcp, in any form', async () => {
    const { tokens } = await connectedUser(setup.url);
    const token = tokens.access_token;
    const bearer = { authorization: `Bearer ${token}` };
    for (const [path, headers] of [
      ['/api/user', bearer],
      ['/api/user', { 'x-api-key': token }],
      [`/api/user?api_key=${token}`, {}],
      ['/api/pictable/projects', bearer],
      ['/api/pictable/connected-apps', bearer],
    ] as const)
      expect((await fetch(setup.url + path, { headers })).status, path).toBe(401);
    const mcp = (headers: Record<string, string>, query = '') =>
      fetch(`${setup.url}/mcp${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      });
    expect((await mcp({ 'x-api-key': token })).status).toBe(401);
    expect((await mcp({}, `?api_key=${token}`)).status).toBe(401);
    expect((await mcp({ ...bearer, 'x-api-key': setup.owner.key })).status).toBe(401);
    expect((await mcp(bearer)).status).toBe(200);
  });

  it('a token of one origin is rejected at another one of the same service', async () => {
    const { tokens } = await connectedUser(setup.url);
    const elsewhere = setup.url.replace('127.0.0.1', 'localhost');
    expect((await sendMcp(elsewhere, tokens.access_token)).status).toBe(401);
    expect((await sendMcp(setup.url, tokens.access_token)).status).toBe(200);
  });

  it('a refresh token, a code and an API key are not access tokens, nor the reverse', async () => {
    const { tokens, clientId } = await connectedUser(setup.url);
    expect((await sendMcp(setup.url, tokens.refresh_token)).status).toBe(401);
    expect((await sendMcp(setup.url, (await newCode()).form.code)).status).toBe(401);
    for (const token of [tokens.access_token, setup.owner.key]) {
      const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token: token };
      expect(await errorOf(await requestToken(setup.url, form))).toEqual(invalidGrant);
    }
  });
});

describe('token passthrough', () => {
  it('a server that a tool loads data from does not get the token', async () => {
    const { tokens } = await connectedUser(setup.url);
    const source = { url: `http://data.test:${files.port}/a.json` };
    const response = await sendMcp(setup.url, tokens.access_token, toolCall('render_table', { source }));
    expect(await response.text()).toContain('structuredContent');
    expect(received).toMatchObject({ host: `data.test:${files.port}` });
    expect(JSON.stringify(received)).not.toContain(tokens.access_token);
    expect(received).not.toHaveProperty('authorization');
  });

  it('a tool has no more rights than the token', async () => {
    const { tokens } = await connectedUser(setup.url, { scope: 'preview' });
    expect(tokens.scope).toBe('preview');
    const call = async (name: string, args: object) =>
      JSON.stringify(await (await sendMcp(setup.url, tokens.access_token, toolCall(name, args))).json());
    expect(await call('render_table', { data: [{ a: 1 }] })).toContain('missing the scope');
    expect(await call('list_images', {})).toContain('missing the scope');
    expect(await call('validate_table', { data: [{ a: 1 }] })).toContain('structuredContent');
  });

  it('an app gets only what it requested, even if the decision names more', async () => {
    const answer = { allow: true, scopes: ['render', 'preview', 'live'] };
    const { tokens, clientId } = await connectedUser(setup.url, { scope: 'preview images:read', answer });
    expect(tokens.scope).toBe('preview');
    const refresh = { grant_type: 'refresh_token', client_id: clientId, scope: 'preview render' };
    const response = await requestToken(setup.url, { ...refresh, refresh_token: tokens.refresh_token });
    expect(await errorOf(response)).toEqual({ status: 400, error: 'invalid_scope' });
  });
});

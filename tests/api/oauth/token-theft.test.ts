import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUser } from '../setup/browser.ts';
import {
  answerRequest,
  authorizePath,
  connect,
  connectedUser,
  newClient,
  newVerifier,
  openRequest,
  register,
  requestToken,
  sendMcp,
} from '../setup/oauth-app.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const errorOf = async (response: Response) => ({
  status: response.status,
  error: ((await response.json()) as { error: string }).error,
});
const invalidGrant = { status: 400, error: 'invalid_grant' };

describe('stolen refresh tokens', () => {
  const refresh = (clientId: string, token: string) =>
    requestToken(setup.url, { grant_type: 'refresh_token', client_id: clientId, refresh_token: token });

  it('a refresh token that is used twice disconnects the app', async () => {
    const { tokens, clientId, browser } = await connectedUser(setup.url);
    const renewed = (await (await refresh(clientId, tokens.refresh_token)).json()) as typeof tokens;
    expect((await sendMcp(setup.url, renewed.access_token)).status).toBe(200);
    expect(await errorOf(await refresh(clientId, tokens.refresh_token))).toEqual(invalidGrant);
    expect((await sendMcp(setup.url, renewed.access_token)).status).toBe(401);
    expect(await errorOf(await refresh(clientId, renewed.refresh_token))).toEqual(invalidGrant);
    expect(await (await browser.get('/api/pictable/connected-apps')).json()).toMatchObject({ apps: [] });
  });

  it('a refresh token that is used at the same time gives at most one token, which is revoked', async () => {
    const { tokens, clientId } = await connectedUser(setup.url);
    const all = await Promise.all([1, 2, 3].map(() => refresh(clientId, tokens.refresh_token)));
    const succeeded = all.filter(({ status }) => status === 200);
    expect(succeeded.length).toBeLessThanOrEqual(1);
    for (const response of succeeded) {
      const { access_token: token } = (await response.json()) as { access_token: string };
      expect((await sendMcp(setup.url, token)).status).toBe(401);
    }
  });

  it('a refresh token is useless to another app', async () => {
    const { tokens } = await connectedUser(setup.url);
    const other = await newClient(setup.url);
    expect(await errorOf(await refresh(other, tokens.refresh_token))).toEqual(invalidGrant);
  });

  it('an app cannot revoke the tokens of another one', async () => {
    const { tokens } = await connectedUser(setup.url);
    const form = { client_id: await newClient(setup.url), token: tokens.refresh_token };
    expect((await requestToken(setup.url, form, '/oauth/revoke')).status).toBe(200);
    expect((await sendMcp(setup.url, tokens.access_token)).status).toBe(200);
  });

  it('a registered secret is required', async () => {
    const registered = await register(setup.url, { token_endpoint_auth_method: 'client_secret_post' });
    const { client_id: clientId, client_secret: secret } = (await registered.json()) as Record<
      string,
      string
    >;
    const { browser } = await registerUser(setup.url);
    await expect(connect(setup.url, { browser, clientId: clientId ?? '' })).rejects.toThrow('invalid_client');
    const form = { client_id: clientId ?? '', grant_type: 'refresh_token', refresh_token: 'x' };
    const wrong = await requestToken(setup.url, { ...form, client_secret: 'wrong' });
    expect(await errorOf(wrong)).toEqual({ status: 401, error: 'invalid_client' });
    const right = await requestToken(setup.url, { ...form, client_secret: secret ?? '' });
    expect(await errorOf(right)).toEqual(invalidGrant);
  });
});

it('the database has no code, token, secret or id of a request in a form that could be used', async () => {
  const registered = await register(setup.url, { token_endpoint_auth_method: 'client_secret_basic' });
  const { client_secret: secret } = (await registered.json()) as { client_secret: string };
  const { tokens, browser } = await connectedUser(setup.url);
  const clientId = await newClient(setup.url);
  const path = authorizePath({ client_id: clientId, code_challenge: newVerifier().challenge });
  const back = await answerRequest(browser, await openRequest(browser, path));
  const code = back.searchParams.get('code') ?? '';
  const id = await openRequest(browser, path);
  const { pool } = setup.platform.database;
  let dump = '';
  for (const table of ['oauth_clients', 'oauth_grants', 'oauth_records', 'audit_log', 'request_log'])
    dump += JSON.stringify((await pool.query(`select * from ${table}`)).rows);
  expect(dump.length).toBeGreaterThan(1_000);
  for (const raw of [secret, tokens.access_token, tokens.refresh_token, code, id])
    expect(dump).not.toContain(raw);
});

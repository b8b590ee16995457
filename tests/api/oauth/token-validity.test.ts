import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, goodPassword, newEmail } from '../setup/browser.ts';
import {
  appMetadata,
  authorizePath,
  connect,
  connectedUser,
  newClient,
  newVerifier,
  ping,
  register,
  requestToken,
  sendMcp,
  toolCall,
} from '../setup/oauth-app.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const query = (sql: string, values: readonly unknown[] = []) =>
  setup.platform.database.pool.query(sql, [...values]);

describe('an access token is rejected at once', () => {
  const statusOf = async (token: string) => (await sendMcp(setup.url, token)).status;
  const refreshOf = async ({ clientId, tokens }: Awaited<ReturnType<typeof connectedUser>>) =>
    requestToken(setup.url, {
      ...{ grant_type: 'refresh_token', client_id: clientId, refresh_token: tokens.refresh_token },
    });

  it('when the app revokes a token of it', async () => {
    for (const name of ['access_token', 'refresh_token'] as const) {
      const user = await connectedUser(setup.url);
      const { clientId, tokens } = user;
      const form = { client_id: clientId, token: tokens[name] };
      expect((await requestToken(setup.url, form, '/oauth/revoke')).status).toBe(200);
      expect(await statusOf(tokens.access_token)).toBe(401);
      expect((await refreshOf(user)).status).toBe(400);
    }
  });

  it('when the project is deleted, and 403 while it is inactive', async () => {
    const connected = await connectedUser(setup.url);
    const own = await connected.browser.post('/api/pictable/projects', { name: 'Own' });
    const projectId = ((await own.json()) as { id: number }).id;
    const limited = await connectAgain(connected, projectId);
    expect(await statusOf(limited.access_token)).toBe(200);
    await query('update projects set is_active = false where id = $1', [projectId]);
    expect(await statusOf(limited.access_token)).toBe(403);
    await query('update projects set is_active = true where id = $1', [projectId]);
    expect(await statusOf(limited.access_token)).toBe(200);
    await connected.browser.send('DELETE', `/api/pictable/projects/${projectId}`);
    expect(await statusOf(limited.access_token)).toBe(401);
    expect(await statusOf(connected.tokens.access_token)).toBe(200);
  });

  it('when the project belongs to someone else', async () => {
    const connected = await connectedUser(setup.url);
    const own = await connected.browser.post('/api/pictable/projects', { name: 'Own' });
    const projectId = ((await own.json()) as { id: number }).id;
    const limited = await connectAgain(connected, projectId);
    await query('update projects set user_id = $2 where id = $1', [projectId, setup.stranger.user.id]);
    expect(await statusOf(limited.access_token)).toBe(401);
    const form = { grant_type: 'refresh_token', client_id: connected.clientId };
    const refreshed = await requestToken(setup.url, { ...form, refresh_token: limited.refresh_token });
    expect(refreshed.status).toBe(400);
  });

  it('while the account is disabled', async () => {
    const user = await connectedUser(setup.url);
    await query('update users set disabled_at = now() where id = $1', [user.user.id]);
    expect(await statusOf(user.tokens.access_token)).toBe(403);
    expect((await refreshOf(user)).status).toBe(400);
    await query('update users set disabled_at = null where id = $1', [user.user.id]);
    expect(await statusOf(user.tokens.access_token)).toBe(200);
  });

  it('when the account is deleted, and nothing of it is left', async () => {
    const user = await connectedUser(setup.url);
    await query('delete from users where id = $1', [user.user.id]);
    expect(await statusOf(user.tokens.access_token)).toBe(401);
    const { rows } = await query(
      'select 1 from oauth_grants where user_id = $1 union all select 1 from oauth_records r where grant_hash is not null and not exists (select 1 from oauth_grants g where g.grant_hash = r.grant_hash)',
      [user.user.id],
    );
    expect(rows).toEqual([]);
  });

  it('after an hour, while the app can refresh it', async () => {
    const user = await connectedUser(setup.url);
    expect(user.tokens.expires_in).toBe(3_600);
    // The service compares with its own clock, which may be a little behind that of the database.
    await query(
      "update oauth_records set expires_at = now() - interval '1 second' where kind = 'AccessToken'",
    );
    expect(await statusOf(user.tokens.access_token)).toBe(401);
    const refreshed = await refreshOf(user);
    expect(refreshed.status, await refreshed.text()).toBe(200);
  });
});

async function connectAgain(
  { browser, clientId }: Awaited<ReturnType<typeof connectedUser>>,
  projectId: number,
) {
  return connect(setup.url, { browser, clientId, answer: { allow: true, projectId } });
}

it('a connected app of one project cannot use another one', async () => {
  const connected = await connectedUser(setup.url);
  const ids: number[] = [];
  for (const name of ['One', 'Two']) {
    const created = await connected.browser.post('/api/pictable/projects', { name });
    ids.push(((await created.json()) as { id: number }).id);
  }
  const { access_token: token } = await connectAgain(connected, ids[0]!);
  const response = await sendMcp(setup.url, token, toolCall('render_table', { data: [{ a: 1 }] }));
  expect(await response.text()).toContain('structuredContent');
  const { rows } = await query('select distinct project_id from table_images where user_id = $1', [
    connected.user.id,
  ]);
  expect(rows).toEqual([{ project_id: String(ids[0]) }]);
});

it('several instances on one database share apps, requests and tokens', async () => {
  // Both are reached under one URL, as behind a load balancer.
  const publicUrl = 'http://tables.example';
  const config = { ...setup.platform.config, publicUrl, jobWorkers: 0 };
  const servers = [
    await startServer({ ...setup.platform, config }),
    await startServer({ ...setup.platform, config }),
  ];
  try {
    const [one, two] = servers.map(({ url }) => url) as [string, string];
    // `fetch` cannot set Host; a proxy reports it so.
    const forwarded = { 'x-forwarded-host': 'tables.example' };
    const registered = await register(one, {}, forwarded);
    const { client_id: clientId } = (await registered.json()) as { client_id: string };
    const browser = new Browser(one, forwarded);
    await browser.post('/api/register', { email: newEmail(), password: goodPassword });
    const { verifier, challenge } = newVerifier();
    const opened = await browser.get(authorizePath({ client_id: clientId, code_challenge: challenge }));
    const id = new URL(opened.headers.get('location') ?? '', publicUrl).searchParams.get('request');
    const other = new Browser(two, forwarded);
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    const answered = await other.post(`/api/pictable/oauth-requests/${id}`, { allow: true });
    const { redirectTo } = (await answered.json()) as { redirectTo: string };
    expect(redirectTo).toMatch(/^http:\/\/tables\.example\/oauth\/authorize\//);
    const resumed = await browser.get(new URL(redirectTo).pathname);
    const back = new URL(resumed.headers.get('location') ?? '');
    expect(back.searchParams.get('iss')).toBe(publicUrl);
    const response = await fetch(`${two}/oauth/token`, {
      method: 'POST',
      headers: forwarded,
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', client_id: clientId, code_verifier: verifier },
        ...{ redirect_uri: appMetadata.redirect_uris[0]!, code: back.searchParams.get('code') ?? '' },
      }),
    });
    const { access_token: token } = (await response.json()) as { access_token: string };
    const sent = await fetch(`${one}/mcp`, {
      method: 'POST',
      headers: { ...forwarded, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(ping),
    });
    expect(sent.status, await sent.text()).toBe(200);
  } finally {
    for (const server of servers) await server.close();
  }
});

describe('the cleaning task', () => {
  it('deletes what has expired and apps that nobody has connected, and keeps connected ones', async () => {
    const user = await connectedUser(setup.url);
    const unused = await newClient(setup.url);
    await query("update oauth_clients set created_at = now() - interval '2 days'");
    await query("update oauth_grants set created_at = now() - interval '2 days'");
    await query(
      "update oauth_records set expires_at = now() - interval '1 second' where kind = 'Interaction'",
    );
    await query('select enqueue_job(\'periodic\', \'{"task":"sweep-login-tokens"}\'::jsonb)');
    await expect
      .poll(async () => (await query('select 1 from oauth_clients where id = $1', [unused])).rows.length, {
        timeout: 20_000,
      })
      .toBe(0);
    const count = async (sql: string, values: unknown[] = []) => (await query(sql, values)).rows.length;
    expect(await count("select 1 from oauth_records where kind = 'Interaction'")).toBe(0);
    expect(await count('select 1 from oauth_clients where id = $1', [user.clientId])).toBe(1);
    expect((await sendMcp(setup.url, user.tokens.access_token)).status).toBe(200);
  });
});

it('counts towards the limits of the account', async () => {
  const url = await setup.limitedUrl();
  const { tokens } = await connectedUser(url);
  expect((await sendMcp(url, tokens.access_token)).status).toBe(200);
  expect((await sendMcp(url, tokens.access_token)).status).toBe(429);
});

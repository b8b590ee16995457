import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, goodPassword, newEmail, registerUser } from '../setup/browser.ts';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

const DAY_MS = 86_400_000;

let setup: TestSetup;
/** A second server on the same data, whose clock the tests set. */
let later: { url: string; close(): Promise<void> };
let aheadMs = 0;

beforeAll(async () => {
  setup = await openTestSetup();
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  later = await startServer({ ...setup.platform, clock });
});
afterAll(async () => {
  await later?.close();
  await setup?.close();
});

const login = (browser: Browser, email: string, password = goodPassword) =>
  browser.post('/api/login', { email, password });

describe('a session', () => {
  it('starts with a registration and identifies its user', async () => {
    const { browser, user, email } = await registerUser(setup.url);
    expect(user).toMatchObject({
      email,
      current_plan_tier: 'free',
      auth_provider: 'local',
      email_verified: false,
    });
    expect(await browser.user()).toEqual({ ...user, project: null, key: null });
    expect((await browser.get('/api/pictable/projects')).status).toBe(200);
  });

  it('is a cookie that scripts cannot read and other sites cannot send', async () => {
    const { email } = await registerUser(setup.url);
    const plain = await login(new Browser(setup.url), email);
    expect(plain.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
    ]);
    const secure = new Browser(setup.url, { 'x-forwarded-proto': 'https' });
    expect((await login(secure, email)).headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-sid=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    expect((await secure.user())?.email).toBe(email);
  });

  it('on HTTPS is not read from a cookie that a subdomain could set', async () => {
    const { browser } = await registerUser(setup.url);
    const response = await browser.get('/api/user', { 'x-forwarded-proto': 'https' });
    expect(response.status).toBe(401);
  });

  it('is not stored in the database', async () => {
    const { browser } = await registerUser(setup.url);
    const { rows } = await setup.platform.database.pool.query('select s::text as line from sessions s');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('sid'));
  });

  it('gets a new token with each sign-in, and the previous token becomes invalid', async () => {
    const { browser, email } = await registerUser(setup.url);
    const thief = new Browser(setup.url);
    thief.cookies.set('sid', browser.cookies.get('sid') ?? '');
    expect(await thief.user()).toBeDefined();
    expect((await login(browser, email)).status).toBe(200);
    expect(browser.cookies.get('sid')).not.toBe(thief.cookies.get('sid'));
    expect(await thief.user()).toBeUndefined();
    expect(await browser.user()).toBeDefined();
  });

  it('ends with a sign-out, for every browser that has its token', async () => {
    const { browser } = await registerUser(setup.url);
    const token = browser.cookies.get('sid') ?? '';
    expect((await browser.post('/api/logout')).status).toBe(200);
    expect(browser.cookies.has('sid')).toBe(false);
    browser.cookies.set('sid', token);
    const response = await browser.get('/api/user');
    expect(await errorOf(response)).toMatchObject({ code: 401, type: 'session-ended' });
    expect(browser.cookies.has('sid')).toBe(false);
    expect((await browser.post('/api/logout')).status).toBe(200);
  });

  it('ends if it is not used for 14 days', async () => {
    const { browser } = await registerUser(setup.url);
    const laterBrowser = new Browser(later.url);
    laterBrowser.cookies.set('sid', browser.cookies.get('sid') ?? '');
    for (const [days, isLive] of [
      [13.9, true],
      [27.7, true],
      [41.8, false],
    ] as const) {
      aheadMs = days * DAY_MS;
      expect((await laterBrowser.user()) !== undefined, `after ${days} days`).toBe(isLive);
    }
    aheadMs = 0;
  });

  it('ends after 30 days, even if it is used', async () => {
    const { browser } = await registerUser(setup.url);
    const laterBrowser = new Browser(later.url);
    laterBrowser.cookies.set('sid', browser.cookies.get('sid') ?? '');
    const live: number[] = [];
    for (let days = 0; days < 40; days++) {
      aheadMs = days * DAY_MS;
      if (await laterBrowser.user()) live.push(days);
    }
    aheadMs = 0;
    expect(live.at(-1)).toBe(29);
    expect(live).toHaveLength(30);
  });
});

describe('two credentials in one request', () => {
  it('are resolved in favour of the key, even if the session has ended', async () => {
    const { browser } = await registerUser(setup.url);
    const asKey = { 'x-api-key': setup.owner.key };
    const response = await browser.get('/api/user', asKey);
    expect(await response.json()).toMatchObject({ id: setup.owner.user.id });
    await browser.post('/api/logout');
    const stale = await fetch(`${setup.url}/api/user`, {
      headers: { ...asKey, cookie: 'pictable_session=long-gone' },
    });
    expect(stale.status).toBe(200);
  });

  it('are rejected if the key is invalid', async () => {
    const { browser } = await registerUser(setup.url);
    const response = await browser.get('/api/user', { 'x-api-key': 'pictable_user_wrong' });
    expect(await errorOf(response)).toMatchObject({ code: 401, type: 'invalid-credentials' });
  });
});

describe('a cross-site page', () => {
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
  ];

  it.each(foreign)('cannot write on behalf of a user: %j', async (headers) => {
    const { browser } = await registerUser(setup.url);
    const response = await browser.send('PATCH', '/api/pictable/user', { first_name: 'x' }, headers);
    expect(await errorOf(response)).toMatchObject({ code: 403, type: 'cross-site-request' });
    expect((await browser.user())?.first_name).toBeNull();
  });

  it('cannot write from an old browser, which sends Origin only', async () => {
    const { browser } = await registerUser(setup.url);
    const token = browser.cookies.get('sid') ?? '';
    const change = (origin: string) =>
      fetch(`${setup.url}/api/pictable/user`, {
        method: 'PATCH',
        headers: { cookie: `sid=${token}`, origin, 'content-type': 'application/json' },
        body: '{"first_name":"Ann"}',
      });
    expect((await change('https://elsewhere.example')).status).toBe(403);
    expect((await change('null')).status).toBe(403);
    expect((await change(setup.url)).status).toBe(200);
  });

  it.each(['/api/login', '/api/register', '/api/magic-link', '/api/logout'])(
    'cannot sign a user in or out through %s',
    async (path) => {
      const { browser, email } = await registerUser(setup.url);
      const credentials = path === '/api/magic-link' ? { email } : { email, password: goodPassword };
      const body = path === '/api/logout' ? undefined : credentials;
      const response = await browser.post(path, body, { 'sec-fetch-site': 'cross-site' });
      expect(await errorOf(response)).toMatchObject({ code: 403, type: 'cross-site-request' });
      expect(await browser.user()).toBeDefined();
    },
  );

  it('may send requests with its own key', async () => {
    const response = await fetch(`${setup.url}/api/settings`, {
      method: 'POST',
      headers: {
        'x-api-key': setup.owner.key,
        'content-type': 'application/json',
        'sec-fetch-site': 'cross-site',
      },
      body: '{}',
    });
    expect(response.status).toBe(200);
  });
});

describe('a new password', () => {
  const change = (browser: Browser, body: object) => browser.post('/api/pictable/change-password', body);

  it('needs the current one, ends every other session, and does not affect API keys', async () => {
    const { browser, email } = await registerUser(setup.url);
    const other = new Browser(setup.url);
    await login(other, email);
    const key = await browser.post('/api/pictable/user/generate-api-key');
    const { apiKey } = (await key.json()) as { apiKey: string };
    const token = browser.cookies.get('sid');

    const wrong = await change(browser, { currentPassword: 'not this one', newPassword: 'another good one' });
    expect(await errorOf(wrong)).toMatchObject({
      code: 400,
      type: 'wrong-password',
      details: [{ path: '/currentPassword' }],
    });
    expect(await other.user()).toBeDefined();

    const right = await change(browser, { currentPassword: goodPassword, newPassword: 'another good one' });
    expect(right.status).toBe(200);
    expect(await right.json()).toEqual({ success: true });
    expect(await other.user()).toBeUndefined();
    expect(await browser.user()).toBeDefined();
    expect(browser.cookies.get('sid')).not.toBe(token);
    expect((await login(other, email)).status).toBe(401);
    expect((await login(other, email, 'another good one')).status).toBe(200);
    const byKey = await fetch(`${setup.url}/api/user`, { headers: { 'x-api-key': apiKey } });
    expect(byKey.status).toBe(200);
  });

  it('cannot be set with a key', async () => {
    const response = await fetch(`${setup.url}/api/pictable/change-password`, {
      method: 'POST',
      headers: { 'x-api-key': setup.owner.key, 'content-type': 'application/json' },
      body: JSON.stringify({ newPassword: 'another good one' }),
    });
    expect(await errorOf(response)).toMatchObject({ code: 403, type: 'session-required' });
  });
});

describe('the profile', () => {
  it('changes names and nothing else', async () => {
    const { browser, email } = await registerUser(setup.url);
    for (const [name, value] of Object.entries({
      email: newEmail(),
      current_plan_tier: 'enterprise',
      id: 1,
    })) {
      const sent = { first_name: 'Eve', [name]: value };
      const refused = await errorOf(await browser.send('PATCH', '/api/pictable/user', sent));
      expect(refused).toMatchObject({ code: 400, details: [{ path: `/${name}` }] });
    }
    expect(await browser.user()).toMatchObject({ first_name: null, email, current_plan_tier: 'free' });
    const response = await browser.send('PATCH', '/api/pictable/user', { first_name: ' Ann ' });
    expect(await response.json()).toMatchObject({ first_name: 'Ann', email, current_plan_tier: 'free' });
    await browser.send('PATCH', '/api/pictable/user', { last_name: 'Lee' });
    expect(await browser.user()).toMatchObject({ first_name: 'Ann', last_name: 'Lee', email });
    await browser.send('PATCH', '/api/pictable/user', { first_name: '' });
    expect(await browser.user()).toMatchObject({ first_name: null, last_name: 'Lee' });
  });
});

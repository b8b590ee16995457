import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser, goodPassword, newEmail, registerUser } from '../setup/browser.ts';
import {
  type Claims,
  type Cookies,
  newKey,
  type OpenIdServer,
  openOpenIdServer,
} from '../setup/openid-server.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

const MINUTE_MS = 60_000;

let issuer: OpenIdServer;
let setup: TestSetup;
/** Servers on the same data that a test has started. */
const others: { url: string; close(): Promise<void> }[] = [];

beforeAll(async () => {
  issuer = await openOpenIdServer();
  setup = await openTestSetup({
    ...issuer.settings,
    OIDC_NAME: 'Acme account',
    OIDC_OPERATOR_GROUP: 'pictable-operators',
  });
  issuer.register([setup.url]);
});
afterEach(async () => {
  issuer.forge(undefined);
  for (const { close } of others.splice(0)) await close();
});
afterAll(async () => {
  await setup?.close();
  await issuer?.stop();
});

let lastPerson = 0;

function newPerson(claims: Claims = {}): { subject: string; email: string } {
  const subject = `person-${++lastPerson}`;
  const email = newEmail('ada');
  issuer.people.set(subject, { email, email_verified: true, ...claims });
  return { subject, email };
}

const changePerson = (subject: string, claims: Claims) =>
  issuer.people.set(subject, { ...issuer.people.get(subject), ...claims });

const locationOf = (response: Response) => response.headers.get('location') ?? '';
const start = async (browser: Browser) => locationOf(await browser.get('/api/auth/oidc'));

/** Signs in as a browser does. @returns the final redirect */
async function signIn(browser: Browser, subject: string, cookies?: Cookies): Promise<string> {
  return locationOf(await browser.get(await issuer.visit(await start(browser), subject, cookies)));
}

async function signInNew(claims?: Claims) {
  const browser = new Browser(setup.url);
  const person = newPerson(claims);
  expect(await signIn(browser, person.subject)).toBe('/dashboard');
  return { ...person, browser };
}

async function startOther(changes: Partial<TestSetup['platform']>): Promise<string> {
  const server = await startServer({ ...setup.platform, ...changes });
  others.push(server);
  issuer.register([setup.url, server.url]);
  return server.url;
}

const withOidc = (changes: Partial<NonNullable<TestSetup['platform']['config']['signIn']['oidc']>>) => {
  const { config } = setup.platform;
  return {
    config: { ...config, signIn: { ...config.signIn, oidc: { ...config.signIn.oidc!, ...changes } } },
  };
};

const query = async (text: string, values: unknown[] = []) =>
  (await setup.platform.database.pool.query(text, values)).rows;

describe('single sign-on', () => {
  it('is one of the ways to sign in, with the name that the operator chose', async () => {
    const ways = await (await new Browser(setup.url).get('/api/auth/providers')).json();
    expect(ways).toMatchObject({ oidc: true, oidcName: 'Acme account' });
  });

  it('sends a challenge, a nonce, a state and the exact redirect URI', async () => {
    const url = new URL(await start(new Browser(setup.url)));
    expect(url.origin).toBe(issuer.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ client_id: 'pictable', response_type: 'code', code_challenge_method: 'S256' },
      redirect_uri: `${setup.url}/api/auth/oidc/callback`,
      scope: 'openid email profile groups',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('creates an account from the claims', async () => {
    const { browser, email } = await signInNew({
      ...{ given_name: 'Ada', family_name: 'Lovelace', picture: 'https://pictures.example/ada.png' },
    });
    expect(await browser.user()).toMatchObject({
      ...{ email, email_verified: true, auth_provider: 'oidc', role: 'user', needs_current_password: false },
      ...{ first_name: 'Ada', last_name: 'Lovelace', avatar_url: 'https://pictures.example/ada.png' },
    });
  });

  it('signs in the same person again, also with another email address', async () => {
    const { subject, email } = await signInNew();
    changePerson(subject, { email: newEmail('moved'), email_verified: false });
    const browser = new Browser(setup.url);
    expect(await signIn(browser, subject)).toBe('/dashboard');
    expect(await browser.user()).toMatchObject({ email });
  });

  it('signs in to the account with the email address, and removes the access of an attacker', async () => {
    const { email, browser: attacker } = await registerUser(setup.url);
    const { subject } = newPerson({ email });
    const owner = new Browser(setup.url);
    expect(await signIn(owner, subject)).toBe('/dashboard');
    expect(await owner.user()).toMatchObject({ email, auth_provider: 'oidc' });
    expect(await attacker.user()).toBeUndefined();
    expect((await attacker.post('/api/login', { email, password: goodPassword })).status).toBe(401);
  });

  it.each([{ email_verified: false }, { email_verified: undefined }])(
    'is not trusted with an email address that it has not verified: %j',
    async (claims) => {
      const { email, browser: owner } = await registerUser(setup.url);
      const attacker = new Browser(setup.url);
      expect(await signIn(attacker, newPerson({ email, ...claims }).subject)).toBe(
        '/auth?error=email-unverified',
      );
      expect(await signIn(attacker, newPerson(claims).subject)).toBe('/auth?error=email-unverified');
      expect(await attacker.user()).toBeUndefined();
      expect(await owner.user()).toBeDefined();
    },
  );

  it('needs an email address', async () => {
    const { subject } = newPerson({ email: undefined });
    expect(await signIn(new Browser(setup.url), subject)).toBe('/auth?error=provider-failed');
  });

  it('does not open a disabled account', async () => {
    const { subject, email } = await signInNew();
    await query('update users set disabled_at = now() where email = $1', [email]);
    const browser = new Browser(setup.url);
    expect(await signIn(browser, subject)).toBe('/auth?error=account-disabled');
    expect(await browser.user()).toBeUndefined();
  });

  it('can be cancelled', async () => {
    const browser = new Browser(setup.url);
    const state = new URL(await start(browser)).searchParams.get('state');
    const response = await browser.get(`/api/auth/oidc/callback?error=access_denied&state=${state}`);
    expect(locationOf(response)).toBe('/auth?error=provider-cancelled');
  });
});

describe('the return of the browser', () => {
  it('is not accepted in another browser, or for another departure', async () => {
    const attacker = new Browser(setup.url);
    const back = await issuer.visit(await start(attacker), newPerson().subject);
    const victim = new Browser(setup.url);
    expect(locationOf(await victim.get(back))).toBe('/auth?error=provider-failed');
    await start(victim);
    expect(locationOf(await victim.get(back))).toBe('/auth?error=provider-failed');
    expect(await victim.user()).toBeUndefined();
  });

  it('is not accepted from another provider', async () => {
    const browser = new Browser(setup.url);
    const back = await issuer.visit(await start(browser), newPerson().subject);
    expect(locationOf(await browser.get(back.replace('/oidc/', '/google/')))).toBe(
      '/auth?error=provider-failed',
    );
  });

  it('is accepted once', async () => {
    const browser = new Browser(setup.url);
    const back = await issuer.visit(await start(browser), newPerson().subject);
    const state = browser.cookies.get('oauth') ?? '';
    expect(locationOf(await browser.get(back))).toBe('/dashboard');
    const again = new Browser(setup.url);
    again.cookies.set('oauth', state);
    expect(locationOf(await again.get(back))).toBe('/auth?error=provider-failed');
  });

  it('needs the verifier of the departure', async () => {
    const attacker = new Browser(setup.url);
    const stolen = new URL(await issuer.visit(await start(attacker), newPerson().subject)).searchParams.get(
      'code',
    );
    const browser = new Browser(setup.url);
    const back = new URL(await issuer.visit(await start(browser), newPerson().subject));
    back.searchParams.set('code', stolen ?? '');
    expect(locationOf(await browser.get(back.href))).toBe('/auth?error=provider-failed');
  });

  it('must name the issuer that the browser was sent to', async () => {
    for (const iss of ['https://evil.example', `${issuer.issuer}/x`, undefined]) {
      const browser = new Browser(setup.url);
      const back = new URL(await issuer.visit(await start(browser), newPerson().subject));
      expect(back.searchParams.get('iss')).toBe(issuer.issuer);
      if (iss === undefined) back.searchParams.delete('iss');
      else back.searchParams.set('iss', iss);
      const tokensBefore = issuer.requests.filter((line) => line === 'POST /token').length;
      expect(locationOf(await browser.get(back.href)), iss).toBe('/auth?error=provider-failed');
      expect(issuer.requests.filter((line) => line === 'POST /token')).toHaveLength(tokensBefore);
    }
  });
});

describe('an ID token', () => {
  it.each([
    ['for another client', { claims: { aud: 'another-client' } }],
    ['for several clients, but not issued to this one', { claims: { aud: ['pictable', 'b'], azp: 'b' } }],
    ['of another sign-in', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['of another person than the profile', { claims: { sub: 'somebody' } }],
    ['that has expired', { claims: { exp: Math.floor(Date.now() / 1000) - 120 } }],
    ['with an unknown key', { key: newKey() }],
    ['without a signature', { key: 'none' }],
  ] as const)('%s is rejected', async (_name, forgery) => {
    issuer.forge(forgery);
    const browser = new Browser(setup.url);
    const { subject } = newPerson();
    expect(await signIn(browser, subject)).toBe('/auth?error=provider-failed');
    expect(await browser.user()).toBeUndefined();
    issuer.forge({});
    expect(await signIn(browser, subject)).toBe('/dashboard');
  });

  it('is accepted with a new key at once, and not with the withdrawn one', async () => {
    await signInNew();
    const withdrawn = issuer.rotateKey();
    await signInNew();
    issuer.forge({ key: withdrawn });
    expect(await signIn(new Browser(setup.url), newPerson().subject)).toBe('/auth?error=provider-failed');
  });

  it('is not written to the log, and neither are its claims', async () => {
    const lines: string[] = [];
    const url = await startOther({ log: setup.platform.logInto(lines) });
    issuer.forge({ claims: { aud: 'another-client' } });
    const { subject, email } = newPerson();
    const back = await issuer.visit(await start(new Browser(url)), subject);
    const browser = new Browser(url);
    const again = await issuer.visit(await start(browser), subject);
    await browser.get(again);
    const [warning] = lines.filter((line) => line.includes('sign-in with a provider failed'));
    expect(JSON.parse(warning ?? '{}')).toMatchObject({
      provider: 'oidc',
      reason: expect.stringContaining('"aud" (audience)'),
    });
    const code = new URL(again).searchParams.get('code') ?? back;
    for (const secret of [email, code, 'another-client']) expect(lines.join('\n')).not.toContain(secret);
  });
});

describe('the operator group', () => {
  const roleOf = async (email: string) =>
    (await query('select id, role, role_from_group from users where email = $1', [email]))[0];

  it('makes its members operators, until they leave it', async () => {
    const { subject, email, browser } = await signInNew({ groups: ['staff', 'pictable-operators'] });
    expect(await browser.user()).toMatchObject({ role: 'operator' });
    changePerson(subject, { groups: ['staff'] });
    expect(await signIn(browser, subject)).toBe('/dashboard');
    expect(await browser.user()).toMatchObject({ role: 'user' });
    changePerson(subject, { groups: 'pictable-operators' });
    await signIn(browser, subject);
    expect(await browser.user()).toMatchObject({ role: 'operator' });
    changePerson(subject, { groups: undefined });
    await signIn(browser, subject);
    const { id } = await roleOf(email);
    const entries = await query(
      'select actor, action, details from audit_log where user_id = $1 order by id',
      [id],
    );
    expect(entries.map(({ details, ...entry }) => ({ ...entry, ...JSON.parse(details) }))).toEqual(
      ['operator', 'user', 'operator', 'user'].map((to) => ({
        ...{ actor: 'issuer', action: 'account.role' },
        ...{ from: to === 'user' ? 'operator' : 'user', to },
      })),
    );
  });

  it('takes no role away that it did not give', async () => {
    const { subject, email, browser } = await signInNew({ groups: ['staff'] });
    await query("update users set role = 'operator' where email = $1", [email]);
    await signIn(browser, subject);
    changePerson(subject, { groups: ['pictable-operators'] });
    await signIn(browser, subject);
    changePerson(subject, { groups: [] });
    await signIn(browser, subject);
    expect(await roleOf(email)).toMatchObject({ role: 'operator', role_from_group: false });
  });

  it('gives nothing if it is not configured any more', async () => {
    const { subject, email } = await signInNew({ groups: ['pictable-operators'] });
    const url = await startOther(withOidc({ operatorGroup: undefined }));
    const browser = new Browser(url);
    const location = await start(browser);
    expect(new URL(location).searchParams.get('scope')).toBe('openid email profile');
    await browser.get(await issuer.visit(location, subject));
    expect(await roleOf(email)).toMatchObject({ role: 'user', role_from_group: false });
  });
});

describe('an issuer', () => {
  it('that is down affects neither the start nor other ways to sign in, and is found when it is back', async () => {
    await issuer.stop();
    const url = await startOther({});
    const browser = new Browser(url);
    const response = await browser.get('/api/auth/oidc');
    expect([response.status, locationOf(response)]).toEqual([302, '/auth?error=provider-unavailable']);
    expect(await browser.get('/readyz')).toMatchObject({ status: 200 });
    await registerUser(url);
    await issuer.start();
    const { subject } = newPerson();
    expect(await signIn(browser, subject)).toBe('/dashboard');
  });

  it('that goes down during a sign-in fails it', async () => {
    const browser = new Browser(setup.url);
    const { subject } = newPerson();
    const back = await issuer.visit(await start(browser), subject);
    await issuer.stop();
    expect(locationOf(await browser.get(back))).toBe('/auth?error=provider-failed');
    await issuer.start();
    expect(await signIn(browser, subject)).toBe('/dashboard');
  });

  it('is asked for its metadata once a minute', async () => {
    let aheadMs = 0;
    const url = await startOther({ clock: { now: () => new Date(Date.now() + aheadMs) } });
    const discoveries = () => issuer.requests.filter((line) => line.includes('/.well-known/')).length;
    const before = discoveries();
    await Promise.all([start(new Browser(url)), start(new Browser(url))]);
    await start(new Browser(url));
    expect(discoveries()).toBe(before + 1);
    aheadMs = MINUTE_MS;
    await issuer.stop();
    expect(await start(new Browser(url))).toBe('/auth?error=provider-unavailable');
    await issuer.start();
    await start(new Browser(url));
    expect(discoveries()).toBe(before + 2);
    expect(new Set(issuer.requests.filter((line) => line.includes('/.well-known/')))).toEqual(
      new Set(['GET /.well-known/openid-configuration']),
    );
  });

  it('must be the one that is configured', async () => {
    const lines: string[] = [];
    const url = await startOther({
      ...withOidc({ issuer: issuer.issuer.replace('127.0.0.1', 'localhost') }),
      log: setup.platform.logInto(lines),
    });
    expect(await start(new Browser(url))).toBe('/auth?error=provider-unavailable');
    expect(lines.join('\n')).toContain('discovered metadata issuer does not match the expected issuer');
  });
});

describe('signing out', () => {
  const logout = async (browser: Browser) => (await browser.post('/api/logout')).json();

  it('also ends the session at the issuer, which knows who signs out', async () => {
    const browser = new Browser(setup.url);
    const { subject } = newPerson();
    const cookies: Cookies = new Map();
    await signIn(browser, subject, cookies);
    // The session at the issuer signs in without a question.
    expect(await issuer.visit(await start(new Browser(setup.url)), undefined, cookies)).toContain('code=');
    const { success, providerSignOutUrl } = await logout(browser);
    expect(success).toBe(true);
    const parameters = new URL(providerSignOutUrl).searchParams;
    expect(parameters.get('post_logout_redirect_uri')).toBe(`${setup.url}/auth`);
    expect(parameters.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await browser.user()).toBeUndefined();
    expect(await issuer.signOut(providerSignOutUrl, cookies)).toBe(`${setup.url}/auth`);
    await expect(issuer.visit(await start(new Browser(setup.url)), undefined, cookies)).rejects.toThrow(
      'The issuer asks who is there.',
    );
  });

  it('stores the ID token only encrypted', async () => {
    const { email, browser } = await signInNew();
    const [{ id_token: stored }] = await query(
      'select id_token from sessions join users on users.id = user_id where email = $1',
      [email],
    );
    const { providerSignOutUrl } = await logout(browser);
    const hint = new URL(providerSignOutUrl).searchParams.get('id_token_hint') ?? '';
    expect(stored).toMatch(/^v1\.[\w-]+$/);
    for (const part of hint.split('.')) expect(stored).not.toContain(part);
  });

  it('of a session that began in another way stays here', async () => {
    const { browser } = await registerUser(setup.url);
    expect(await logout(browser)).toEqual({ success: true, providerSignOutUrl: null });
    expect(await logout(browser)).toEqual({ success: true, providerSignOutUrl: null });
  });

  it('works while the issuer is down, or is not configured any more', async () => {
    let aheadMs = 0;
    const url = await startOther({ clock: { now: () => new Date(Date.now() + aheadMs) } });
    const { config } = setup.platform;
    const signIns = { ...config.signIn, oidc: undefined };
    const without = await startOther({ config: { ...config, signIn: signIns } });
    issuer.register([setup.url, url, without]);
    const browser = new Browser(url);
    await signIn(browser, newPerson().subject);
    aheadMs = MINUTE_MS;
    await issuer.stop();
    expect(await logout(browser)).toEqual({ success: true, providerSignOutUrl: null });
    expect(await browser.user()).toBeUndefined();
    await issuer.start();
    const { browser: other } = await signInNew();
    const moved = new Browser(without);
    moved.cookies.set('sid', other.cookies.get('sid') ?? '');
    expect(await moved.user()).toBeDefined();
    expect(await logout(moved)).toEqual({ success: true, providerSignOutUrl: null });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser, goodPassword, registerUser } from '../setup/browser.ts';
import type { Cookies, OpenIdServer } from '../setup/openid-server.ts';
import { locationOf, openSignOnSetup, type SignOnSetup } from '../setup/sign-on-setup.ts';

const MINUTE_MS = 60_000;

let service: SignOnSetup;
let issuer: OpenIdServer;
beforeAll(async () => {
  service = await openSignOnSetup();
  ({ issuer } = service);
});
afterEach(() => service.reset());
afterAll(() => service?.close());

describe('the operator group', () => {
  const roleOf = async (email: string) => {
    const [user] = await service.query<{ id: string; role: string; role_from_group: boolean }>(
      'select id, role, role_from_group from users where email = $1',
      [email],
    );
    return user;
  };

  it('makes its members operators, until they leave it', async () => {
    const { subject, email, browser } = await service.signInNew({ groups: ['staff', 'pictable-operators'] });
    expect(await browser.user()).toMatchObject({ role: 'operator' });
    service.changePerson(subject, { groups: ['staff'] });
    expect(await service.signIn(browser, subject)).toBe('/dashboard');
    expect(await browser.user()).toMatchObject({ role: 'user' });
    service.changePerson(subject, { groups: 'pictable-operators' });
    await service.signIn(browser, subject);
    expect(await browser.user()).toMatchObject({ role: 'operator' });
    service.changePerson(subject, { groups: undefined });
    await service.signIn(browser, subject);
    const user = await roleOf(email);
    const entries = await service.query<{ actor: string; action: string; details: string }>(
      'select actor, action, details from audit_log where user_id = $1 order by id',
      [user?.id],
    );
    expect(entries.map(({ details, ...entry }) => ({ ...entry, ...JSON.parse(details) }))).toEqual(
      ['operator', 'user', 'operator', 'user'].map((to) => ({
        ...{ actor: 'issuer', action: 'account.role' },
        ...{ from: to === 'user' ? 'operator' : 'user', to },
      })),
    );
  });

  it('gives no role to a session that did not begin at the issuer, which may not know the person any more', async () => {
    const { email, browser } = await service.signInNew({ groups: ['pictable-operators'] });
    const set = await browser.post('/api/pictable/change-password', { newPassword: goodPassword });
    expect(set.status, await set.clone().text()).toBe(200);
    const other = new Browser(service.url);
    const signedIn = await other.post('/api/login', { email, password: goodPassword });
    expect(await signedIn.json()).toMatchObject({ email, role: 'user' });
    expect(await other.user()).toMatchObject({ role: 'user' });
    expect((await other.get('/api/operator/overview')).status).toBe(403);
    expect((await browser.get('/api/operator/overview')).status).toBe(200);
    await service.query('update users set role_from_group = false where email = $1', [email]);
    expect((await other.get('/api/operator/overview')).status).toBe(200);
  });

  it('removes no role that it did not give', async () => {
    const { subject, email, browser } = await service.signInNew({ groups: ['staff'] });
    await service.query("update users set role = 'operator' where email = $1", [email]);
    await service.signIn(browser, subject);
    service.changePerson(subject, { groups: ['pictable-operators'] });
    await service.signIn(browser, subject);
    service.changePerson(subject, { groups: [] });
    await service.signIn(browser, subject);
    expect(await roleOf(email)).toMatchObject({ role: 'operator', role_from_group: false });
  });

  it('gives no role if it is no longer configured', async () => {
    const { subject, email } = await service.signInNew({ groups: ['pictable-operators'] });
    const url = await service.startOther(service.withOidc({ operatorGroup: undefined }));
    const browser = new Browser(url);
    const location = await service.start(browser);
    expect(new URL(location).searchParams.get('scope')).toBe('openid email profile');
    await browser.get(await issuer.visit(location, subject));
    expect(await roleOf(email)).toMatchObject({ role: 'user', role_from_group: false });
  });
});

describe('an issuer', () => {
  it('that is down affects neither the start nor other ways to sign in, and works when it is back', async () => {
    await issuer.stop();
    const url = await service.startOther({});
    const browser = new Browser(url);
    const response = await browser.get('/api/auth/oidc');
    expect([response.status, locationOf(response)]).toEqual([302, '/auth?error=provider-unavailable']);
    expect(await browser.get('/readyz')).toMatchObject({ status: 200 });
    await registerUser(url);
    await issuer.start();
    const { subject } = service.newPerson();
    expect(await service.signIn(browser, subject)).toBe('/dashboard');
  });

  it('that goes down during a sign-in makes it fail', async () => {
    const browser = new Browser(service.url);
    const { subject } = service.newPerson();
    const back = await issuer.visit(await service.start(browser), subject);
    await issuer.stop();
    expect(locationOf(await browser.get(back))).toBe('/auth?error=provider-failed');
    await issuer.start();
    expect(await service.signIn(browser, subject)).toBe('/dashboard');
  });

  it('is asked for its metadata once a minute', async () => {
    let aheadMs = 0;
    const url = await service.startOther({ clock: { now: () => new Date(Date.now() + aheadMs) } });
    const discoveries = () => issuer.requests.filter((line) => line.includes('/.well-known/')).length;
    const before = discoveries();
    await Promise.all([service.start(new Browser(url)), service.start(new Browser(url))]);
    await service.start(new Browser(url));
    expect(discoveries()).toBe(before + 1);
    aheadMs = MINUTE_MS;
    await issuer.stop();
    expect(await service.start(new Browser(url))).toBe('/auth?error=provider-unavailable');
    await issuer.start();
    await service.start(new Browser(url));
    expect(discoveries()).toBe(before + 2);
    expect(new Set(issuer.requests.filter((line) => line.includes('/.well-known/')))).toEqual(
      new Set(['GET /.well-known/openid-configuration']),
    );
  });

  it('must be the one that is configured', async () => {
    const lines: string[] = [];
    const url = await service.startOther({
      ...service.withOidc({ issuer: issuer.issuer.replace('127.0.0.1', 'localhost') }),
      log: service.platform.logInto(lines),
    });
    expect(await service.start(new Browser(url))).toBe('/auth?error=provider-unavailable');
    expect(lines.join('\n')).toContain('discovered metadata issuer does not match the expected issuer');
  });
});

describe('signing out', () => {
  const logout = async (browser: Browser) => (await browser.post('/api/logout')).json();

  it('also ends the session at the issuer, which knows who signs out', async () => {
    const browser = new Browser(service.url);
    const { subject } = service.newPerson();
    const cookies: Cookies = new Map();
    await service.signIn(browser, subject, cookies);
    // The session at the issuer signs in without a question.
    expect(await issuer.visit(await service.start(new Browser(service.url)), undefined, cookies)).toContain(
      'code=',
    );
    const { success, providerSignOutUrl } = await logout(browser);
    expect(success).toBe(true);
    const parameters = new URL(providerSignOutUrl).searchParams;
    expect(parameters.get('post_logout_redirect_uri')).toBe(`${service.url}/auth`);
    expect(parameters.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await browser.user()).toBeUndefined();
    expect(await issuer.signOut(providerSignOutUrl, cookies)).toBe(`${service.url}/auth`);
    await expect(
      issuer.visit(await service.start(new Browser(service.url)), undefined, cookies),
    ).rejects.toThrow('The issuer asks who is there.');
  });

  it('stores the ID token only encrypted', async () => {
    const { email, browser } = await service.signInNew();
    const [session] = await service.query<{ id_token: string }>(
      'select id_token from sessions join users on users.id = user_id where email = $1',
      [email],
    );
    const { providerSignOutUrl } = await logout(browser);
    const hint = new URL(providerSignOutUrl).searchParams.get('id_token_hint') ?? '';
    expect(session?.id_token).toMatch(/^v1\.[\w-]+$/);
    for (const part of hint.split('.')) expect(session?.id_token).not.toContain(part);
  });

  it('of a session that started in another way does not involve the issuer', async () => {
    const { browser } = await registerUser(service.url);
    expect(await logout(browser)).toEqual({ success: true, providerSignOutUrl: null });
    expect(await logout(browser)).toEqual({ success: true, providerSignOutUrl: null });
  });

  it('works while the issuer is down, or is no longer configured', async () => {
    let aheadMs = 0;
    const url = await service.startOther({ clock: { now: () => new Date(Date.now() + aheadMs) } });
    const { config } = service.platform;
    const signIns = { ...config.signIn, oidc: undefined };
    const without = await service.startOther({ config: { ...config, signIn: signIns } });
    const browser = new Browser(url);
    await service.signIn(browser, service.newPerson().subject);
    aheadMs = MINUTE_MS;
    await issuer.stop();
    expect(await logout(browser)).toEqual({ success: true, providerSignOutUrl: null });
    expect(await browser.user()).toBeUndefined();
    await issuer.start();
    const { browser: other } = await service.signInNew();
    const moved = new Browser(without);
    moved.cookies.set('sid', other.cookies.get('sid') ?? '');
    expect(await moved.user()).toBeDefined();
    expect(await logout(moved)).toEqual({ success: true, providerSignOutUrl: null });
  });
});

describe('the rules of registration', () => {
  const closed = '/auth?error=registration-closed';
  const withRegistration = (mode: 'open' | 'invite' | 'closed', allowedDomains: string[] = []) =>
    service.startOther({ config: { ...service.platform.config, registration: { mode, allowedDomains } } });

  it('restrict new accounts to the domains of the server', async () => {
    const url = await withRegistration('open', ['acme.example']);
    const outsider = service.newPerson({ email: 'eve@sub.acme.example' });
    const browser = new Browser(url);
    expect(await service.signIn(browser, outsider.subject)).toBe(closed);
    expect(await browser.user()).toBeUndefined();
    expect(await service.query("select 1 from users where email = 'eve@sub.acme.example'")).toEqual([]);
    const insider = service.newPerson({ email: 'Ada@ACME.example' });
    expect(await service.signIn(browser, insider.subject)).toBe('/dashboard');
    expect(await browser.user()).toMatchObject({ email: 'ada@acme.example' });
  });

  it('do not lock out people who have an account', async () => {
    const { subject } = await service.signInNew();
    const url = await withRegistration('closed', ['acme.example']);
    expect(await service.signIn(new Browser(url), subject)).toBe('/dashboard');
  });

  it.each(['invite', 'closed'] as const)('reject new people if registration is %s', async (mode) => {
    const url = await withRegistration(mode);
    const { subject } = service.newPerson({ groups: ['pictable-operators'] });
    expect(await service.signIn(new Browser(url), subject)).toBe(closed);
  });

  it('admit invited people', async () => {
    const url = await withRegistration('invite');
    const { subject, email } = service.newPerson();
    await service.query(
      "insert into invitations (email, token_hash, expires_at) values ($1, $2, now() + interval '1 hour')",
      [email, `hash of ${email}`],
    );
    expect(await service.signIn(new Browser(url), subject)).toBe('/dashboard');
  });
});

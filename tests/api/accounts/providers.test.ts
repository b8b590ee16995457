import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, goodPassword, newEmail, registerUser } from '../setup/browser.ts';
import type { OAuthServer, Person } from '../setup/oauth-server.ts';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let oauth: OAuthServer;
let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
  ({ oauth } = setup);
});
afterAll(() => setup?.close());

let lastPersonId = 1000;
const newPerson = (email = newEmail('ada')): Person => ({ id: ++lastPersonId, email, verified: true });

const start = async (browser: Browser, provider: string, query = '') =>
  (await browser.get(`/api/auth/${provider}${query}`)).headers.get('location') ?? '';

/** Signs in as a browser does. @returns the final redirect */
async function signIn(browser: Browser, provider: string, person: Person, query?: string): Promise<string> {
  const back = oauth.authorize(await start(browser, provider, query), person);
  const response = await browser.get(back);
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}

describe.each(['google', 'github'])('%s', (provider) => {
  it('creates an account from its profile', async () => {
    const browser = new Browser(setup.url);
    const person = newPerson();
    expect(await signIn(browser, provider, person)).toBe('/dashboard');
    expect(await browser.user()).toMatchObject({
      email: person.email,
      email_verified: true,
      auth_provider: provider,
      first_name: 'Ada',
      last_name: 'Lovelace',
      needs_current_password: false,
      avatar_url: provider === 'github' ? 'https://pictures.example/ada.png' : null,
    });
  });

  it('returns to the page that needed the sign-in', async () => {
    const next = '?next=%2Fsettings%3Ftab%3Dapps';
    expect(await signIn(new Browser(setup.url), provider, newPerson(), next)).toBe('/settings?tab=apps');
  });

  it('gets a challenge, a state and the exact redirect URI, and scripts cannot read the cookie', async () => {
    const response = await new Browser(setup.url).get(`/api/auth/${provider}`);
    const query = new URL(response.headers.get('location') ?? '').searchParams;
    expect(query.get('redirect_uri')).toBe(`${setup.url}/api/auth/${provider}/callback`);
    expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(query.get('state')).toMatch(/^[\w-]{20,}$/);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^oauth=\S+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('does not sign in to a disabled account', async () => {
    const person = newPerson();
    await signIn(new Browser(setup.url), provider, person);
    await setup.platform.database.pool.query('update users set disabled_at = now() where email = $1', [
      person.email,
    ]);
    const browser = new Browser(setup.url);
    for (const verified of [true, false])
      expect(await signIn(browser, provider, { ...person, verified })).toBe('/auth?error=account-disabled');
    expect(await browser.user()).toBeUndefined();
  });

  it('signs in the same person again, also with another email address', async () => {
    const person = newPerson();
    await signIn(new Browser(setup.url), provider, person);
    const browser = new Browser(setup.url);
    const moved = { ...person, email: newEmail('moved'), verified: false };
    expect(await signIn(browser, provider, moved)).toBe('/dashboard');
    expect(await browser.user()).toMatchObject({ email: person.email });
  });

  it('signs in to the account with the email address, and removes the access of an attacker', async () => {
    const { email, browser: attacker } = await registerUser(setup.url);
    const owner = new Browser(setup.url);
    expect(await signIn(owner, provider, newPerson(email))).toBe('/dashboard');
    expect(await owner.user()).toMatchObject({ email, auth_provider: provider });
    expect(await attacker.user()).toBeUndefined();
    const login = await attacker.post('/api/login', { email, password: goodPassword });
    expect(login.status).toBe(401);
  });

  it('is not trusted with an email address that it has not verified', async () => {
    const { email, browser: owner } = await registerUser(setup.url);
    const attacker = new Browser(setup.url);
    const claim = { ...newPerson(email), verified: false };
    expect(await signIn(attacker, provider, claim)).toBe('/auth?error=email-unverified');
    expect(await attacker.user()).toBeUndefined();
    expect(await owner.user()).toBeDefined();
    const nobody = { ...newPerson(), verified: false };
    expect(await signIn(attacker, provider, nobody)).toBe('/auth?error=email-unverified');
  });

  it('cannot be used to sign a user in to the account of an attacker', async () => {
    const attacker = new Browser(setup.url);
    const back = oauth.authorize(await start(attacker, provider), newPerson());
    const victim = new Browser(setup.url);
    expect((await victim.get(back)).headers.get('location')).toBe('/auth?error=provider-failed');
    await start(victim, provider);
    expect((await victim.get(back)).headers.get('location')).toBe('/auth?error=provider-failed');
    expect(await victim.user()).toBeUndefined();
  });

  it('must be the issuer that the browser was sent to, if it names one', async () => {
    const issuer = provider === 'google' ? oauth.url : `${oauth.url}/login/oauth`;
    for (const iss of ['https://accounts.evil.example', `${issuer}/`, '']) {
      const browser = new Browser(setup.url);
      const back = oauth.authorize(await start(browser, provider), newPerson());
      const requestsBefore = oauth.requests.length;
      const response = await browser.get(`${back}&iss=${encodeURIComponent(iss)}`);
      expect(response.headers.get('location'), iss).toBe('/auth?error=provider-failed');
      expect(oauth.requests.length).toBe(requestsBefore);
    }
    const browser = new Browser(setup.url);
    const back = oauth.authorize(await start(browser, provider), newPerson());
    const response = await browser.get(`${back}&iss=${encodeURIComponent(issuer)}`);
    expect(response.headers.get('location')).toBe('/dashboard');
  });

  it('accepts a code once', async () => {
    const browser = new Browser(setup.url);
    const back = oauth.authorize(await start(browser, provider), newPerson());
    const state = browser.cookies.get('oauth') ?? '';
    expect((await browser.get(back)).headers.get('location')).toBe('/dashboard');
    const again = new Browser(setup.url);
    again.cookies.set('oauth', state);
    expect((await again.get(back)).headers.get('location')).toBe('/auth?error=provider-failed');
  });

  it('rejects a state that was changed', async () => {
    const browser = new Browser(setup.url);
    const back = oauth.authorize(await start(browser, provider), newPerson());
    const [text = '', signature] = (browser.cookies.get('oauth') ?? '').split('.');
    const state = JSON.parse(Buffer.from(text, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...state, expiresAtMs: 1e15 })).toString('base64url');
    browser.cookies.set('oauth', `${forged}.${signature}`);
    expect((await browser.get(back)).headers.get('location')).toBe('/auth?error=provider-failed');
  });

  it('can be cancelled', async () => {
    const browser = new Browser(setup.url);
    const state = new URL(await start(browser, provider)).searchParams.get('state');
    const response = await browser.get(`/api/auth/${provider}/callback?error=access_denied&state=${state}`);
    expect(response.headers.get('location')).toBe('/auth?error=provider-cancelled');
  });

  // GitHub reports errors with 200, others with 400.
  it.each([500, 400, 200])('may fail with status %i', async (status) => {
    oauth.failWith(status);
    const location = await signIn(new Browser(setup.url), provider, newPerson());
    oauth.failWith(undefined);
    expect(location).toBe('/auth?error=provider-failed');
  });
});

describe('a provider', () => {
  it('does not accept the state of another provider', async () => {
    const browser = new Browser(setup.url);
    const back = oauth.authorize(await start(browser, 'google'), newPerson());
    const response = await browser.get(back.replace('/google/', '/github/'));
    expect(response.headers.get('location')).toBe('/auth?error=provider-failed');
  });

  it.each(['facebook', 'constructor', '__proto__'])('cannot be %s', async (name) => {
    const response = await new Browser(setup.url).get(`/api/auth/${name}`);
    expect(await errorOf(response)).toMatchObject({ code: 404, type: 'provider-not-found' });
  });

  it('is enabled if it is configured', async () => {
    const methods = await (await new Browser(setup.url).get('/api/auth/providers')).json();
    expect(methods).toEqual({
      success: true,
      password: true,
      magicLink: true,
      google: true,
      github: true,
      oidc: false,
      oidcName: null,
      registrationByMail: false,
      registration: 'open',
      registrationDomains: [],
    });
  });
});

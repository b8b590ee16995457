import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser, goodPassword, newEmail, registerUser } from '../setup/browser.ts';
import { newKey, type OpenIdServer } from '../setup/openid-server.ts';
import { locationOf, openSignOnSetup, type SignOnSetup } from '../setup/sign-on-setup.ts';

let service: SignOnSetup;
let issuer: OpenIdServer;
beforeAll(async () => {
  service = await openSignOnSetup();
  ({ issuer } = service);
});
afterEach(() => service.reset());
afterAll(() => service?.close());

describe('single sign-on', () => {
  it('is one of the ways to sign in, with the name that the operator chose', async () => {
    const ways = await (await new Browser(service.url).get('/api/auth/providers')).json();
    expect(ways).toMatchObject({ oidc: true, oidcName: 'Acme account' });
  });

  it('sends a challenge, a nonce, a state and the exact redirect URI', async () => {
    const url = new URL(await service.start(new Browser(service.url)));
    expect(url.origin).toBe(issuer.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ client_id: 'pictable', response_type: 'code', code_challenge_method: 'S256' },
      redirect_uri: `${service.url}/api/auth/oidc/callback`,
      scope: 'openid email profile groups',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('creates an account from the claims', async () => {
    const { browser, email } = await service.signInNew({
      ...{ given_name: 'Ada', family_name: 'Lovelace', picture: 'https://pictures.example/ada.png' },
    });
    expect(await browser.user()).toMatchObject({
      ...{ email, email_verified: true, auth_provider: 'oidc', role: 'user', needs_current_password: false },
      ...{ first_name: 'Ada', last_name: 'Lovelace', avatar_url: 'https://pictures.example/ada.png' },
    });
  });

  it('signs in the same person again, also with another email address', async () => {
    const { subject, email } = await service.signInNew();
    service.changePerson(subject, { email: newEmail('moved'), email_verified: false });
    const browser = new Browser(service.url);
    expect(await service.signIn(browser, subject)).toBe('/dashboard');
    expect(await browser.user()).toMatchObject({ email });
  });

  it('signs in to the account with the email address, and removes the access of an attacker', async () => {
    const { email, browser: attacker } = await registerUser(service.url);
    const { subject } = service.newPerson({ email });
    const owner = new Browser(service.url);
    expect(await service.signIn(owner, subject)).toBe('/dashboard');
    expect(await owner.user()).toMatchObject({ email, auth_provider: 'oidc' });
    expect(await attacker.user()).toBeUndefined();
    expect((await attacker.post('/api/login', { email, password: goodPassword })).status).toBe(401);
  });

  it.each([{ email_verified: false }, { email_verified: undefined }])(
    'is not trusted with an email address that it has not verified: %j',
    async (claims) => {
      const { email, browser: owner } = await registerUser(service.url);
      const attacker = new Browser(service.url);
      expect(await service.signIn(attacker, service.newPerson({ email, ...claims }).subject)).toBe(
        '/auth?error=email-unverified',
      );
      expect(await service.signIn(attacker, service.newPerson(claims).subject)).toBe(
        '/auth?error=email-unverified',
      );
      expect(await attacker.user()).toBeUndefined();
      expect(await owner.user()).toBeDefined();
    },
  );

  it('needs an email address', async () => {
    const { subject } = service.newPerson({ email: undefined });
    expect(await service.signIn(new Browser(service.url), subject)).toBe('/auth?error=provider-failed');
  });

  it('does not open a disabled account', async () => {
    const { subject, email } = await service.signInNew();
    await service.query('update users set disabled_at = now() where email = $1', [email]);
    const browser = new Browser(service.url);
    expect(await service.signIn(browser, subject)).toBe('/auth?error=account-disabled');
    expect(await browser.user()).toBeUndefined();
  });

  it('can be cancelled', async () => {
    const browser = new Browser(service.url);
    const state = new URL(await service.start(browser)).searchParams.get('state');
    const response = await browser.get(`/api/auth/oidc/callback?error=access_denied&state=${state}`);
    expect(locationOf(response)).toBe('/auth?error=provider-cancelled');
  });
});

describe('the page after the sign-in', () => {
  const signInFor = async (next: string, subject: string) => {
    const browser = new Browser(service.url);
    const start = await browser.get(`/api/auth/oidc?next=${encodeURIComponent(next)}`);
    return locationOf(await browser.get(await issuer.visit(locationOf(start), subject)));
  };

  it('is the one that needed it', async () => {
    const { subject } = service.newPerson();
    expect(await signInFor('/settings?tab=apps#top', subject)).toBe('/settings?tab=apps#top');
  });

  it.each(['https://evil.example/', '//evil.example', '/.//evil.example', `/${'a'.repeat(1_000)}`])(
    'is the dashboard instead of %j',
    async (next) => {
      expect(await signInFor(next, service.newPerson().subject)).toBe('/dashboard');
    },
  );

  it('is not forgotten if the sign-in fails', async () => {
    const { subject } = service.newPerson({ email_verified: false });
    expect(await signInFor('/settings?tab=apps', subject)).toBe(
      '/auth?error=email-unverified&next=%2Fsettings%3Ftab%3Dapps',
    );
  });
});

describe('the callback', () => {
  it('is not accepted in another browser, or for another sign-in', async () => {
    const attacker = new Browser(service.url);
    const back = await issuer.visit(await service.start(attacker), service.newPerson().subject);
    const victim = new Browser(service.url);
    expect(locationOf(await victim.get(back))).toBe('/auth?error=provider-failed');
    await service.start(victim);
    expect(locationOf(await victim.get(back))).toBe('/auth?error=provider-failed');
    expect(await victim.user()).toBeUndefined();
  });

  it('is not accepted from another provider', async () => {
    const browser = new Browser(service.url);
    const back = await issuer.visit(await service.start(browser), service.newPerson().subject);
    expect(locationOf(await browser.get(back.replace('/oidc/', '/google/')))).toBe(
      '/auth?error=provider-failed',
    );
  });

  it('is accepted once', async () => {
    const browser = new Browser(service.url);
    const back = await issuer.visit(await service.start(browser), service.newPerson().subject);
    const state = browser.cookies.get('oauth') ?? '';
    expect(locationOf(await browser.get(back))).toBe('/dashboard');
    const again = new Browser(service.url);
    again.cookies.set('oauth', state);
    expect(locationOf(await again.get(back))).toBe('/auth?error=provider-failed');
  });

  it('needs the verifier of its sign-in', async () => {
    const attacker = new Browser(service.url);
    const stolen = new URL(
      await issuer.visit(await service.start(attacker), service.newPerson().subject),
    ).searchParams.get('code');
    const browser = new Browser(service.url);
    const back = new URL(await issuer.visit(await service.start(browser), service.newPerson().subject));
    back.searchParams.set('code', stolen ?? '');
    expect(locationOf(await browser.get(back.href))).toBe('/auth?error=provider-failed');
  });

  it('must name the issuer that the browser was sent to', async () => {
    for (const iss of ['https://evil.example', `${issuer.issuer}/x`, undefined]) {
      const browser = new Browser(service.url);
      const back = new URL(await issuer.visit(await service.start(browser), service.newPerson().subject));
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
    const browser = new Browser(service.url);
    const { subject } = service.newPerson();
    expect(await service.signIn(browser, subject)).toBe('/auth?error=provider-failed');
    expect(await browser.user()).toBeUndefined();
    issuer.forge({});
    expect(await service.signIn(browser, subject)).toBe('/dashboard');
  });

  it('is accepted with a new key at once, and not with the withdrawn one', async () => {
    await service.signInNew();
    const withdrawn = issuer.rotateKey();
    await service.signInNew();
    issuer.forge({ key: withdrawn });
    expect(await service.signIn(new Browser(service.url), service.newPerson().subject)).toBe(
      '/auth?error=provider-failed',
    );
  });

  it('is not written to the log, and neither are its claims', async () => {
    const lines: string[] = [];
    const url = await service.startOther({ log: service.platform.logInto(lines) });
    issuer.forge({ claims: { aud: 'another-client' } });
    const { subject, email } = service.newPerson();
    const back = await issuer.visit(await service.start(new Browser(url)), subject);
    const browser = new Browser(url);
    const again = await issuer.visit(await service.start(browser), subject);
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

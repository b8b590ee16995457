// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, type Routes } from '../../fake-service.fixture.ts';
import { auth, registration, sessions } from '../../messages/accounts/auth-texts.ts';
import { ada, button, closeApp, currentHref, openApp, text } from '../../open-app.fixture.tsx';
import { takePendingPage } from '../../session/pending-page.ts';
import { storageKeys } from '../../storage/storage.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  closeApp();
});

const ways = { magicLink: true, google: true, github: false };
const open = (routes: Routes = {}, href = '/auth') =>
  openApp(href, { routes: { 'GET /api/auth/providers': ways, ...routes } });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
const tab = (name: string) => screen.findByRole('tab', { name });

describe('signing in with a password', () => {
  const route = 'POST /api/login';

  it('opens the page that needed the sign-in', async () => {
    const { keyboard, service } = open({ [route]: ada }, '/auth?next=%2Fdashboard%2Frequests');
    await keyboard.type(await field(auth.email), ' ada@example.com ');
    await keyboard.type(await field(auth.password), 'secret 12{Enter}');
    await waitFor(() => expect(currentHref()).toBe('/dashboard/requests'));
    expect(service.bodies(route)).toEqual([{ email: 'ada@example.com', password: 'secret 12' }]);
    expect(localStorage.getItem(storageKeys.signedIn)).toBe('yes');
    expect(takePendingPage()).toBeUndefined();
  });

  it('opens the dashboard otherwise', async () => {
    const { keyboard } = open({ [route]: ada });
    await keyboard.type(await field(auth.email), 'ada@example.com');
    await keyboard.type(await field(auth.password), 'secret 12{Enter}');
    await waitFor(() => expect(currentHref()).toBe('/dashboard'));
  });

  it('needs both fields', async () => {
    const { keyboard, service } = open();
    await keyboard.type(await field(auth.email), 'ada');
    expect(screen.queryByRole('alert')).toBeNull();
    await keyboard.click(await button(auth.logIn));
    const alerts = (await screen.findAllByRole('alert')).map((alert) => alert.textContent);
    expect(alerts).toEqual([auth.emailInvalid, auth.passwordRequired]);
    await keyboard.type(await field(auth.email), '@example.com');
    expect(screen.queryByText(auth.emailInvalid)).toBeNull();
    await keyboard.click(await button(auth.logIn));
    expect(service.requests(route)).toHaveLength(0);
  });

  it('shows why it failed until the next attempt', async () => {
    const { keyboard, service } = open({
      [route]: () => errorResponse(401, 'invalid-credentials', 'Wrong password.'),
    });
    await keyboard.type(await field(auth.email), 'ada@example.com');
    await keyboard.type(await field(auth.password), 'x{Enter}');
    await waitFor(() => expect(screen.getAllByText('Wrong password.')).toHaveLength(2));
    await keyboard.clear(await field(auth.password));
    await keyboard.click(await button(auth.logIn));
    await waitFor(() => expect(screen.getAllByText('Wrong password.')).toHaveLength(1));
    expect(service.requests(route)).toHaveLength(1);
  });
});

describe('the ways to sign in', () => {
  it('share the email address, and are part of the URL', async () => {
    const { keyboard } = open({}, '/auth?next=%2Fsettings&error=provider');
    expect(await text(auth.providerFailed)).toBeTruthy();
    await keyboard.type(await field(auth.email), 'ada@example.com');
    await keyboard.click(await tab(auth.registerTab));
    await waitFor(() => expect(currentHref()).toBe('/auth?next=%2Fsettings&tab=register'));
    expect(screen.getByRole('heading', { name: auth.registerHeading })).toBeTruthy();
    expect((await field(auth.email)).value).toBe('ada@example.com');
    expect(screen.queryByText(auth.providerFailed)).toBeNull();
    await keyboard.click(await tab(auth.passwordTab));
    await waitFor(() => expect(currentHref()).toBe('/auth?next=%2Fsettings'));
    await keyboard.click(await button(auth.useMagicLink));
    expect((await field(auth.email)).value).toBe('ada@example.com');
    expect(await button(auth.sendLink)).toBeTruthy();
  });

  it('include the configured providers', async () => {
    const { keyboard } = open();
    const google = await screen.findByRole('link', { name: auth.withProvider('Google') });
    expect(google.getAttribute('href')).toBe('/api/auth/google');
    expect(screen.queryByRole('link', { name: auth.withProvider('GitHub') })).toBeNull();
    google.addEventListener('click', (event) => event.preventDefault());
    await keyboard.click(google);
    expect(localStorage.getItem(storageKeys.signedIn)).toBe('yes');
  });

  it('lead to the page that needed the sign-in', async () => {
    const { keyboard } = open({}, '/auth?next=%2Fsettings%3Ftab%3Dkeys');
    const google = await screen.findByRole('link', { name: auth.withProvider('Google') });
    expect(google.getAttribute('href')).toBe('/api/auth/google?next=%2Fsettings%3Ftab%3Dkeys');
    expect(localStorage.getItem(storageKeys.pendingPage)).toMatch(/^\d+ \/settings\?tab=keys$/);
    google.addEventListener('click', (event) => event.preventDefault());
    await keyboard.click(google);
    expect(localStorage.getItem(storageKeys.pendingPage)).toBeNull();
  });

  it('begin with single sign-on, by the name that the operator chose', async () => {
    open({ 'GET /api/auth/providers': { ...ways, oidc: true, oidcName: 'Acme account' } });
    const link = await screen.findByRole('link', { name: 'Acme account' });
    expect(link.getAttribute('href')).toBe('/api/auth/oidc');
    const names = [...(link.parentElement?.children ?? [])].map((child) => child.textContent);
    expect(names).toEqual(['Acme account', auth.withProvider('Google')]);
  });

  it.each([
    ['provider-unavailable', auth.providerUnavailable],
    ['email-unverified', auth.emailUnverified],
    ['account-disabled', auth.accountDisabled],
    ['provider-failed', auth.providerFailed],
    ['provider-cancelled', auth.providerFailed],
  ])('show why a provider did not sign in: %s', async (error, shown) => {
    open({}, `/auth?error=${error}`);
    expect(await text(shown)).toBeTruthy();
  });

  it('warn if cookies are blocked', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    open();
    expect(await text(auth.noCookies)).toBeTruthy();
  });

  it('are skipped by a user', async () => {
    openApp('/auth?next=%2Fsettings', { user: ada });
    await waitFor(() => expect(currentHref()).toBe('/settings'));
  });
});

describe('a magic link', () => {
  const route = 'POST /api/magic-link';

  async function openForm(routes: Routes = {}) {
    const app = open({ [route]: { success: true }, ...routes });
    await app.keyboard.click(await tab(auth.magicLinkTab));
    return app;
  }

  it('is sent to a valid address only', async () => {
    const { keyboard, service } = await openForm();
    const email = await field(auth.email);
    await keyboard.type(email, 'ada');
    expect(screen.queryByText(auth.emailInvalid)).toBeNull();
    expect((await button(auth.sendLink)).disabled).toBe(true);
    await keyboard.tab();
    expect(await text(auth.emailInvalid)).toBeTruthy();
    await keyboard.type(email, '@gmail.com ');
    await keyboard.click(await button(auth.sendLink));
    expect(await text(auth.checkInbox)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe(auth.checkInbox);
    expect(service.bodies(route)).toEqual([{ email: 'ada@gmail.com' }]);
    expect(localStorage.getItem(storageKeys.linkEmail)).toBe('ada@gmail.com');
    const mailbox = screen.getByRole('link', { name: auth.openMailbox('Gmail') });
    expect(mailbox.getAttribute('href')).toBe('https://mail.google.com/');
    await keyboard.click(await button(auth.differentEmail));
    expect((await field(auth.email)).value.trim()).toBe('ada@gmail.com');
  });

  it('is sent again after half a minute', async () => {
    const { keyboard, service } = await openForm();
    await keyboard.type(await field(auth.email), 'ada@example.com');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await keyboard.click(await button(auth.sendLink));
    const again = await button(auth.sendAgainIn(30));
    expect(screen.queryByRole('link', { name: auth.openMailbox('Gmail') })).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    await waitFor(() => expect(again.textContent).toBe(auth.sendAgainIn(29)));
    await keyboard.click(again);
    expect(service.requests(route)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(29_000);
    await waitFor(() => expect(again.textContent).toBe(auth.sendAgain));
    await keyboard.click(again);
    expect(await text(auth.sentAgain)).toBeTruthy();
    expect(service.requests(route)).toHaveLength(2);
    expect(again.textContent).toBe(auth.sendAgainIn(30));
  });

  it('is not sent if the service does not respond', async () => {
    const { keyboard } = await openForm({ [route]: () => new Response('', { status: 503 }) });
    await keyboard.type(await field(auth.email), 'ada@example.com{Enter}');
    await waitFor(() => expect(screen.getAllByText(auth.sendFailed).length).toBeGreaterThan(1));
    expect(screen.queryByText(auth.checkInbox)).toBeNull();
    expect(localStorage.getItem(storageKeys.linkEmail)).toBeNull();
  });

  it('is not offered by a server without email', async () => {
    await openForm({ 'GET /api/auth/providers': { ...ways, magicLink: false } });
    expect(await text(auth.linksOff)).toBeTruthy();
  });
});

describe('a registration', () => {
  const route = 'POST /api/register';

  async function register(routes: Routes, password: string, repeated = password) {
    const app = open(routes, '/auth?tab=register');
    await app.keyboard.type(await field(auth.email), ' ada@example.com');
    await app.keyboard.type(await field(auth.password), password);
    await app.keyboard.type(await field(auth.confirmPassword), repeated);
    await app.keyboard.click(await button(auth.register));
    return app;
  }

  it('opens the dashboard', async () => {
    const { service } = await register({ [route]: ada }, 'a long secret 1');
    expect(await text(auth.registered)).toBeTruthy();
    await waitFor(() => expect(currentHref()).toBe('/dashboard'));
    expect(service.bodies(route)).toEqual([{ email: 'ada@example.com', password: 'a long secret 1' }]);
  });

  it('waits for the link in an email if the server sends one', async () => {
    const { keyboard } = await register({ [route]: { status: 'pending' } }, 'a long secret 1');
    expect(await text(new RegExp(auth.registrationSent))).toBeTruthy();
    expect(currentHref()).toBe('/auth?tab=register');
    expect(screen.queryByRole('button', { name: auth.sendAgainIn(30) })).toBeNull();
    await keyboard.click(await button(auth.differentEmail));
    expect((await field(auth.email)).value).toContain('ada@example.com');
  });

  it('needs a long password, twice', async () => {
    const { service } = await register({}, 'short', 'shorter');
    const alerts = (await screen.findAllByRole('alert')).map((alert) => alert.textContent);
    expect(alerts).toEqual([expect.stringContaining('8'), auth.passwordsDiffer]);
    expect(service.requests(route)).toHaveLength(0);
    expect(screen.getByText(auth.strengths[0])).toBeTruthy();
  });

  it('shows why it failed', async () => {
    await register(
      { [route]: () => errorResponse(409, 'email-taken', 'This address has an account.') },
      'a long secret 1',
    );
    await waitFor(() => expect(screen.getAllByText('This address has an account.')).toHaveLength(2));
  });

  it.each([
    ['free', auth.freePlan],
    ['premium', auth.chosenPlan('Professional')],
    ['unknown', undefined],
  ])('names the chosen plan %s', async (tier, notice) => {
    localStorage.setItem(storageKeys.selectedPlan, tier);
    open({}, '/auth?tab=register');
    await field(auth.email);
    const notices = screen.queryAllByText(/^You chose the /).map(({ textContent }) => textContent);
    expect(notices).toEqual(notice === undefined ? [] : [notice]);
  });
});

describe('a server that is not open to everybody', () => {
  it.each(['invite', 'closed'] as const)('has no form to register in the mode %s', async (mode) => {
    const route = { 'GET /api/auth/providers': { ...ways, registration: mode } };
    const { keyboard } = open(route, '/auth?tab=register&next=%2Fsettings');
    expect(await screen.findByRole('heading', { name: registration[mode].heading })).toBeTruthy();
    expect(screen.getByText(registration[mode].text)).toBeTruthy();
    expect(screen.queryByLabelText(auth.confirmPassword)).toBeNull();
    expect(screen.getByRole('heading', { name: auth.heading })).toBeTruthy();
    await keyboard.click(
      within(screen.getByRole('tabpanel', { name: auth.registerTab })).getByRole('button', {
        name: auth.logIn,
      }),
    );
    await waitFor(() => expect(currentHref()).toBe('/auth?next=%2Fsettings'));
    await keyboard.click(await tab(auth.magicLinkTab));
    expect(await text(auth.magicLinkTextForUsers)).toBeTruthy();
  });

  it('names the domains whose addresses can register', async () => {
    const route = { ...ways, registration: 'open', registrationDomains: ['example.com', 'example.org'] };
    open({ 'GET /api/auth/providers': route }, '/auth?tab=register');
    expect(await text(registration.domains(['example.com', 'example.org']))).toBeTruthy();
    expect(await field(auth.confirmPassword)).toBeTruthy();
  });

  it('says why a provider did not create an account', async () => {
    open({}, '/auth?error=registration-closed');
    expect(await text(auth.registrationClosed)).toBeTruthy();
  });
});

describe('an invitation', () => {
  const check = 'POST /api/register/invitation';
  const invited = { email: 'bo@example.com', role: 'user', expiresAt: '2026-12-05T12:00:00.000Z' };

  it('registers its address, which cannot be changed', async () => {
    const route = 'POST /api/register';
    const { keyboard, service } = open({ [check]: invited, [route]: ada }, '/auth?invitation=abc');
    const email = await field(auth.email);
    expect([email.value, email.readOnly]).toEqual(['bo@example.com', true]);
    expect(service.bodies(check)).toEqual([{ token: 'abc' }]);
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('link', { name: auth.withProvider('Google') })).toBeTruthy();
    await keyboard.type(await field(auth.password), 'a long secret 1');
    await keyboard.type(await field(auth.confirmPassword), 'a long secret 1');
    await keyboard.click(await button(auth.register));
    await waitFor(() => expect(currentHref()).toBe('/dashboard'));
    expect(service.bodies(route)).toEqual([
      { email: 'bo@example.com', password: 'a long secret 1', invitation: 'abc' },
    ]);
  });

  it('can be accepted with a magic link', async () => {
    const { keyboard, service } = open(
      { [check]: invited, 'POST /api/magic-link': { success: true } },
      '/auth?invitation=abc',
    );
    await keyboard.click(await button(registration.linkInstead));
    expect(await text(auth.checkInbox)).toBeTruthy();
    expect(service.bodies('POST /api/magic-link')).toEqual([{ email: 'bo@example.com' }]);
    await keyboard.click(await button(registration.back));
    expect(await field(auth.confirmPassword)).toBeTruthy();
  });

  it('of the first operator lets them enter their address', async () => {
    const first = { email: null, role: 'operator', expiresAt: null };
    open({ [check]: first }, '/auth?invitation=abc');
    expect(await screen.findByRole('heading', { name: registration.operatorHeading })).toBeTruthy();
    expect((await field(auth.email)).readOnly).toBe(false);
    expect(screen.queryByRole('link', { name: auth.withProvider('Google') })).toBeNull();
  });

  it('that is invalid leads to the sign-in page', async () => {
    const { keyboard } = open(
      { [check]: () => errorResponse(404, 'invitation-not-found', 'No.') },
      '/auth?invitation=abc',
    );
    expect(await screen.findByRole('heading', { name: registration.invalidHeading })).toBeTruthy();
    await keyboard.click(screen.getByRole('link', { name: registration.goToSignIn }));
    await waitFor(() => expect(currentHref()).toBe('/auth'));
    expect(await tab(auth.registerTab)).toBeTruthy();
  });

  it('can be checked again if the service did not respond', async () => {
    const { keyboard, service } = open(
      { [check]: () => errorResponse(503, 'busy', 'Busy.') },
      '/auth?invitation=abc',
    );
    expect(await screen.findByRole('heading', { name: registration.unreadHeading })).toBeTruthy();
    service.route(check, invited);
    await keyboard.click(await button(sessions.retry));
    expect((await field(auth.email)).value).toBe('bo@example.com');
  });
});

describe('a session that cannot be loaded', () => {
  it('can be loaded again', async () => {
    const { keyboard, service } = openApp('/dashboard/requests', {
      user: ada,
      routes: { 'GET /api/user': () => errorResponse(503, 'busy', 'No.') },
    });
    expect(await text(sessions.failedText)).toBeTruthy();
    service.route('GET /api/user', ada);
    await keyboard.click(await button(sessions.retry));
    await waitFor(() => expect(screen.queryByText(sessions.failedText)).toBeNull());
    expect(currentHref()).toBe('/dashboard/requests');
  });
});

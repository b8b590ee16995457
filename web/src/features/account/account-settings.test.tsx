// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, type Routes } from '../../fake-service.fixture.ts';
import { auth } from '../../messages/accounts/auth-texts.ts';
import { formTexts } from '../../messages/form-texts.ts';
import { browserSettings, personalKey, profile, security, settings } from '../../messages/settings-texts.ts';
import { header } from '../../messages/shared-texts.ts';
import { ada, button, closeApp, currentHref, openApp, text } from '../../open-app.fixture.tsx';
import { storageKeys } from '../../storage/storage.ts';
import { maskSecret } from '../../ui/text/secret-text.tsx';

beforeEach(() =>
  vi.stubGlobal(
    'confirm',
    vi.fn(() => false),
  ),
);
afterEach(() => {
  delete document.documentElement.dataset.theme;
  closeApp();
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

describe('the profile', () => {
  const route = 'PATCH /api/pictable/user';
  const open = (routes: Routes = {}) => openApp('/settings', { user: ada, routes });

  it('is saved if it was changed', async () => {
    const { keyboard, service } = open({ [route]: { ...ada, first_name: 'Ada B.', last_name: null } });
    const name = await field(profile.firstName);
    expect([name.value, (await field(profile.lastName)).value]).toEqual(['Ada', '']);
    await keyboard.click(await button(profile.save));
    expect(service.requests(route)).toHaveLength(0);
    await keyboard.type(name, ' B. ');
    expect(await text(profile.unsaved)).toBeTruthy();
    await keyboard.click(await button(profile.save));
    expect(await text(profile.updatedText)).toBeTruthy();
    expect(service.bodies(route)).toEqual([{ first_name: 'Ada B. ', last_name: '' }]);
    await waitFor(() => expect(name.value).toBe('Ada B.'));
    await waitFor(() => expect(screen.queryByText(profile.unsaved)).toBeNull());
    expect(await button(header.account('Ada B.'))).toBeTruthy();
  });

  it('is restored on request', async () => {
    const { keyboard } = open();
    const last = await field(profile.lastName);
    await keyboard.type(last, 'x'.repeat(60));
    await keyboard.click(await button(profile.discard));
    expect(last.value).toBe('');
    expect(screen.queryByText(profile.unsaved)).toBeNull();
    expect(document.activeElement).toBe(await button(profile.save));
  });

  it('reports what the service would reject, until it is changed', async () => {
    const { keyboard, service } = open();
    const last = await field(profile.lastName);
    await keyboard.click(last);
    await keyboard.paste('x'.repeat(500));
    await keyboard.click(await button(profile.save));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^Last name /);
    expect(service.requests(route)).toHaveLength(0);
    await keyboard.type(last, '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks before the user leaves it unsaved', async () => {
    const { keyboard } = open();
    await keyboard.type(await field(profile.firstName), 'x');
    const [dashboard] = await screen.findAllByRole('link', { name: header.dashboard });
    await keyboard.click(dashboard!);
    expect(confirm).toHaveBeenCalledWith(profile.leave);
    expect(currentHref()).toBe('/settings');
    vi.mocked(confirm).mockReturnValue(true);
    await keyboard.click(dashboard!);
    await waitFor(() => expect(currentHref()).toBe('/dashboard'));
  });

  it('stays while another tab is open', async () => {
    const { keyboard } = open();
    await keyboard.type(await field(profile.firstName), 'x');
    await keyboard.click(screen.getByRole('tab', { name: settings.securityTab }));
    await waitFor(() => expect(currentHref()).toBe('/settings?tab=security'));
    await keyboard.click(screen.getByRole('tab', { name: settings.profileTab }));
    await waitFor(() => expect(currentHref()).toBe('/settings'));
    expect((await field(profile.firstName)).value).toBe('Adax');
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('the settings of this browser', () => {
  it('choose the theme and the language of examples', async () => {
    const { keyboard } = openApp('/settings', { user: ada });
    const theme = await screen.findByRole<HTMLSelectElement>('combobox', { name: browserSettings.theme });
    expect(theme.value).toBe('system');
    await keyboard.selectOptions(theme, 'dark');
    await waitFor(() => expect(theme.value).toBe('dark'));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem(storageKeys.theme)).toBe('dark');
    await keyboard.selectOptions(theme, 'system');
    expect([document.documentElement.dataset.theme, localStorage.getItem(storageKeys.theme)]).toEqual([
      undefined,
      null,
    ]);
    const language = screen.getByRole<HTMLSelectElement>('combobox', { name: browserSettings.language });
    expect(language.value).toBe('curl');
    await keyboard.selectOptions(language, 'python');
    expect([language.value, localStorage.getItem(storageKeys.snippetLanguage)]).toEqual(['python', 'python']);
  });
});

describe('the password', () => {
  const route = 'POST /api/pictable/change-password';
  const open = (routes: Routes = {}, user = ada) => openApp('/settings?tab=security', { user, routes });
  const fill = async (
    { keyboard }: ReturnType<typeof open>,
    current: string,
    next: string,
    repeated: string,
  ) => {
    for (const [label, typed] of [
      [security.current, current],
      [security.next, next],
      [security.confirm, repeated],
    ] as const)
      if (typed !== '') await keyboard.type(await field(label), typed);
    await keyboard.click(await button(security.change));
  };

  it('is changed, and the fields are emptied', async () => {
    const app = open({ [route]: { success: true } });
    await fill(app, 'old secret', 'new secret 1', 'new secret 1');
    expect(await text(security.changed)).toBeTruthy();
    expect(app.service.bodies(route)).toEqual([
      { currentPassword: 'old secret', newPassword: 'new secret 1' },
    ]);
    expect((await field(security.next)).value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(app.service.requests('GET /api/user')).toHaveLength(2);
  });

  it('needs the current one, and the new one twice', async () => {
    const app = open();
    expect(screen.queryByRole('alert')).toBeNull();
    await fill(app, '', 'short', 'other');
    const alerts = (await screen.findAllByRole('alert')).map((alert) => alert.textContent);
    expect(alerts).toEqual([auth.passwordRequired, expect.stringContaining('8'), security.mismatch]);
    expect(await text(security.mismatchTitle)).toBeTruthy();
    expect(app.service.requests(route)).toHaveLength(0);
  });

  it('does not need the current one after a link', async () => {
    const app = open({ [route]: { success: true } }, { ...ada, needs_current_password: false });
    expect(await text(security.noCurrent)).toBeTruthy();
    expect(screen.queryByLabelText(security.current)).toBeNull();
    await fill(app, '', 'new secret 1', 'new secret 1');
    expect(await text(security.changed)).toBeTruthy();
    expect(app.service.bodies(route)).toEqual([{ newPassword: 'new secret 1' }]);
  });

  it('can be read while it is typed, and warns about Caps Lock', async () => {
    const { keyboard } = open();
    const next = await field(security.next);
    expect(next.type).toBe('password');
    await keyboard.click(screen.getAllByRole('button', { name: formTexts.showPassword })[1]!);
    expect(next.type).toBe('text');
    await keyboard.click(await button(formTexts.hidePassword));
    expect(next.type).toBe('password');
    await keyboard.click(next);
    await keyboard.keyboard('{CapsLock}A');
    expect(await text(formTexts.capsLock)).toBeTruthy();
    await keyboard.tab();
    await waitFor(() => expect(screen.queryByText(formTexts.capsLock)).toBeNull());
    expect(screen.getByText(auth.strengths[0])).toBeTruthy();
  });
});

describe('the personal key', () => {
  const shown = 'GET /api/pictable/user/api-key';
  const made = 'POST /api/pictable/user/generate-api-key';
  const key = 'uk_1234567890abcdef';
  const open = (routes: Routes) => openApp('/settings?tab=keys', { user: ada, routes });

  it('is generated at once if there is none', async () => {
    const { keyboard, service } = open({
      [shown]: { apiKey: null, lastUsedAt: null },
      [made]: { success: true, apiKey: key },
    });
    expect(await text(personalKey.none)).toBeTruthy();
    await keyboard.click(await button(personalKey.generate));
    expect(await text(maskSecret(key))).toBeTruthy();
    expect(screen.queryByText(personalKey.none)).toBeNull();
    expect(await text(personalKey.generated)).toBeTruthy();
    expect(service.requests(shown)).toHaveLength(2);
  });

  it('is replaced after a question', async () => {
    const { keyboard, service } = open({
      [shown]: { apiKey: 'uk_1', lastUsedAt: '2026-03-02T12:00:00.000Z' },
      [made]: { success: true, apiKey: key },
    });
    expect(await text('uk_1…')).toBeTruthy();
    expect(screen.getByText(/^Last used on 2 Mar 2026/)).toBeTruthy();
    await keyboard.click(await button(personalKey.again));
    expect(await text(personalKey.replaceText)).toBeTruthy();
    expect(service.requests(made)).toHaveLength(0);
    await keyboard.click(screen.getAllByRole('button', { name: personalKey.again }).at(-1)!);
    expect(await text(maskSecret(key))).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(personalKey.replaceText)).toBeNull());
  });

  it.each([
    [() => ({ success: true }), personalKey.invalidResponse],
    [() => ({ success: false, apiKey: key }), personalKey.invalidResponse],
    [() => errorResponse(429, 'rate-limited', 'Too many keys.'), 'Too many keys.'],
  ])('is not shown after a failure (%#)', async (response, reason) => {
    const { keyboard } = open({ [shown]: { apiKey: null, lastUsedAt: null }, [made]: response });
    await keyboard.click(await button(personalKey.generate));
    expect(await text(reason)).toBeTruthy();
    expect(screen.getByText(personalKey.failed)).toBeTruthy();
    expect(screen.getByText(personalKey.none)).toBeTruthy();
  });

  it('says if it was never used, or could not be loaded', async () => {
    open({ [shown]: { apiKey: 'uk_1', lastUsedAt: null } });
    expect(await text(personalKey.neverUsed)).toBeTruthy();
    closeApp();
    open({ [shown]: () => errorResponse(500, 'internal', 'No.') });
    expect(await text(personalKey.readFailed)).toBeTruthy();
  });
});

describe('a session that ends while the settings are open', () => {
  it('leaves the page, with a link to sign in', async () => {
    const { keyboard } = openApp('/settings', {
      user: ada,
      routes: { 'PATCH /api/pictable/user': () => errorResponse(401, 'unauthorized', 'Sign in.') },
    });
    await keyboard.type(await field(profile.firstName), 'x');
    await keyboard.click(await button(profile.save));
    expect(await text(settings.notAuthorized)).toBeTruthy();
    expect(localStorage.getItem(storageKeys.signedIn)).toBeNull();
  });

  it('opens the sign-in page if it had ended before', async () => {
    openApp('/settings?tab=keys');
    await waitFor(() => expect(currentHref()).toBe('/auth?next=%2Fsettings%3Ftab%3Dkeys'));
  });
});

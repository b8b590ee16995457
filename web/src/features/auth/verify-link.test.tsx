// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { errorResponse, heldResponse, type Routes } from '../../fake-service.fixture.ts';
import { auth, verify } from '../../messages/accounts/auth-texts.ts';
import { ada, button, closeApp, currentHref, openApp, text } from '../../open-app.fixture.tsx';
import { rememberPendingPage, takePendingPage } from '../../session/pending-page.ts';
import { storageKeys } from '../../storage/storage.ts';

afterEach(closeApp);

const check = 'GET /api/verify-magic-link';
const confirmation = 'POST /api/confirm-magic-link';

function open(routes: Routes, href = '/auth/verify?token=abc') {
  localStorage.setItem(storageKeys.linkEmail, 'ada@example.com');
  return openApp(href, { routes });
}

const heading = (name: string) => screen.findByRole('heading', { name });

describe('a magic link', () => {
  it('signs in at once in the browser that requested it, and opens the dashboard', async () => {
    const held = heldResponse();
    const { keyboard, service } = open({ [check]: { sameBrowser: true }, [confirmation]: held.respond });
    expect(await heading(verify.validating)).toBeTruthy();
    expect(currentHref()).toBe('/auth/verify?token=abc');
    held.release({ user: ada });
    expect(await heading(verify.success)).toBeTruthy();
    expect(service.requests(check).map(({ query }) => query)).toEqual(['?token=abc']);
    expect(service.bodies(confirmation)).toEqual([{ token: 'abc' }]);
    expect(localStorage.getItem(storageKeys.signedIn)).toBe('yes');
    await waitFor(() => expect(currentHref()).toBe('/auth/verify'));
    await keyboard.click(await button(verify.continueNow));
    await waitFor(() => expect(currentHref()).toBe('/dashboard'));
    expect(localStorage.getItem(storageKeys.linkEmail)).toBeNull();
  });

  it('opens the dashboard automatically after two seconds', async () => {
    open({ [check]: { sameBrowser: true }, [confirmation]: { user: ada } });
    expect(await heading(verify.success)).toBeTruthy();
    await waitFor(() => expect(currentHref()).toBe('/dashboard'));
  });

  it('opens the page that needed the sign-in, once', async () => {
    rememberPendingPage('/dashboard/requests');
    const { keyboard } = open({ [check]: { sameBrowser: true }, [confirmation]: { user: ada } });
    await keyboard.click(await button(verify.continueNow));
    await waitFor(() => expect(currentHref()).toBe('/dashboard/requests'));
    expect(takePendingPage()).toBeUndefined();
  });

  it('asks in another browser', async () => {
    const { keyboard, service } = open({ [check]: { sameBrowser: false }, [confirmation]: { user: ada } });
    expect(await heading(verify.ready)).toBeTruthy();
    expect(service.requests(confirmation)).toHaveLength(0);
    await keyboard.click(await button(verify.confirm));
    expect(await heading(verify.success)).toBeTruthy();
  });
});

describe('a link that does not work', () => {
  const invalid = () => errorResponse(400, 'invalid-link', 'Invalid.');

  it('is replaced by a new one', async () => {
    const { keyboard, service } = open({ [check]: invalid, 'POST /api/magic-link': { success: true } });
    expect(await heading(verify.invalid)).toBeTruthy();
    expect(screen.getByText(verify.invalidText)).toBeTruthy();
    expect(await text(verify.toastText)).toBeTruthy();
    await waitFor(() => expect(currentHref()).toBe('/auth/verify'));
    const email = await screen.findByLabelText<HTMLInputElement>(auth.email);
    expect(email.value).toBe('ada@example.com');
    await keyboard.clear(email);
    await keyboard.tab();
    expect(screen.queryByRole('alert')).toBeNull();
    await keyboard.click(await button(verify.sendNewLink));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(service.requests('POST /api/magic-link')).toHaveLength(0);
    await keyboard.type(email, 'bob@example.com');
    await keyboard.click(await button(verify.sendNewLink));
    expect(await text(verify.newLinkSent)).toBeTruthy();
    expect(service.bodies('POST /api/magic-link')).toEqual([{ email: 'bob@example.com' }]);
  });

  it('without a token is not checked', async () => {
    const { service } = open({}, '/auth/verify?token=');
    expect(await heading(verify.noToken)).toBeTruthy();
    expect(screen.getByText(verify.noTokenText)).toBeTruthy();
    expect(service.requests(check)).toHaveLength(0);
  });

  it.each([
    ['not reached', () => Promise.reject(new TypeError('fetch failed')), verify.notReached],
    ['overloaded', () => errorResponse(503, 'busy', 'Busy.'), verify.invalid],
  ])('because the service was %s can be checked again', async (_, response, title) => {
    const { keyboard, service } = open({ [check]: response });
    expect(await heading(title)).toBeTruthy();
    expect(screen.getByText(verify.notReachedText)).toBeTruthy();
    expect(currentHref()).toBe('/auth/verify?token=abc');
    expect(screen.queryByText(verify.newLinkHeading)).toBeNull();
    service.route(check, { sameBrowser: false });
    await keyboard.click(await button(verify.again));
    expect(await heading(verify.ready)).toBeTruthy();
  });

  it('can be confirmed again if the service did not respond', async () => {
    const { keyboard, service } = open({
      [check]: { sameBrowser: true },
      [confirmation]: () => errorResponse(503, 'busy', 'Busy.'),
    });
    expect(await heading(verify.confirmFailed)).toBeTruthy();
    service.route(confirmation, { user: ada });
    await keyboard.click(await button(verify.again));
    expect(await heading(verify.success)).toBeTruthy();
    expect(service.requests(check)).toHaveLength(1);
  });

  it('cannot be confirmed again if it was used', async () => {
    open({ [check]: { sameBrowser: true }, [confirmation]: invalid });
    expect(await heading(verify.confirmFailed)).toBeTruthy();
    expect(screen.queryByRole('button', { name: verify.again })).toBeNull();
    expect(screen.getByRole('link', { name: verify.back }).getAttribute('href')).toBe('/auth');
  });
});

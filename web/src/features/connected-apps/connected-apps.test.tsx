// @vitest-environment happy-dom
import { type ConnectedApp, type ConsentRequest, mcpScopeMeanings } from '@pictable/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../../fake-service.fixture.ts';
import { connectedApps, consent } from '../../messages/accounts/connected-apps-texts.ts';
import {
  ada,
  button,
  closeApp,
  currentHref,
  dialog,
  openApp,
  projectOf,
  text,
} from '../../open-app.fixture.tsx';

afterEach(closeApp);

const asked: ConsentRequest = {
  success: true,
  app: { name: 'Chat', host: 'chat.example', returnsTo: 'chat.example', isOnThisDevice: false },
  scopes: ['render', 'images:read'],
};
const answerRoute = 'POST /api/pictable/oauth-requests/abc';
const projects = [projectOf(2, 'Sales'), projectOf(1, 'Team')];

const openConsent = (routes = {}) =>
  openApp('/oauth/consent?request=abc', {
    user: ada,
    routes: {
      'GET /api/pictable/oauth-requests/abc': asked,
      'GET /api/pictable/projects': projects,
      [answerRoute]: { success: true, redirectTo: '/documentation' },
      ...routes,
    },
  });

describe('the request of an app', () => {
  it('is allowed for one project, with the scopes that the user chooses', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const { keyboard, service } = openConsent();
    expect(await screen.findByRole('heading', { name: consent.heading('Chat') })).toBeTruthy();
    expect(screen.getByText(new RegExp(consent.returnsToSite('chat.example')))).toBeTruthy();
    await keyboard.click(screen.getByRole('checkbox', { name: mcpScopeMeanings['images:read'] }));
    await keyboard.click(await button(consent.allow));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/documentation'));
    expect(service.bodies(answerRoute)).toEqual([{ allow: true, projectId: 2, scopes: ['render'] }]);
    expect(await text(consent.goingBack)).toBeTruthy();
  });

  it('cannot be allowed without a scope, and can be denied', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    const { keyboard, service } = openConsent();
    for (const scope of asked.scopes)
      await keyboard.click(await screen.findByRole('checkbox', { name: mcpScopeMeanings[scope] }));
    await keyboard.click(await button(consent.allow));
    expect(screen.getByRole('alert').textContent).toBe(consent.scopesMissing);
    expect(service.requests(answerRoute)).toHaveLength(0);
    await keyboard.click(await button(consent.deny));
    expect(await text(consent.denied)).toBeTruthy();
    expect(service.bodies(answerRoute)).toEqual([{ allow: false }]);
  });

  it('can be for all projects, and is for the whole account if there are none', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    const { keyboard, service } = openConsent({ 'GET /api/pictable/projects': [] });
    expect(await text(consent.noProjects)).toBeTruthy();
    await keyboard.click(await button(consent.allow));
    await waitFor(() =>
      expect(service.bodies(answerRoute)).toEqual([{ allow: true, projectId: null, scopes: asked.scopes }]),
    );
  });

  it('shows that it has expired', async () => {
    const gone = () => errorResponse(404, 'consent-request-not-found', 'Gone.');
    openConsent({ 'GET /api/pictable/oauth-requests/abc': gone });
    expect(await text(consent.invalid)).toBeTruthy();
  });

  it('waits until a visitor has signed in', async () => {
    openApp('/oauth/consent?request=abc');
    await waitFor(() =>
      expect(currentHref()).toBe(`/auth?next=${encodeURIComponent('/oauth/consent?request=abc')}`),
    );
  });
});

const app: ConnectedApp = {
  ...{ id: 3, name: 'Chat', host: 'chat.example', scopes: ['render'], project: { id: 2, name: 'Sales' } },
  ...{ connectedAt: '2026-03-02T12:00:00.000Z', lastUsedAt: null },
};
const list = 'GET /api/pictable/connected-apps';

describe('the connected apps', () => {
  it('are listed with what they may do, and disconnected after a confirmation', async () => {
    const { keyboard, service } = openApp('/settings?tab=apps', {
      user: ada,
      routes: {
        [list]: { success: true, apps: [app] },
        'DELETE /api/pictable/connected-apps/3': { success: true },
      },
    });
    const row = within(await screen.findByRole('row', { name: /Chat/ }));
    expect(row.getByText(mcpScopeMeanings.render)).toBeTruthy();
    expect(row.getByText(connectedApps.onlyIn('Sales'))).toBeTruthy();
    await keyboard.click(await button(`${connectedApps.disconnect} Chat`));
    service.route(list, { success: true, apps: [] });
    await keyboard.click((await dialog()).getByRole('button', { name: connectedApps.disconnect }));
    expect(await text(connectedApps.empty)).toBeTruthy();
    expect(service.requests('DELETE /api/pictable/connected-apps/3')).toHaveLength(1);
    expect(await text(/\/mcp$/)).toBeTruthy();
  });
});

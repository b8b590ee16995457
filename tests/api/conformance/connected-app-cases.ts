import { fillPath } from '@pictable/contract';
import { type Browser, registerUser } from '../setup/browser.ts';
import { authorizePath, connectedUser, newClient, newVerifier, openRequest } from '../setup/oauth-app.ts';
import { type TestSetup, withoutTable } from '../setup/test-setup.ts';
import { type Case, type Cases, crossSiteRequest, get, keyCases, remove, send } from './status-case.ts';

/** A signed-in browser that an app has opened. */
async function openedBrowser({ url }: TestSetup): Promise<{ browser: Browser; id: string }> {
  const { browser } = await registerUser(url);
  const { challenge } = newVerifier();
  const path = authorizePath({ client_id: await newClient(url), code_challenge: challenge });
  return { browser, id: await openRequest(browser, path) };
}

const longBody = { allow: true, scopes: ['x'.repeat(16 * 1024)] };

/** Cases for the operations of the page on which a user decides. */
const requestCases = (method: 'GET' | 'POST'): Cases => {
  const sent = async (setup: TestSetup, path: string, body?: unknown, headers = {}) => {
    const { browser, id } = await openedBrowser(setup);
    return browser.send(method, fillPath(path, { id }), body, headers);
  };
  const withoutRecords: Case = async (setup, path) => {
    const { browser, id } = await openedBrowser(setup);
    return withoutTable(setup, 'oauth_records', () =>
      browser.send(method, fillPath(path, { id }), method === 'GET' ? undefined : { allow: false }),
    );
  };
  return {
    ...keyCases(method),
    200: (setup, path) => sent(setup, path, method === 'GET' ? undefined : { allow: true }),
    403: (setup, path) => send(method, setup.url + fillPath(path, { id: 'x' }), { key: setup.owner.key }),
    404: async ({ url }, path) => {
      const { browser } = await registerUser(url);
      const body = method === 'GET' ? undefined : { allow: false };
      return browser.send(method, fillPath(path, { id: 'x' }), body);
    },
    500: withoutRecords,
    ...(method === 'POST' && {
      400: (setup, path) => sent(setup, path, { allow: true, scopes: [] }),
      403: crossSiteRequest('POST'),
      413: (setup, path) => sent(setup, path, longBody),
      415: (setup, path) => sent(setup, path, {}, { 'content-type': 'text/plain' }),
    }),
  };
};

async function appIdOf({ url }: TestSetup, browser: Browser): Promise<number> {
  const { apps } = (await (await browser.get('/api/pictable/connected-apps')).json()) as {
    apps: { id: number }[];
  };
  const [app] = apps;
  if (!app) throw new Error(`no app is connected at ${url}`);
  return app.id;
}

/** Cases for the routes about connected apps. */
export const connectedAppCases = {
  getConsentRequest: requestCases('GET'),
  decideConsentRequest: requestCases('POST'),
  listConnectedApps: {
    ...keyCases('GET'),
    200: ({ url, owner }, path) => get(url + path, owner.key),
    403: ({ url, owner }, path) => get(url + path, owner.projectKey),
  },
  disconnectApp: {
    ...keyCases('DELETE'),
    200: async (setup, path) => {
      const { browser } = await connectedUser(setup.url);
      return browser.send('DELETE', fillPath(path, { id: await appIdOf(setup, browser) }));
    },
    404: async (setup, path) => {
      const { browser } = await connectedUser(setup.url);
      return remove(setup.url + fillPath(path, { id: await appIdOf(setup, browser) }), setup.owner.key);
    },
  },
} as const satisfies Record<string, Cases>;

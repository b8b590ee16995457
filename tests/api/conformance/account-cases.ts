import { fillPath, signInLimits } from '@pictable/contract';
import { Browser, goodPassword, newEmail, registerUser } from '../setup/browser.ts';
import { type TestSetup, withoutTable } from '../setup/test-setup.ts';
import {
  bodyCases,
  type Case,
  type Cases,
  crossSiteRequest,
  get,
  keyCases,
  patch,
  post,
  send,
} from './status-case.ts';

const newBrowser = ({ url }: TestSetup) => new Browser(url);
const credentials = () => ({ email: newEmail(), password: goodPassword });
const formBody = { body: 'a=b', headers: { 'content-type': 'text/plain' } };
const longBody = { body: ' '.repeat(signInLimits.bodyBytesMax + 1) };

/** Cases for every route that needs no key, reads a small body and starts a session. */
const signInCases: Cases = {
  400: ({ url }, path) => post(url + path, { body: '{"email": }' }),
  403: (setup, path) => newBrowser(setup).post(path, credentials(), { 'sec-fetch-site': 'cross-site' }),
  413: ({ url }, path) => post(url + path, longBody),
  415: ({ url }, path) => post(url + path, formBody),
};

/** The last of a number of requests from one client IP address. */
function overLimit(requests: number, body: () => object): Case {
  return async (setup, path) => {
    const browser = newBrowser(setup);
    for (let n = 1; n < requests; n++) await browser.post(path, body());
    return browser.post(path, body());
  };
}

/** Creates a valid magic link for an email address. @returns its token */
async function createLink({ platform }: TestSetup, email = newEmail()): Promise<string> {
  const token = `token of ${email}`;
  await platform.database.pool.query(
    "insert into login_tokens (email, token_hash, expires_at) values ($1, $2, now() + interval '1 hour')",
    [email, platform.keyedHash(token)],
  );
  return token;
}

/** Invites an email address to the service. @returns the token */
async function createInvitation({ platform }: TestSetup, email = newEmail()): Promise<string> {
  const token = `invitation of ${email}`;
  await platform.database.pool.query(
    "insert into invitations (email, token_hash, expires_at) values ($1, $2, now() + interval '1 hour')",
    [email, platform.keyedHash(token)],
  );
  return token;
}

const verifyPath = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`;

/** Cases for the routes that start and end sessions. */
export const sessionCases = {
  register: {
    ...signInCases,
    201: (setup, path) => newBrowser(setup).post(path, credentials()),
    202: async ({ mailingUrl }, path) => new Browser(await mailingUrl()).post(path, credentials()),
    404: (setup, path) => newBrowser(setup).post(path, { ...credentials(), invitation: 'x' }),
    409: async (setup, path) => {
      const { email } = await registerUser(setup.url);
      return newBrowser(setup).post(path, { email, password: goodPassword });
    },
    429: overLimit(21, () => ({ email: newEmail(), password: 'password' })),
    500: (setup, path) => withoutTable(setup, 'users', () => newBrowser(setup).post(path, credentials())),
    503: async ({ busyUrl }, path) => new Browser(await busyUrl()).post(path, credentials()),
  },
  readRegistrationInvitation: {
    ...signInCases,
    200: async (setup, path) => newBrowser(setup).post(path, { token: await createInvitation(setup) }),
    403: (setup, path) => newBrowser(setup).post(path, { token: 'x' }, { 'sec-fetch-site': 'cross-site' }),
    404: (setup, path) => newBrowser(setup).post(path, { token: 'x' }),
    429: overLimit(61, () => ({ token: 'x' })),
    500: (setup, path) =>
      withoutTable(setup, 'invitations', () => newBrowser(setup).post(path, { token: 'x' })),
    503: async ({ outageUrl }, path) => new Browser(await outageUrl()).post(path, { token: 'x' }),
  },
  login: {
    ...signInCases,
    200: async (setup, path) => {
      const { email } = await registerUser(setup.url);
      return newBrowser(setup).post(path, { email, password: goodPassword });
    },
    401: (setup, path) => newBrowser(setup).post(path, credentials()),
    429: overLimit(6, () => ({ email: 'often@example.com', password: 'wrong one' })),
    500: (setup, path) => withoutTable(setup, 'users', () => newBrowser(setup).post(path, credentials())),
    503: async ({ busyUrl }, path) => new Browser(await busyUrl()).post(path, credentials()),
  },
  logout: {
    200: async ({ url }, path) => (await registerUser(url)).browser.post(path),
    403: crossSiteRequest('POST'),
    500: async (setup, path) => {
      const { browser } = await registerUser(setup.url);
      return withoutTable(setup, 'sessions', () => browser.post(path));
    },
    503: async ({ url, outageUrl }, path) => {
      const { browser } = await registerUser(url);
      return withSameSession(browser, await outageUrl()).post(path);
    },
  },
  requestMagicLink: {
    ...signInCases,
    200: (setup, path) => newBrowser(setup).post(path, { email: newEmail() }),
    403: (setup, path) =>
      newBrowser(setup).post(path, { email: newEmail() }, { 'sec-fetch-site': 'cross-site' }),
    429: overLimit(11, () => ({ email: newEmail() })),
    500: (setup, path) =>
      withoutTable(setup, 'users', () => newBrowser(setup).post(path, { email: newEmail() })),
    503: async ({ busyUrl }, path) => new Browser(await busyUrl()).post(path, { email: newEmail() }),
  },
  verifyMagicLink: {
    200: async (setup, path) => get(setup.url + verifyPath(path, await createLink(setup))),
    400: ({ url }, path) => get(url + path),
    500: (setup, path) => withoutTable(setup, 'login_tokens', () => get(setup.url + verifyPath(path, 'x'))),
    503: async ({ outageUrl }, path) => get((await outageUrl()) + verifyPath(path, 'x')),
  },
  confirmMagicLink: {
    ...signInCases,
    200: async (setup, path) => newBrowser(setup).post(path, { token: await createLink(setup) }),
    403: (setup, path) => newBrowser(setup).post(path, { token: 'x' }, { 'sec-fetch-site': 'cross-site' }),
    500: (setup, path) =>
      withoutTable(setup, 'login_tokens', () => newBrowser(setup).post(path, { token: 'x' })),
    503: async ({ outageUrl }, path) => new Browser(await outageUrl()).post(path, { token: 'x' }),
  },
  listSignInWays: { 200: ({ url }, path) => get(url + path) },
  startProviderSignIn: {
    302: (setup, path) => newBrowser(setup).get(fillPath(path, { provider: 'github' })),
    404: (setup, path) => newBrowser(setup).get(fillPath(path, { provider: 'facebook' })),
  },
  finishProviderSignIn: {
    302: (setup, path) => newBrowser(setup).get(fillPath(path, { provider: 'github' })),
    404: (setup, path) => newBrowser(setup).get(fillPath(path, { provider: 'facebook' })),
    500: async (setup) => {
      const browser = newBrowser(setup);
      const start = await browser.get('/api/auth/github');
      const person = { id: 1, email: newEmail(), verified: true };
      const back = setup.oauth.authorize(start.headers.get('location') ?? '', person);
      return withoutTable(setup, 'users', () => browser.get(back));
    },
    503: async (setup) => {
      const browser = new Browser(await setup.outageUrl());
      const start = await browser.get('/api/auth/github');
      const person = { id: 2, email: newEmail(), verified: true };
      return browser.get(setup.oauth.authorize(start.headers.get('location') ?? '', person));
    },
  },
} as const satisfies Record<string, Cases>;

/** A browser with the same session, for another server on the same data. */
function withSameSession(browser: Browser, url: string): Browser {
  const copy = new Browser(url);
  copy.cookies.set('sid', browser.cookies.get('sid') ?? '');
  return copy;
}

const noParams = () => ({});
const ownProject = ({ owner }: TestSetup) => ({ id: owner.project.id });

/** Cases for the routes about profile, password, keys and saved settings. */
export const ownAccountCases = {
  createAccountSigningSecret: {
    ...keyCases('POST'),
    200: ({ url, stranger }, path) => post(url + path, { key: stranger.key }),
    403: ({ url, owner }, path) => post(url + path, { key: owner.projectKey }),
  },
  updateUser: {
    ...keyCases('PATCH'),
    ...bodyCases('PATCH', noParams),
    200: ({ url, owner }, path) => patch(url + path, { key: owner.key, body: { first_name: 'Ann' } }),
    403: ({ url, owner }, path) => patch(url + path, { key: owner.projectKey, body: {} }),
  },
  changePassword: {
    ...keyCases('POST'),
    200: async ({ url }, path) => {
      const { browser } = await registerUser(url);
      return browser.post(path, { currentPassword: goodPassword, newPassword: 'another good one' });
    },
    400: async ({ url }, path) => {
      const { browser } = await registerUser(url);
      return browser.post(path, { currentPassword: 'wrong one', newPassword: 'another good one' });
    },
    403: ({ url, owner }, path) => post(url + path, { key: owner.key, body: {} }),
    413: async ({ url }, path) => {
      const { browser } = await registerUser(url);
      return browser.post(path, { newPassword: 'x'.repeat(signInLimits.bodyBytesMax) });
    },
    415: async ({ url }, path) => {
      const { browser } = await registerUser(url);
      return browser.post(path, {}, { 'content-type': 'text/plain' });
    },
    503: async ({ url, busyUrl }, path) => {
      const { browser } = await registerUser(url);
      return withSameSession(browser, await busyUrl()).post(path, {
        currentPassword: goodPassword,
        newPassword: 'another good one',
      });
    },
  },
  getApiKey: {
    ...keyCases('GET'),
    200: ({ url, owner }, path) => get(url + path, owner.key),
    403: ({ url, owner }, path) => get(url + path, owner.projectKey),
  },
  generateApiKey: {
    ...keyCases('POST'),
    200: async ({ url }, path) => (await registerUser(url)).browser.post(path),
    403: ({ url, owner }, path) => send('POST', url + path, { key: owner.key }),
  },
  regenerateProjectKey: {
    ...keyCases('POST'),
    200: async ({ url, owner }, path) => {
      const created = await post(`${url}/api/pictable/projects`, { key: owner.key, body: { name: 'Keys' } });
      const { id } = (await created.json()) as { id: number };
      return send('POST', url + fillPath(path, { id }), { key: owner.key });
    },
    403: (setup, path) =>
      send('POST', setup.url + fillPath(path, ownProject(setup)), { key: setup.owner.projectKey }),
    404: (setup, path) =>
      send('POST', setup.url + fillPath(path, ownProject(setup)), { key: setup.stranger.key }),
  },
  getSettings: {
    ...keyCases('GET'),
    200: ({ url, owner }, path) => get(url + path, owner.key),
    400: ({ url, owner }, path) => get(`${url + path}?projectId=0`, owner.key),
    403: ({ url, owner }, path) => get(url + path, owner.projectKey),
    404: ({ url, owner, stranger }, path) => get(`${url + path}?projectId=${owner.project.id}`, stranger.key),
  },
  saveSettings: {
    ...keyCases('POST'),
    ...bodyCases('POST', noParams),
    200: ({ url, stranger }, path) =>
      post(url + path, { key: stranger.key, body: { settings: { headerBg: '#123456' } } }),
    403: ({ url, owner }, path) => post(url + path, { key: owner.projectKey, body: {} }),
    404: ({ url, owner, stranger }, path) =>
      post(`${url + path}?projectId=${owner.project.id}`, { key: stranger.key, body: {} }),
  },
} as const satisfies Record<string, Cases>;

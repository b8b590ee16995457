import { fillPath } from '@pictable/contract';
import { registerUser } from '../setup/browser.ts';
import { registerOperator } from '../setup/operator.ts';
import { type Case, type Cases, keyCases, newImage, remove, tooLarge } from './status-case.ts';

const missing = { id: 999_999, image: 999_999 };

interface Sent {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A request of an operator, about an account that nothing else uses. */
function byOperator(method: string, sent: (account: { id: number; email: string }) => Sent): Case {
  return async (setup, path) => {
    const { browser } = await registerOperator(setup);
    const { user, email } = await registerUser(setup.url);
    const { params = { id: user.id }, query = '', body, headers } = sent({ id: user.id, email });
    return browser.send(method, fillPath(path, params) + query, body, headers);
  };
}

/** The request of an operator about their own account. */
function aboutOneself(method: string, bodyOf: (email: string) => unknown): Case {
  return async (setup, path) => {
    const { browser, user, email } = await registerOperator(setup);
    return browser.send(method, fillPath(path, { id: user.id }), bodyOf(email));
  };
}

const unknownAccount = (method: string, body?: unknown): Record<number, Case> => ({
  404: byOperator(method, () => ({ params: missing, body })),
});

const badQuery = { 400: byOperator('GET', () => ({ query: '?limit=0' })) };

/** Cases of an operation that takes a body, which is invalid in several ways. */
function bodyCases(method: string, invalid: unknown): Record<number, Case> {
  return {
    400: byOperator(method, () => ({ body: invalid })),
    413: byOperator(method, () => ({ body: tooLarge })),
    415: byOperator(method, () => ({ body: {}, headers: { 'content-type': 'text/plain' } })),
  };
}

/** Cases for the routes of operators. */
export const operatorCases = {
  getOverview: { ...keyCases('GET'), 200: byOperator('GET', () => ({})) },
  retryDeadJobs: { ...keyCases('POST'), 200: byOperator('POST', () => ({})) },
  listFailures: { ...keyCases('GET'), ...badQuery, 200: byOperator('GET', () => ({})) },
  listAuditEntries: { ...keyCases('GET'), ...badQuery, 200: byOperator('GET', () => ({})) },
  listAccounts: { ...keyCases('GET'), ...badQuery, 200: byOperator('GET', () => ({ query: '?text=a' })) },
  getAccount: {
    ...keyCases('GET'),
    ...unknownAccount('GET'),
    200: byOperator('GET', () => ({ query: '?days=90' })),
    400: byOperator('GET', () => ({ query: '?days=401' })),
  },
  changeAccount: {
    ...keyCases('PATCH'),
    ...bodyCases('PATCH', {}),
    ...unknownAccount('PATCH', { plan: 'premium' }),
    200: byOperator('PATCH', () => ({ body: { plan: 'premium', role: 'operator', disabled: true } })),
    409: aboutOneself('PATCH', () => ({ disabled: true })),
  },
  removeAccount: {
    ...keyCases('POST'),
    ...bodyCases('POST', { email: 'somebody.else@example.com' }),
    ...unknownAccount('POST', { email: 'somebody@example.com' }),
    200: byOperator('POST', ({ email }) => ({ body: { email } })),
    409: aboutOneself('POST', (email) => ({ email })),
  },
  createSignInLink: {
    ...keyCases('POST'),
    ...unknownAccount('POST'),
    200: byOperator('POST', () => ({})),
  },
  purgeAccountImages: {
    ...keyCases('POST'),
    ...bodyCases('POST', { olderThanDays: -1 }),
    ...unknownAccount('POST', { olderThanDays: 0 }),
    200: byOperator('POST', () => ({ body: { olderThanDays: 365 } })),
  },
  restoreAccountImage: {
    ...keyCases('POST'),
    ...unknownAccount('POST'),
    200: async (setup, path) => {
      const { browser } = await registerOperator(setup);
      const image = await newImage(setup);
      await remove(`${setup.url}/api/pictable/user/images/${image}`, setup.owner.key);
      return browser.post(fillPath(path, { id: setup.owner.user.id, image }));
    },
  },
  exportAnyAccount: {
    ...keyCases('GET'),
    ...unknownAccount('GET'),
    200: byOperator('GET', () => ({})),
  },
} as const satisfies Record<string, Cases>;

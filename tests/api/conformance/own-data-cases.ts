import { signInLimits } from '@pictable/contract';
import { goodPassword, registerUser } from '../setup/browser.ts';
import { type Cases, get, keyCases, post } from './status-case.ts';

/** Cases for the routes that export and delete an account. */
export const ownDataCases = {
  exportAccount: {
    ...keyCases('GET'),
    200: ({ url, owner }, path) => get(url + path, owner.key),
    403: ({ url, owner }, path) => get(url + path, owner.projectKey),
  },
  deleteAccount: {
    ...keyCases('POST'),
    200: async ({ url }, path) => {
      const { browser, email } = await registerUser(url);
      return browser.post(path, { email, currentPassword: goodPassword });
    },
    400: async ({ url }, path) => {
      const { browser, email } = await registerUser(url);
      return browser.post(path, { email, currentPassword: 'wrong one' });
    },
    403: ({ url, owner }, path) => post(url + path, { key: owner.key, body: {} }),
    409: async ({ url, platform }, path) => {
      const { browser, email, user } = await registerUser(url);
      await platform.database.pool.query("update users set stripe_subscription_id = 'sub_1' where id = $1", [
        user.id,
      ]);
      return browser.post(path, { email, currentPassword: goodPassword });
    },
    413: async ({ url }, path) => {
      const { browser } = await registerUser(url);
      return browser.post(path, { email: 'x'.repeat(signInLimits.bodyBytesMax) });
    },
    415: async ({ url }, path) => {
      const { browser } = await registerUser(url);
      return browser.post(path, {}, { 'content-type': 'text/plain' });
    },
  },
} as const satisfies Record<string, Cases>;

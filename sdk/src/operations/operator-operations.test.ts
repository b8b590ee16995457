import { routeList } from '@pictable/contract';
import { expect, it } from 'vitest';
import { createOperatorClient, type OperatorClient } from '../operator-client.ts';

type Call = (client: OperatorClient) => Promise<unknown>;

const calls: Readonly<Record<keyof OperatorClient, readonly [Call, string, unknown?]>> = {
  overview: [(client) => client.overview(), 'GET /api/operator/overview'],
  retryDeadJobs: [(client) => client.retryDeadJobs(), 'POST /api/operator/dead-jobs/retry'],
  failures: [
    (client) => client.failures({ requestId: 'a b', userId: 3, limit: 9 }),
    'GET /api/operator/failures?requestId=a+b&userId=3&limit=9',
  ],
  audit: [
    (client) =>
      client.audit({ actor: 'operator', account: 'a@b.example', action: 'account.plan', before: 8 }),
    'GET /api/operator/audit?actor=operator&account=a%40b.example&action=account.plan&before=8',
  ],
  accounts: [
    (client) => client.accounts({ text: 'ada', before: 5, limit: 2 }),
    'GET /api/operator/users?text=ada&before=5&limit=2',
  ],
  account: [(client) => client.account(3, { days: 90 }), 'GET /api/operator/users/3?days=90'],
  changeAccount: [
    (client) => client.changeAccount(3, { plan: 'premium' }),
    'PATCH /api/operator/users/3',
    { plan: 'premium' },
  ],
  removeAccount: [
    (client) => client.removeAccount(3, 'a@b.example'),
    'POST /api/operator/users/3/delete',
    { email: 'a@b.example' },
  ],
  createSignInLink: [(client) => client.createSignInLink(3), 'POST /api/operator/users/3/sign-in-link'],
  purgeImages: [
    (client) => client.purgeImages(3, { olderThanDays: 7, dryRun: true }),
    'POST /api/operator/users/3/purge',
    { olderThanDays: 7, dryRun: true },
  ],
  restoreImage: [(client) => client.restoreImage(3, 4), 'POST /api/operator/users/3/images/4/restore'],
  exportAccount: [(client) => client.exportAccount(3), 'GET /api/operator/users/3/export'],
};

it.each(Object.entries(calls))('%s sends one request without a key', async (_name, [call, line, body]) => {
  const sent: { url: string; init: RequestInit }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: String(url), init });
    return new Response('{"id": 7}');
  };
  const client = createOperatorClient({ baseUrl: 'https://pictable.example', fetch });
  expect(await call(client)).toEqual({ id: 7 });
  expect(sent.map(({ url, init }) => `${init.method} ${url}`)).toEqual([
    line.replace(' ', ' https://pictable.example'),
  ]);
  expect(sent[0]?.init.body).toBe(body === undefined ? undefined : JSON.stringify(body));
  expect(new Headers(sent[0]?.init.headers).has('authorization')).toBe(false);
  expect(sent[0]?.init.credentials).toBe('include');
});

it('has every operation for operators', () => {
  const routes = routeList.filter(({ access }) => access === 'operator');
  expect(Object.keys(calls)).toHaveLength(routes.length);
});

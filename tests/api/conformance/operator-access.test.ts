import { fillPath, routeList } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, registerUser } from '../setup/browser.ts';
import { registerOperator } from '../setup/operator.ts';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { send } from './status-case.ts';

let setup: TestSetup;
/** A user whose account nobody may see or change. */
let victim: Awaited<ReturnType<typeof registerUser>>;

beforeAll(async () => {
  setup = await openTestSetup();
  victim = await registerUser(setup.url);
});
afterAll(() => setup?.close());

const operatorRoutes = routeList.filter(({ access }) => access === 'operator');
const routes = operatorRoutes.map((route) => [`${route.method} ${route.path}`, route] as const);
type OperatorRoute = (typeof operatorRoutes)[number];

const pathOf = ({ path }: OperatorRoute) => fillPath(path, { id: victim.user.id, image: 1 });
const bodyOf = ({ name }: OperatorRoute): unknown =>
  ({
    changeAccount: { disabled: true },
    removeAccount: { email: victim.email },
    purgeAccountImages: { olderThanDays: 0 },
  })[name as string];

async function stateOfVictim() {
  const { rows } = await setup.platform.database.pool.query(
    `select role, disabled_at, current_plan_tier, (select count(*)::int from sessions where user_id = users.id) as sessions,
      (select count(*)::int from audit_log where audit_log.user_id = users.id) as entries from users where id = $1`,
    [victim.user.id],
  );
  return rows[0];
}

it('every path below /api/operator is for operators, and no other is', () => {
  const below = routeList.filter(({ path }) => path.startsWith('/api/operator/'));
  expect(below.map(({ name }) => name)).toEqual(operatorRoutes.map(({ name }) => name));
  expect(below.length).toBeGreaterThan(10);
});

describe.each(routes)('%s', (_name, route) => {
  it('rejects everyone except operators, and changes nothing', async () => {
    const before = await stateOfVictim();
    const [path, body] = [pathOf(route), bodyOf(route)];
    const expectRejected = async (response: Response, status: number, type: string) => {
      expect(response.status, await response.clone().text()).toBe(status);
      expect((await errorOf(response)).type).toBe(type);
    };
    await expectRejected(
      await new Browser(setup.url).send(route.method, path, body),
      401,
      'missing-credentials',
    );
    const user = await registerUser(setup.url);
    await expectRejected(await user.browser.send(route.method, path, body), 403, 'operator-required');

    const operator = await registerOperator(setup);
    const created = await operator.browser.post('/api/pictable/user/generate-api-key');
    const { apiKey } = (await created.json()) as { apiKey: string };
    const withKey = await send(route.method, setup.url + path, { key: apiKey, ...(body ? { body } : {}) });
    await expectRejected(withKey, 403, 'session-required');
    if (route.method !== 'GET') {
      const foreign = { 'sec-fetch-site': 'cross-site' };
      const crossSite = await operator.browser.send(route.method, path, body, foreign);
      await expectRejected(crossSite, 403, 'cross-site-request');
    }
    const { pool } = setup.platform.database;
    await pool.query('update users set disabled_at = now() where id = $1', [operator.user.id]);
    await expectRejected(await operator.browser.send(route.method, path, body), 403, 'account-disabled');
    await pool.query("update users set disabled_at = null, role = 'user' where id = $1", [operator.user.id]);
    await expectRejected(await operator.browser.send(route.method, path, body), 403, 'operator-required');
    expect(await stateOfVictim()).toEqual(before);
  });
});

import type { Route } from '@pictable/contract';
import { type Browser, registerUser } from './browser.ts';
import type { TestSetup } from './test-setup.ts';

type Parts = Pick<TestSetup, 'url' | 'platform'>;

/** Registers a user with the role operator. */
export async function registerOperator({ url, platform }: Parts) {
  const registered = await registerUser(url);
  await platform.database.pool.query("update users set role = 'operator' where id = $1", [
    registered.user.id,
  ]);
  return registered;
}

/** The browser of somebody who may use a route; undefined for a route that needs no session. */
export async function browserFor({ access }: Route, setup: Parts): Promise<Browser | undefined> {
  if (access === 'operator') return (await registerOperator(setup)).browser;
  return access === 'session' ? (await registerUser(setup.url)).browser : undefined;
}

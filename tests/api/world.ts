import { rename, rm, symlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createApp } from '@pictable/server/app';
import {
  addTestUser,
  noMailer,
  openPasswords,
  openTestPlatform,
  type TestPlatform,
  type TestPlatformOptions,
  type TestUser,
  withoutData,
} from '@pictable/server/test-platform';
import { inject } from 'vitest';
import { type FakeStripe, openFakeStripe, stripeSettings } from './fake-stripe.ts';
import { clientId, clientSecret, type OAuthServer, openOAuthServer } from './oauth-server.ts';

/** A running service with people in it: the real app, engine, database and disk behind a real port. */
export interface World {
  readonly platform: TestPlatform;
  /** Origin of the service. */
  readonly url: string;
  /** Origin of a second server on the same data: full for ever, without mail or payments, and stopping. */
  readonly busyUrl: string;
  /** A user without limits, with a project. */
  readonly owner: TestUser;
  /** Somebody else, with a project. */
  readonly stranger: TestUser;
  /** A user whose project is inactive. */
  readonly paused: TestUser;
  /** A user of the free plan who has used it up. */
  readonly exhausted: TestUser;
  /** A user of the free plan with a running subscription at Stripe. */
  readonly subscriber: TestUser;
  /** Origin of a third server: a key may make one call an hour there. */
  readonly limitedUrl: string;
  /** Origin of a fourth server: it sends mail. */
  readonly mailingUrl: string;
  readonly stripe: FakeStripe;
  /** Origin of a fifth server, started when it is first asked for: its database and its files are out of reach. */
  awayUrl(): Promise<string>;
  /** Google and GitHub in one. */
  readonly oauth: OAuthServer;
  close(): Promise<void>;
}

export async function openWorld(
  environment: Record<string, string> = {},
  imageRules?: TestPlatformOptions['imageRules'],
): Promise<World> {
  const stripe = await openFakeStripe();
  const oauth = await openOAuthServer();
  const platform = await openTestPlatform({
    workerFile: inject('workerFile'),
    environment: { ...stripeSettings(stripe), ...oauthSettings(oauth), ...environment },
    ...(imageRules && { imageRules }),
  });
  const owner = await addTestUser(platform, 'enterprise');
  const stranger = await addTestUser(platform, 'enterprise');
  const paused = await addTestUser(platform, 'enterprise');
  await platform.database.pool.query('update projects set is_active = false where id = $1', [
    paused.project.id,
  ]);
  const exhausted = await addTestUser(platform, 'free');
  const subscriber = await addTestUser(platform, 'free');
  await setUsage(platform, exhausted, 25);
  await subscribe(platform, subscriber);
  const service = await listen(platform);
  const busy = await listen({
    ...platform,
    // Its queue would drop the mails of the others.
    config: { ...platform.config, jobWorkers: 0 },
    isStopping: () => true,
    payments: undefined,
    renderPool: await closedPool(platform),
    passwords: await openPasswords({ runningMax: 0, waitingMax: 0 }),
    mailer: noMailer(platform.log),
  });
  const mailing = await listen({ ...platform, mailer: { ...platform.mailer, kind: 'smtp' } });
  const limited = await listen(withOneCallAnHour(platform));
  let away: ReturnType<typeof listen> | undefined;
  return {
    platform,
    url: service.url,
    busyUrl: busy.url,
    owner,
    stranger,
    paused,
    exhausted,
    subscriber,
    limitedUrl: limited.url,
    async awayUrl() {
      away ??= withoutData(platform).then(listen);
      return (await away).url;
    },
    mailingUrl: mailing.url,
    stripe,
    oauth,
    async close() {
      await service.close();
      await busy.close();
      await limited.close();
      await (await away)?.close();
      await mailing.close();
      await platform.close();
      await stripe.close();
      await oauth.close();
    },
  };
}

function oauthSettings({ url }: OAuthServer): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_URL: url,
    GITHUB_CLIENT_ID: clientId,
    GITHUB_CLIENT_SECRET: clientSecret,
    GITHUB_URL: url,
  };
}

/** How many tables somebody has stored in this window. */
export async function setUsage(platform: TestPlatform, { user }: TestUser, count: number): Promise<void> {
  await platform.database.pool.query('update users set usage_count = $2 where id = $1', [user.id, count]);
}

async function subscribe(platform: TestPlatform, { user }: TestUser): Promise<void> {
  await platform.database.pool.query(
    'update users set stripe_customer_id = $2, stripe_subscription_id = $3 where id = $1',
    [user.id, `cus_of_${user.id}`, `sub_of_${user.id}`],
  );
}

function withOneCallAnHour(platform: TestPlatform): TestPlatform {
  const rateLimits = { ...platform.config.rateLimits, key: { quota: 1, windowSeconds: 3_600 } };
  return { ...platform, config: { ...platform.config, rateLimits } };
}

/** A server on its own port. */
export async function listen(platform: TestPlatform): Promise<{ url: string; close(): Promise<void> }> {
  const app = await createApp(platform);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => app.close() };
}

let closed: Promise<TestPlatform['renderPool']> | undefined;

/** A pool that is stopping refuses work just as a full one does; one is enough for all files of a process. */
export function closedPool(platform: TestPlatform): Promise<TestPlatform['renderPool']> {
  closed ??= openClosedPool(platform);
  return closed;
}

async function openClosedPool(platform: TestPlatform): Promise<TestPlatform['renderPool']> {
  const pool = await platform.openPool({ workers: 1 });
  await pool.close();
  return pool;
}

/** Runs something while a table of the database is away. */
export async function withoutTable<T>({ platform }: World, table: string, run: () => Promise<T>): Promise<T> {
  const { pool } = platform.database;
  await pool.query(`alter table ${table} rename to ${table}_away`);
  try {
    return await run();
  } finally {
    await pool.query(`alter table ${table}_away rename to ${table}`);
  }
}

/** Runs something while a stored file cannot be read: its name leads to itself. */
export async function withUnreadableFile<T>(
  { platform }: World,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  const file = path.join(platform.storageFolder, name);
  await rename(file, `${file}.away`);
  await symlink(path.basename(file), file);
  try {
    return await run();
  } finally {
    await rm(file);
    await rename(`${file}.away`, file);
  }
}

type Storage = TestPlatform['storage'];

/** A storage of which some calls do something else. */
export function changedStorage(storage: Storage, changes: Partial<Storage>): Storage {
  return new Proxy(storage, {
    get(target, name: keyof Storage) {
      const call = changes[name] ?? target[name];
      return call.bind(target);
    },
  });
}

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
  withUnreachableData,
} from '@pictable/server/test-platform';
import { inject } from 'vitest';
import { type FakeStripe, openFakeStripe, stripeSettings } from './fake-stripe.ts';
import { clientId, clientSecret, type OAuthServer, openOAuthServer } from './oauth-server.ts';

/** A running service with test users: the real app, engine, database and disk on a real port. */
export interface TestSetup {
  readonly platform: TestPlatform;
  /** Origin of the service. */
  readonly url: string;
  /**
   * Origin of a second server on the same data: always full and stopping, without email or payments. The other servers
   * are started on first use, because each has its own job workers.
   */
  busyUrl(): Promise<string>;
  /** A user without limits, with a project. */
  readonly owner: TestUser;
  /** Another user, with a project. */
  readonly stranger: TestUser;
  /** A user whose project is inactive. */
  readonly paused: TestUser;
  /** A user of the free plan whose quota is used up. */
  readonly exhausted: TestUser;
  /** A user of the free plan with an active subscription at Stripe. */
  readonly subscriber: TestUser;
  /** Origin of a third server, which accepts one request per key and hour. */
  limitedUrl(): Promise<string>;
  /** Origin of a fourth server, which sends email. */
  mailingUrl(): Promise<string>;
  readonly stripe: FakeStripe;
  /** Origin of a fifth server, whose database and storage are unavailable. */
  outageUrl(): Promise<string>;
  /** Fake OAuth server for Google and GitHub. */
  readonly oauth: OAuthServer;
  close(): Promise<void>;
}

export async function openTestSetup(
  environment: Record<string, string> = {},
  imageRules?: TestPlatformOptions['imageRules'],
  bucketTimeouts?: TestPlatformOptions['bucketTimeouts'],
): Promise<TestSetup> {
  const stripe = await openFakeStripe();
  const oauth = await openOAuthServer();
  const platform = await openTestPlatform({
    workerFile: inject('workerFile'),
    environment: { ...stripeSettings(stripe), ...oauthSettings(oauth), ...environment },
    ...(imageRules && { imageRules }),
    ...(bucketTimeouts && { bucketTimeouts }),
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
  const service = await startServer(platform);
  const others = otherServers(platform);
  return {
    platform,
    url: service.url,
    ...others.urls,
    owner,
    stranger,
    paused,
    exhausted,
    subscriber,
    stripe,
    oauth,
    async close() {
      await service.close();
      await others.close();
      await platform.close();
      await stripe.close();
      await oauth.close();
    },
  };
}

/** Servers on the same data that few tests need. */
function otherServers(platform: TestPlatform) {
  const started: ReturnType<typeof startServer>[] = [];
  const onFirstUse = (prepare: () => TestPlatform | Promise<TestPlatform>) => {
    let server: ReturnType<typeof startServer> | undefined;
    return async () => {
      if (server === undefined) {
        server = Promise.resolve(prepare()).then(startServer);
        started.push(server);
      }
      return (await server).url;
    };
  };
  const urls = {
    busyUrl: onFirstUse(() => fullAndStopping(platform)),
    limitedUrl: onFirstUse(() => withOneRequestPerHour(platform)),
    mailingUrl: onFirstUse(() => ({ ...platform, mailer: { ...platform.mailer, kind: 'smtp' as const } })),
    outageUrl: onFirstUse(() => withUnreachableData(platform)),
  };
  const close = async () => {
    for (const server of started) await (await server).close();
  };
  return { urls, close };
}

async function fullAndStopping(platform: TestPlatform): Promise<TestPlatform> {
  return {
    ...platform,
    // Its job workers would drop the emails of the other servers.
    config: { ...platform.config, jobWorkers: 0 },
    isStopping: () => true,
    payments: undefined,
    renderPool: await closedPool(platform),
    passwords: await openPasswords({ runningMax: 0, waitingMax: 0 }),
    mailer: noMailer(platform.log),
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

/** Sets how many tables a user has stored in the current quota window. */
export async function setUsage(platform: TestPlatform, { user }: TestUser, count: number): Promise<void> {
  await platform.database.pool.query('update users set usage_count = $2 where id = $1', [user.id, count]);
}

async function subscribe(platform: TestPlatform, { user }: TestUser): Promise<void> {
  await platform.database.pool.query(
    'update users set stripe_customer_id = $2, stripe_subscription_id = $3 where id = $1',
    [user.id, `cus_of_${user.id}`, `sub_of_${user.id}`],
  );
}

function withOneRequestPerHour(platform: TestPlatform): TestPlatform {
  const rateLimits = { ...platform.config.rateLimits, key: { quota: 1, windowSeconds: 3_600 } };
  return { ...platform, config: { ...platform.config, rateLimits } };
}

/** Starts a server on a free port. */
export async function startServer(platform: TestPlatform): Promise<{ url: string; close(): Promise<void> }> {
  const app = await createApp(platform);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => app.close() };
}

let closed: Promise<TestPlatform['renderPool']> | undefined;

/** A closed pool rejects work just as a full one does. All test files of a process share one. */
export function closedPool(platform: TestPlatform): Promise<TestPlatform['renderPool']> {
  closed ??= openClosedPool(platform);
  return closed;
}

async function openClosedPool(platform: TestPlatform): Promise<TestPlatform['renderPool']> {
  const pool = await platform.openPool({ workers: 1 });
  await pool.close();
  return pool;
}

/** Runs a function while a database table is missing. */
export async function withoutTable<T>(
  { platform }: TestSetup,
  table: string,
  run: () => Promise<T>,
): Promise<T> {
  const { pool } = platform.database;
  await pool.query(`alter table ${table} rename to ${table}_away`);
  try {
    return await run();
  } finally {
    await pool.query(`alter table ${table}_away rename to ${table}`);
  }
}

/** Runs a function while a stored file cannot be read, because it is a symbolic link to itself. */
export async function withUnreadableFile<T>(
  { platform }: TestSetup,
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

/** A storage with some methods replaced. */
export function overrideStorage(storage: Storage, changes: Partial<Storage>): Storage {
  return new Proxy(storage, {
    get(target, name: keyof Storage) {
      const method = changes[name] ?? target[name];
      return method.bind(target);
    },
  });
}

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { type ServerProcess, startServerProcess } from '../server-process.fixture.ts';
import { adminCommands } from './admin-commands.ts';

const program = fileURLToPath(new URL('../../dist/admin.js', import.meta.url));
const operateProgram = fileURLToPath(new URL('../../dist/operate.js', import.meta.url));
const password = 'a long enough password';
const [ada, bo] = ['ada@example.com', 'bo@example.com'];

let folder: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
let server: ServerProcess;
let env: Readonly<Record<string, string>>;
/** Cookie of the session of the first account. */
let session: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-admin-'));
  database = await testDatabase();
  const { host, user } = inject('postgres');
  const { rows } = await database.pool.query('select current_database() as name');
  env = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: folder,
    SERVER_SECRET: 'one secret for the service and its commands',
    DATABASE_URL: `postgres://${user}@localhost/${rows[0].name}?host=${encodeURIComponent(host)}`,
  };
  server = startServerProcess(folder, env);
  await server.waitForOutput('listening on');
  session = await register(ada);
  await register(bo);
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await database?.close();
  await rm(folder, { recursive: true });
});

function send(method: string, at: string, body?: object, cookie = session) {
  return fetch(server.url + at, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function register(email: string): Promise<string> {
  const response = await send('POST', '/api/register', { email, password }, '');
  expect(response.ok, await response.clone().text()).toBe(true);
  return response.headers.getSetCookie().join('; ').split(';')[0]!;
}

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the built program without a terminal. */
function admin(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    );
  });
}

async function json<Result>(...args: string[]): Promise<Result> {
  const { code, out, err } = await admin(...args, '--json');
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as Result;
}

const planOf = async (email: string) => (await json<{ plan: string }[]>('users', email))[0]?.plan;
const audit = () => json<{ action: string; email: string | null; details: unknown }[]>('audit');

describe('users', () => {
  it('lists accounts, the newest first, as an array or as columns', async () => {
    const users = await json<{ email: string }[]>('users');
    expect(users.map(({ email }) => email)).toEqual(expect.arrayContaining([bo, ada]));
    const [found, ...others] = await json<object[]>('users', 'ADA@');
    expect(found).toMatchObject({ email: ada, plan: 'free', used: 0, projects: 0, images: 0 });
    expect(JSON.stringify(found)).not.toMatch(/hash|password/i);
    expect(found).toMatchObject({ lastSeenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
    expect(others).toEqual([]);
    const [head = '', row = ''] = (await admin('users', ada)).out.split('\n');
    expect(head.indexOf('plan')).toBe(row.indexOf('free'));
  });

  it('takes signs of patterns as themselves', async () => {
    expect(await json('users', 'a_a@')).toEqual([]);
    expect((await admin('users', '100%')).out).toBe('No address and no name contains 100%.');
  });
});

describe('plan', () => {
  it('changes the plan at once, and records it', async () => {
    const dry = await admin('plan', ada, 'business', '--dry-run');
    expect(dry.out).toBe(`Would be done: ${ada} has the plan Agency instead of Free.`);
    expect(await planOf(ada)).toBe('free');
    expect(await admin('plan', 'Ada@Example.com', 'Agency')).toMatchObject({ code: 0, err: '' });
    expect(await planOf(ada)).toBe('business');
    const user = await (await send('GET', '/api/user')).json();
    expect(user).toMatchObject({ current_plan_tier: 'business' });
    expect((await audit())[0]).toMatchObject({
      action: 'account.plan',
      email: ada,
      details: { from: 'free', to: 'business' },
    });
  });

  it.each([
    [['plan', ada, 'gold'], 'There is no plan gold. The plans are free (Free), basic'],
    [
      ['plan', 'adda@example.com', 'free'],
      'no account with the address adda@example.com. Accounts with similar',
    ],
    [['plan', bo, 'free'], `${bo} has the plan Free already.`],
    [['usage', '--days=0'], '--days must be a whole number from 1 to 10000; got 0.'],
  ])('says what is wrong with %j', async (args, message) => {
    const { code, err, out } = await admin(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
  });
});

describe('role, disable and enable', () => {
  it('change the role, and reject an unknown one', async () => {
    expect(await admin('role', bo, 'owner')).toMatchObject({
      code: 1,
      err: 'There is no role owner. The roles are user and operator.',
    });
    expect(await admin('role', bo, 'operator')).toMatchObject({ code: 0, err: '' });
    expect(await json('users', bo)).toMatchObject([{ role: 'operator' }]);
    expect((await audit())[0]).toMatchObject({
      action: 'account.role',
      email: bo,
      details: { from: 'user', to: 'operator' },
    });
    await admin('role', bo, 'user');
  });

  it('end what a disabled account can do, and let it sign in again once it is enabled', async () => {
    const cookie = await register('cy@example.com');
    const generated = await send('POST', '/api/pictable/user/generate-api-key', undefined, cookie);
    const { apiKey } = (await generated.json()) as { apiKey: string };
    const stored = await send('POST', '/api/pictable/table-to-image', { data: [{ a: 1 }] }, cookie);
    const { url } = (await stored.json()) as { url: string };
    const signIn = () => send('POST', '/api/login', { email: 'cy@example.com', password }, '');
    expect((await admin('disable', 'cy@example.com')).err).toContain('--yes');
    expect(await admin('disable', 'cy@example.com', '--yes')).toMatchObject({ code: 0, err: '' });
    expect((await send('GET', '/api/user', undefined, cookie)).status).toBe(401);
    const keyed = await fetch(`${server.url}/api/user`, { headers: { 'x-api-key': apiKey } });
    expect([keyed.status, await keyed.json()]).toMatchObject([403, { error: { type: 'account-disabled' } }]);
    const rejected = await signIn();
    expect([rejected.status, await rejected.json()]).toMatchObject([
      403,
      { error: { type: 'account-disabled' } },
    ]);
    const wrong = await send('POST', '/api/login', { email: 'cy@example.com', password: 'not this one' }, '');
    expect(wrong.status).toBe(401);
    expect((await fetch(url)).status).toBe(200);
    const link = await json<{ url: string }>('sign-in-link', 'cy@example.com');
    const token = new URL(link.url).searchParams.get('token');
    const confirm = () => send('POST', '/api/confirm-magic-link', { token }, '');
    expect((await confirm()).status).toBe(403);
    expect(await admin('enable', 'cy@example.com')).toMatchObject({ code: 0, err: '' });
    expect((await signIn()).status).toBe(200);
    // The rejection has not used up the link.
    expect((await confirm()).status).toBe(200);
    expect((await audit()).map(({ action }) => action).slice(0, 3)).toEqual([
      'account.enable',
      'account.sign-in-link',
      'account.disable',
    ]);
  });
});

it.each([[[]], [['nothing']], [['plan', ada]], [['users', '--what']], [['constructor']]])(
  'the command %j shows the commands',
  async (args) => {
    const { code, err } = await admin(...args);
    expect(code).toBe(2);
    expect(err).toContain('npm run admin -- plan EMAIL PLAN');
  },
);

it('a sign-in link signs in once, also to an account whose address is not verified, and revokes nothing', async () => {
  const { apiKey } = (await (await send('POST', '/api/pictable/user/generate-api-key')).json()) as {
    apiKey: string;
  };
  const { url } = await json<{ url: string }>('sign-in-link', ada);
  const token = new URL(url).searchParams.get('token');
  const confirm = () => send('POST', '/api/confirm-magic-link', { token }, '');
  const signedIn = await confirm();
  expect(await signedIn.json()).toMatchObject({ success: true, user: { email: ada } });
  expect((await confirm()).ok).toBe(false);
  const keyed = await fetch(`${server.url}/api/user`, { headers: { 'x-api-key': apiKey } });
  expect(keyed.status).toBe(200);
  expect((await audit())[0]).toMatchObject({ action: 'account.sign-in-link', email: ada });
});

describe('invite', () => {
  it('without a mail server prints a link that registers the address once', async () => {
    const email = 'eve@example.com';
    expect((await admin('invite', email, '--dry-run')).out).toBe(
      `Would be done: ${email} is invited, for 7 days.`,
    );
    const first = await admin('invite', email);
    const invited = await json<{ url: string; expiresAt: string }>('invite', 'Eve@Example.com');
    expect(invited).toMatchObject({ email, expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect((await audit())[0]).toMatchObject({ action: 'account.invite', email: null });
    const registerWith = (url: string) =>
      send(
        'POST',
        '/api/register',
        { email, password, invitation: new URL(url).searchParams.get('invitation') },
        '',
      );
    expect((await registerWith(first.out)).status).toBe(404);
    expect((await registerWith(invited.url)).status).toBe(201);
    expect((await registerWith(invited.url)).status).toBe(404);
    expect(await admin('invite', email)).toMatchObject({ code: 1, err: `${email} has an account already.` });
  });

  it('can be listed, and revoked before somebody uses it', async () => {
    const email = 'gil@example.com';
    const { url } = await json<{ url: string }>('invite', email);
    expect(await json('invitations')).toMatchObject([{ email, invitedBy: null }]);
    expect((await admin('revoke-invitation', email, '--dry-run')).out).toContain('Would be done');
    expect(await json('invitations')).toHaveLength(1);
    expect(await admin('revoke-invitation', 'Gil@Example.com')).toMatchObject({ code: 0, err: '' });
    expect((await audit())[0]).toMatchObject({ action: 'account.revoke-invitation', email: null });
    expect(await json('invitations')).toEqual([]);
    const invitation = new URL(url).searchParams.get('invitation');
    const used = await send('POST', '/api/register', { email, password, invitation }, '');
    expect(used.status).toBe(404);
    expect((await admin('revoke-invitation', email)).err).toContain('There is no pending invitation');
  });

  it('rejects what is not an address, and invites nobody to a closed server', async () => {
    expect((await admin('invite', 'eve')).err).toBe('EMAIL must be an email address; got eve.');
    env = { ...env, REGISTRATION: 'closed' };
    expect((await admin('invite', 'fay@example.com')).err).toContain('REGISTRATION is closed');
    const { REGISTRATION: _, ...open } = env as Record<string, string>;
    env = open;
  });
});

it('keys and usage show what an account does, without secrets', async () => {
  const table = { data: [{ a: 1 }] };
  expect((await send('POST', '/api/pictable/table-to-image', table)).status).toBe(200);
  const keys = await json<object[]>('keys', ada);
  expect(keys).toMatchObject([{ kind: 'personal', prefix: expect.stringMatching(/^pictable_user_/) }]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await json('usage', ada)).toEqual([{ day: today, tables: 1, accounts: 1 }]);
  expect((await admin('usage', bo)).out).toBe('No tables were stored in the last 30 days.');
});

it('purge deletes the stored images that are old enough, and no live image', { tags: ['slow'] }, async () => {
  const cookie = await register('di@example.com');
  const table = { data: [{ a: 1 }] };
  const urlOf = async (method: string, at: string) =>
    ((await (await send(method, `/api/pictable/${at}`, table, cookie)).json()) as { url: string }).url;
  const old = await urlOf('POST', 'table-to-image');
  const live = await urlOf('PUT', 'user/live/weekly');
  await database.pool.query("update table_images set created_at = now() - interval '10 days'");
  const young = await urlOf('POST', 'table-to-image');
  const purge = (...args: string[]) => admin('purge', 'di@example.com', '--older-than', '7', ...args);
  expect((await purge()).err).toContain('--yes');
  expect((await purge('--dry-run')).out).toContain('deletes 1 images of di@example.com');
  expect((await admin('purge', ada, '--older-than=-1')).err).toContain('whole number from 0 to');
  expect(await purge('--yes')).toMatchObject({ code: 0, err: '' });
  // The service hides the file ten seconds later, if the process that deletes it does not.
  await expect.poll(async () => (await fetch(old)).status, { timeout: 40_000, interval: 500 }).toBe(404);
  expect([(await fetch(live)).status, (await fetch(young)).status]).toEqual([200, 200]);
  expect((await audit())[0]).toMatchObject({
    action: 'account.purge',
    details: { images: 1, olderThanDays: 7 },
  });
});

it('export writes the data of one account, with its files and without its secrets, to a new file', async () => {
  const cookie = await register('ed@example.com');
  const table = { data: [{ a: 'a word of Ed' }] };
  expect((await send('POST', '/api/pictable/table-to-image', table, cookie)).status).toBe(200);
  const file = path.join(folder, 'ed.json');
  expect(await admin('export', 'ed@example.com', file)).toMatchObject({ code: 0, err: '' });
  const text = await readFile(file, 'utf8');
  const { records, files } = JSON.parse(text) as {
    records: Record<string, { email?: string }[]>;
    files: { content: string }[];
  };
  expect(records.users).toMatchObject([{ email: 'ed@example.com' }]);
  expect(records.table_images).toHaveLength(1);
  expect(text).toContain('a word of Ed');
  expect(text).not.toContain(ada);
  expect(Buffer.from(files[0]!.content, 'base64').toString('latin1', 1, 4)).toBe('PNG');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await audit())[0]).toMatchObject({ action: 'account.export', email: 'ed@example.com' });
  expect(await admin('export', 'ed@example.com', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('could not be created'),
  });
});

function operate(command: string, settings = {}): Promise<string> {
  return new Promise((resolve) => {
    const options = { env: { ...env, ...settings } };
    execFile(process.execPath, [operateProgram, command], options, (_, out) => resolve(out.trim()));
  });
}

it('secret:change records each change of the server secret', async () => {
  const before = await audit();
  expect(await operate('secret:change')).toBe('Nothing was changed: the service accepts this secret.');
  expect(await audit()).toEqual(before);
  const other = { SERVER_SECRET: 'another secret for the service and its commands' };
  for (const settings of [other, {}]) expect(await operate('secret:change', settings)).toContain('Accepted.');
  const after = await audit();
  const change = { actor: 'command', action: 'secret.change', email: null, details: null };
  expect(after.slice(0, 2)).toMatchObject([change, change]);
  expect(after.slice(2)).toEqual(before);
});

it('jobs:retry enqueues dead jobs again, and records it', async () => {
  const retry = () => operate('jobs:retry');
  expect(await retry()).toBe('There are no dead jobs.');
  const before = await audit();
  await database.pool.query(
    "insert into pgboss.job (name, data, source_name) values ('dead-letter', '{}', 'delete-files')",
  );
  expect(await retry()).toBe('1 dead job was enqueued again.');
  const [entry, ...others] = await audit();
  expect(entry).toMatchObject({ actor: 'command', action: 'jobs.retry', email: null, details: { jobs: 1 } });
  expect(others).toEqual(before);
});

it('every command of the documentation works', async () => {
  const page = await readFile(
    new URL('../../../docs/documentation/self-hosting.md', import.meta.url),
    'utf8',
  );
  const commands = [...page.matchAll(/^npm run admin -- ([^#\n]+)/gm)].map(([, words = '']) => words.trim());
  expect(commands.map((words) => words.split(' ')[0])).toEqual(
    expect.arrayContaining(Object.keys(adminCommands)),
  );
  await admin('invite', 'eve@example.org');
  for (const words of commands) {
    const { code, err } = await admin(...words.replace(ada, bo).split(' '), '--dry-run');
    expect([code, err], words).toEqual([0, '']);
  }
});

it('delete deletes an account with its images after a confirmation, and the audit log stays', async () => {
  const stored = await (await send('POST', '/api/pictable/table-to-image', { data: [{ a: 1 }] })).json();
  const { url } = stored as { url: string };
  expect(await admin('delete', ada)).toMatchObject({ code: 1, err: expect.stringContaining('--yes') });
  const subscribe = (id: string | null) =>
    database.pool.query('update users set stripe_subscription_id = $1 where email = $2', [id, ada]);
  await subscribe('sub_1');
  for (const flag of ['--dry-run', '--yes'])
    expect(await admin('delete', ada, flag)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('Cancel it in Stripe first.'),
    });
  await subscribe(null);
  expect((await admin('delete', ada, '--dry-run')).out).toContain('with 0 projects and 2 images');
  expect((await fetch(url)).status).toBe(200);
  expect(await admin('delete', ada, '--yes')).toMatchObject({ code: 0, err: '' });
  expect(await json('users', ada)).toEqual([]);
  expect((await send('GET', '/api/user')).status).toBe(401);
  expect((await audit())[0]).toMatchObject({ action: 'account.delete', email: null, details: { images: 2 } });
  const { pool } = database;
  // The service deletes the files, as after a crash of a request that deletes an account.
  const { rows } = await pool.query("select data::text from pgboss.job where name = 'delete-files'");
  expect(rows.map(({ data }) => data).join()).toContain(path.basename(url));
  for (const change of ["update audit_log set details = '{}'", 'delete from audit_log'])
    await expect(pool.query(change)).rejects.toThrow('cannot be changed');
});

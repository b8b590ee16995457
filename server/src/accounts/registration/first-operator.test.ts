import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.fixture.ts';
import { type ServerProcess, startServerProcess } from '../../server-process.fixture.ts';

const adminProgram = fileURLToPath(new URL('../../../dist/admin.js', import.meta.url));
const password = 'a long enough password';

let database: Awaited<ReturnType<typeof testDatabase>>;
let env: Readonly<Record<string, string>>;
/** The data folders of two instances on the same database. */
let folders: string[];
let servers: (ServerProcess | undefined)[];

beforeAll(async () => {
  database = await testDatabase();
  const { host, user } = inject('postgres');
  const { rows } = await database.pool.query('select current_database() as name');
  env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    REGISTRATION: 'closed',
    HOST: 'localhost',
    DRAIN_DELAY_SECONDS: '0',
    SERVER_SECRET: 'one secret for the service and its commands',
    DATABASE_URL: `postgres://${user}@localhost/${rows[0].name}?host=${encodeURIComponent(host)}`,
  };
  const folder = () => mkdtemp(path.join(tmpdir(), 'pictable-operator-'));
  const [one, two] = [await folder(), await folder()];
  folders = [one, two];
  servers = [];
});
afterAll(async () => {
  for (const server of servers) await server?.end('SIGTERM');
  await database?.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const fileOf = (instance: number) => path.join(folders[instance]!, 'first-operator-link');
const tokenOf = (link: string) => new URL(link.trim()).searchParams.get('invitation') ?? '';

/** Starts an instance, again if it runs. @returns the token in its file, once the file is as expected */
async function start(instance: number, hasLink: boolean): Promise<string> {
  await servers[instance]?.end('SIGTERM');
  const server = startServerProcess(folders[instance]!, env);
  servers[instance] = server;
  await server.waitForOutput(hasLink ? fileOf(instance) : 'listening on');
  await expect.poll(() => existsSync(fileOf(instance))).toBe(hasLink);
  return hasLink ? tokenOf(await readFile(fileOf(instance), 'utf8')) : '';
}

function send(instance: number, at: string, body: object): Promise<Response> {
  return fetch(servers[instance]!.url + at, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const read = async (instance: number, token: string) =>
  (await send(instance, '/api/register/invitation', { token })).status;

/** Runs the built program of the operator. */
function admin(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const settings = { ...env, DATA_DIR: folders[0]! };
    execFile(process.execPath, [adminProgram, ...args], { env: settings }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    );
  });
}

it('the first operator of a fresh server registers once, with the link of any instance', async () => {
  const earlier = await start(0, true);
  expect(servers[0]!.output).not.toContain(earlier);
  expect((await stat(fileOf(0))).mode & 0o777).toBe(0o600);
  const { rows } = await database.pool.query('select name, value from installation');
  expect(JSON.stringify(rows)).not.toContain(earlier);

  const one = await start(0, true);
  const two = await start(1, true);
  expect([await read(0, earlier), await read(0, one), await read(0, two)]).toEqual([404, 200, 200]);

  const printed = await admin('sign-in-link');
  expect(printed).toMatchObject({ code: 0, err: '' });
  const byCommand = tokenOf(printed.out);
  expect(await admin('sign-in-link', 'ada@example.com')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no account'),
  });

  const attempts = [one, two, byCommand, one, two, byCommand].map((invitation, n) =>
    send(n % 2, '/api/register', { email: `person-${n}@example.com`, password, invitation }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 404, 404, 404, 404, 404]);
  const users = await database.pool.query('select email, role from users');
  expect(users.rows).toEqual([{ email: expect.stringContaining('person-'), role: 'operator' }]);
  expect((await admin('sign-in-link')).err).toContain('There are accounts already');
  expect([await read(0, one), await read(1, two), await read(0, byCommand)]).toEqual([404, 404, 404]);

  for (const instance of [0, 1]) {
    await start(instance, false);
    expect(servers[instance]!.output).not.toContain('first-operator-link');
  }
  const left = await database.pool.query("select name from installation where name like 'first%'");
  expect(left.rows).toEqual([]);
});

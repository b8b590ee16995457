import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { extractToken, openTestMailbox, type TestMailbox } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, goodPassword, newEmail } from '../setup/browser.ts';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

type Mode = 'open' | 'invite' | 'closed';
type Rules = TestSetup['platform']['config']['registration'];

let mailbox: TestMailbox;
let setup: TestSetup;
const servers: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  mailbox = await openTestMailbox();
  setup = await openTestSetup({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await setup?.close();
  await mailbox?.close();
});

const started = new Map<string, Promise<string>>();

/** Origin of a server with these rules, on the same data. The first server sends the mails of all. */
function serverWith(mode: Mode, allowedDomains: string[] = [], sendsMail = true): Promise<string> {
  const name = JSON.stringify([mode, allowedDomains, sendsMail]);
  const known = started.get(name);
  if (known) return known;
  const { platform } = setup;
  const registration: Rules = { mode, allowedDomains };
  const mailer = sendsMail ? platform.mailer : { ...platform.mailer, kind: 'outbox' as const };
  const config = { ...platform.config, registration, jobWorkers: 0 };
  const starting = startServer({ ...platform, config, mailer }).then((server) => {
    servers.push(server);
    return server.url;
  });
  started.set(name, starting);
  return starting;
}

/** Invites an address. @returns the token */
async function invite(email: string, project?: number, hours = 1): Promise<string> {
  const token = `invitation of ${email} to ${project}`;
  await setup.platform.database.pool.query(
    `insert into invitations (email, token_hash, project_id, role, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [email, setup.platform.keyedHash(token), project ?? null, project ? 'editor' : null, hours],
  );
  return token;
}

let lastPersonId = 5_000;

async function signInWith(provider: string, url: string, email: string): Promise<string> {
  const browser = new Browser(url);
  const location = (await browser.get(`/api/auth/${provider}`)).headers.get('location') ?? '';
  const back = setup.oauth.authorize(location, { id: ++lastPersonId, email, verified: true });
  const target = (await browser.get(back)).headers.get('location') ?? '';
  if (target === '/dashboard') expect((await browser.user())?.email).toBe(email);
  else expect(await browser.user()).toBeUndefined();
  return target;
}

/** Each way to create an account. Returns whether it did. */
const ways: Readonly<Record<string, (url: string, email: string) => Promise<boolean>>> = {
  async password(url, email) {
    const browser = new Browser(url);
    const response = await browser.post('/api/register', { email, password: goodPassword });
    if (response.status === 201) return (await browser.user())?.email === email;
    expect(await errorOf(response)).toMatchObject({ code: 403, type: 'registration-closed' });
    return false;
  },
  async 'magic link'(url, email) {
    const browser = new Browser(url);
    expect((await browser.post('/api/magic-link', { email })).status).toBe(200);
    const mail = await mailbox.next(email);
    if (mail.subject === 'There is no Pictable account for your email address') {
      expect(mail.text).not.toContain('token=');
      return false;
    }
    const confirmed = await browser.post('/api/confirm-magic-link', { token: extractToken(mail) });
    expect(confirmed.status).toBe(200);
    return (await browser.user())?.email === email;
  },
  async google(url, email) {
    return isDashboard(await signInWith('google', url, email));
  },
  async github(url, email) {
    return isDashboard(await signInWith('github', url, email));
  },
};

function isDashboard(target: string): boolean {
  if (target === '/dashboard') return true;
  expect(target).toBe('/auth?error=registration-closed');
  return false;
}

const wayNames = Object.keys(ways);
/** Ways that prove the address, so that an invitation of the address is sufficient. */
const proving = wayNames.filter((way) => way !== 'password');

const hasAccount = async (email: string) =>
  (await setup.platform.database.pool.query('select 1 from users where email = $1', [email])).rowCount === 1;

describe.each([
  ['open', [], { stranger: wayNames, guest: wayNames, member: wayNames }],
  ['open', ['allowed.example'], { stranger: [], guest: proving, member: [] }],
  ['open', ['example.com'], { stranger: wayNames, guest: wayNames, member: wayNames }],
  ['invite', [], { stranger: [], guest: proving, member: proving }],
  ['invite', ['allowed.example'], { stranger: [], guest: proving, member: [] }],
  ['closed', [], { stranger: [], guest: [], member: [] }],
] as const)('REGISTRATION=%s, ALLOWED_EMAIL_DOMAINS=%j', (mode, domains, expected) => {
  it.each(['stranger', 'guest', 'member'] as const)(
    'creates an account for a %s in the expected ways',
    async (who) => {
      const url = await serverWith(mode, [...domains], false);
      const created = [];
      for (const way of wayNames) {
        const email = newEmail(who);
        if (who === 'guest') await invite(email);
        if (who === 'member') await invite(email, setup.owner.project.id);
        const isCreated = await ways[way]!(url, email);
        expect(await hasAccount(email), way).toBe(isCreated);
        if (isCreated) created.push(way);
      }
      expect(created).toEqual(expected[who]);
    },
  );

  it('lets everyone with an account sign in', async () => {
    const url = await serverWith(mode, [...domains], false);
    const open = await serverWith('open', [], false);
    for (const way of wayNames) {
      const email = newEmail('known');
      expect(await ways.password!(open, email)).toBe(true);
      const login = await new Browser(url).post('/api/login', { email, password: goodPassword });
      expect(login.status).toBe(200);
      if (way !== 'password') expect(await ways[way]!(url, email), way).toBe(true);
    }
  });

  it('is reported to the sign-in page', async () => {
    const response = await new Browser(await serverWith(mode, [...domains], false)).get(
      '/api/auth/providers',
    );
    expect(await response.json()).toMatchObject({ registration: mode, registrationDomains: [...domains] });
  });
});

/** The parts of a response that a client sees. */
async function observe(response: Response) {
  return {
    status: response.status,
    body: (await response.text()).replace(/"requestId":"[^"]*"/, '').replace(/[\w-]+@example\.com/g, '…'),
    headers: [...response.headers.keys()].sort(),
    cookies: response.headers.getSetCookie().map((line) => line.replace(/=[\w-]{43};/, '=…;')),
  };
}

describe.each([
  ['invite', []],
  ['closed', []],
  ['open', ['allowed.example']],
] as const)('REGISTRATION=%s, ALLOWED_EMAIL_DOMAINS=%j reveals nothing', (mode, domains) => {
  async function people() {
    const [known, stranger, guest] = [newEmail('known'), newEmail('stranger'), newEmail('guest')];
    expect(await ways.password!(await serverWith('open', [], false), known)).toBe(true);
    await invite(guest);
    return [known, stranger, guest];
  }

  it.each([true, false])('with a registration, if mails are sent: %s', async (sendsMail) => {
    const url = await serverWith(mode, [...domains], sendsMail);
    const seen = [];
    for (const email of await people())
      seen.push(
        await observe(await new Browser(url).post('/api/register', { email, password: goodPassword })),
      );
    expect(seen[0]).toMatchObject({ status: 403 });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('with a magic link, which does the same work for every address', async () => {
    const url = await serverWith(mode, [...domains]);
    const { pool } = setup.platform.database;
    const seen = [];
    for (const email of await people()) {
      const response = await observe(await new Browser(url).post('/api/magic-link', { email }));
      const links = await pool.query('select 1 from login_tokens where email = $1', [email]);
      await mailbox.next(email);
      seen.push({ ...response, links: links.rowCount });
    }
    expect(seen[0]).toMatchObject({ status: 200, body: '{"success":true}', links: 1 });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(mailbox.mails.filter(({ to }) => to.includes('stranger')).length).toBeGreaterThan(0);
  });
});

it('a link that was requested before the server closed creates no account, and is not used up', async () => {
  const email = newEmail('late');
  const browser = new Browser(await serverWith('open'));
  await browser.post('/api/magic-link', { email });
  const token = extractToken(await mailbox.next(email));
  const closed = await new Browser(await serverWith('closed')).post('/api/confirm-magic-link', { token });
  expect(await errorOf(closed)).toMatchObject({ code: 403, type: 'registration-closed' });
  expect(await hasAccount(email)).toBe(false);
  expect((await browser.post('/api/confirm-magic-link', { token })).status).toBe(200);
});

it('a provider that has not verified the address does not reveal whether it is invited', async () => {
  const guest = newEmail('guest');
  await invite(guest);
  const url = await serverWith('invite');
  for (const email of [guest, newEmail('stranger')]) {
    const browser = new Browser(url);
    const location = (await browser.get('/api/auth/github')).headers.get('location') ?? '';
    const back = setup.oauth.authorize(location, { id: ++lastPersonId, email, verified: false });
    expect((await browser.get(back)).headers.get('location')).toBe('/auth?error=email-unverified');
  }
});

describe('an invitation', () => {
  const read = (url: string, token: string) => new Browser(url).post('/api/register/invitation', { token });
  const register = (url: string, email: string, invitation: string, password = goodPassword) =>
    new Browser(url).post('/api/register', { email, password, invitation });

  it.each(['open', 'invite'] as const)('registers its address once, in the mode %s', async (mode) => {
    const url = await serverWith(mode, ['allowed.example']);
    const email = newEmail('guest');
    const token = await invite(email);
    for (let n = 0; n < 2; n++)
      expect(await (await read(url, token)).json()).toMatchObject({ success: true, email, role: 'user' });
    const other = await errorOf(await register(url, newEmail('other'), token));
    expect(other).toMatchObject({ code: 403, type: 'registration-closed' });
    expect(other.details?.[0]).toMatchObject({ path: '/email', message: expect.stringContaining(email) });
    expect((await register(url, email, token, 'password')).status).toBe(400);
    const browsers = Array.from({ length: 8 }, () => new Browser(url));
    const responses = await Promise.all(
      browsers.map((browser) =>
        browser.post('/api/register', {
          email: email.toUpperCase(),
          password: goodPassword,
          invitation: token,
        }),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => ![201, 404, 409].includes(status))).toEqual([]);
    expect(await browsers[statuses.indexOf(201)]!.user()).toMatchObject({
      ...{ email, email_verified: true, role: 'user' },
    });
    expect(await errorOf(await read(url, token))).toMatchObject({ code: 404, type: 'invitation-not-found' });
    expect((await register(url, email, token)).status).toBe(404);
  });

  it('is used up by any way to create the account', async () => {
    const url = await serverWith('invite');
    for (const way of proving) {
      const email = newEmail('guest');
      const token = await invite(email);
      expect(await ways[way]!(url, email)).toBe(true);
      expect((await read(url, token)).status).toBe(404);
    }
  });

  it('to a project creates the account, and stays open until the person becomes a member', async () => {
    const url = await serverWith('invite');
    const email = newEmail('member');
    const token = await invite(email, setup.owner.project.id);
    expect((await register(url, email, token)).status).toBe(201);
    expect((await register(url, email, token)).status).toBe(409);
    const outside = await serverWith('invite', ['allowed.example']);
    expect((await read(outside, await invite(newEmail('member'), setup.owner.project.id))).status).toBe(403);
  });

  it('does not work after it has expired, on a closed server, or as something else', async () => {
    const url = await serverWith('invite');
    const expired = newEmail('expired');
    expect((await register(url, expired, await invite(expired, undefined, -1))).status).toBe(404);
    const email = newEmail('guest');
    const token = await invite(email);
    const closed = await serverWith('closed');
    expect((await read(closed, token)).status).toBe(403);
    expect((await register(closed, email, token)).status).toBe(403);
    for (const wrong of ['x', token.slice(1), 'a'.repeat(43)])
      expect((await register(url, email, wrong)).status).toBe(404);
    expect((await register(url, email, '')).status).toBe(400);
    expect(await hasAccount(email)).toBe(false);
  });

  it('does not take over an account', async () => {
    const open = await serverWith('open', [], false);
    const email = newEmail('known');
    const token = await invite(email);
    expect(await ways.password!(open, email)).toBe(true);
    const response = await register(open, email, token, 'another good password');
    expect(await errorOf(response)).toMatchObject({ code: 409, type: 'registration-failed' });
    expect((await new Browser(open).post('/api/login', { email, password: goodPassword })).status).toBe(200);
  });
});

it('a link for the first operator registers one operator, whatever the mode, and its file is removed', async () => {
  const { keyedHash, database, config } = setup.platform;
  const file = path.join(config.dataFolder, 'first-operator-link');
  await writeFile(file, 'link');
  for (const token of ['one', 'two'])
    await database.pool.query('insert into installation (name, value) values ($1, $2)', [
      `first-operator-link ${keyedHash(token)}`,
      'open',
    ]);
  const url = await serverWith('closed', ['allowed.example']);
  const read = () => new Browser(url).post('/api/register/invitation', { token: 'one' });
  expect(await (await read()).json()).toEqual({
    ...{ success: true, email: null, role: 'operator', expiresAt: null },
  });
  const emails = Array.from({ length: 8 }, () => newEmail('operator'));
  const statuses = await Promise.all(
    emails.map(async (email, n) => {
      const invitation = n % 2 ? 'one' : 'two';
      return (await new Browser(url).post('/api/register', { email, password: goodPassword, invitation }))
        .status;
    }),
  );
  expect(statuses.sort()).toEqual([201, ...Array<number>(7).fill(404)]);
  const { rows } = await database.pool.query("select email from users where role = 'operator'");
  expect(rows).toHaveLength(1);
  expect(emails).toContain(rows[0].email);
  expect(existsSync(file)).toBe(false);
  expect((await read()).status).toBe(404);
});

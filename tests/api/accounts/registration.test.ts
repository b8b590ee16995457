import { extractToken, openTestMailbox, type TestMailbox } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, goodPassword, newEmail, registerUser } from '../setup/browser.ts';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let mailbox: TestMailbox;
/** A service that sends email. */
let setup: TestSetup;
/** A server on the same data that sends no email. */
let withoutMail: { url: string; close(): Promise<void> };
/** How often the slow hash functions have run on both servers. */
const work = { hash: 0, verify: 0 };

beforeAll(async () => {
  mailbox = await openTestMailbox();
  setup = await openTestSetup({ SMTP_URL: mailbox.url });
  const { passwords, mailer } = setup.platform;
  Object.assign(setup.platform, { passwords: counted(passwords) });
  withoutMail = await startServer({
    ...setup.platform,
    mailer: { kind: 'outbox', send: (mail) => mailer.send(mail), close() {} },
  });
});
afterAll(async () => {
  await withoutMail?.close();
  await setup?.close();
  await mailbox?.close();
});

type Passwords = TestSetup['platform']['passwords'];

/** The real hash functions, with their calls counted. */
function counted(passwords: Passwords): Passwords {
  return {
    hash(password) {
      work.hash++;
      return passwords.hash(password);
    },
    verify(password, hash) {
      work.verify++;
      return passwords.verify(password, hash);
    },
  };
}

/** The visible parts of a response, and the hashes that it took. */
async function observe(send: () => Promise<Response>) {
  const before = { ...work };
  const response = await send();
  const body = await response.text();
  return {
    status: response.status,
    body: body.replace(/"requestId":"[^"]*"/, ''),
    headers: [...response.headers.keys()].sort(),
    cookies: response.headers.getSetCookie().map((line) => line.replace(/=[\w-]{43};/, '=…;')),
    hashed: work.hash - before.hash,
    verified: work.verify - before.verify,
  };
}

describe('if email is sent', () => {
  let url: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ url, close } = await startServer(setup.platform));
  });
  afterAll(() => close?.());

  const register = (browser: Browser, email: string, password = goodPassword) =>
    browser.post('/api/register', { email, password });

  it('a registration has the same response and cost for a known and an unknown address', async () => {
    const { email: known } = await registerUser(withoutMail.url);
    const unknown = newEmail();
    const responses = [
      await observe(() => register(new Browser(url), known)),
      await observe(() => register(new Browser(url), unknown)),
    ];
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]).toMatchObject({ status: 202, hashed: 1, verified: 0 });
    expect((await mailbox.next(known)).subject).toBe('You already have a Pictable account');
    expect((await mailbox.next(unknown)).subject).toBe('Confirm your email address for Pictable');
  });

  it('the link activates the account, and its password works if the same browser opens it', async () => {
    const email = newEmail();
    const browser = new Browser(url);
    expect((await register(browser, email)).status).toBe(202);
    expect(await browser.user()).toBeUndefined();
    const before = await browser.post('/api/login', { email, password: goodPassword });
    expect(before.status).toBe(401);
    const token = extractToken(await mailbox.next(email));
    expect((await browser.post('/api/confirm-magic-link', { token })).status).toBe(200);
    expect((await browser.user())?.email).toBe(email);
    const otherBrowser = new Browser(url);
    expect((await otherBrowser.post('/api/login', { email, password: goodPassword })).status).toBe(200);
  });

  it('a password that an attacker chose is removed when the owner opens the link', async () => {
    const email = newEmail('victim');
    await register(new Browser(url), email, 'chosen by an attacker');
    const token = extractToken(await mailbox.next(email));
    const owner = new Browser(url);
    expect((await owner.post('/api/confirm-magic-link', { token })).status).toBe(200);
    const login = await new Browser(url).post('/api/login', { email, password: 'chosen by an attacker' });
    expect(login.status).toBe(401);
    expect(await owner.user()).toMatchObject({ email, needs_current_password: false });
  });

  it('a link to an existing account never sets a password, not even in the browser that registered', async () => {
    const { email } = await registerUser(withoutMail.url);
    const browser = new Browser(url);
    await register(browser, email, 'chosen too late');
    const token = extractToken(await mailbox.next(email));
    expect((await browser.post('/api/confirm-magic-link', { token })).status).toBe(200);
    const login = await new Browser(url).post('/api/login', { email, password: 'chosen too late' });
    expect(login.status).toBe(401);
  });

  it('an existing account keeps its password if its address is registered again', async () => {
    const { email } = await registerUser(withoutMail.url);
    await register(new Browser(url), email, 'chosen by an attacker');
    const login = (password: string) => new Browser(url).post('/api/login', { email, password });
    expect((await login('chosen by an attacker')).status).toBe(401);
    expect((await login(goodPassword)).status).toBe(200);
  });
});

describe('if no email is sent', () => {
  it('an email address is registered once, also with concurrent requests', async () => {
    const email = newEmail();
    const browsers = Array.from({ length: 10 }, () => new Browser(withoutMail.url));
    const statuses = await Promise.all(
      browsers.map(async (browser) => {
        const response = await browser.post('/api/register', { email, password: goodPassword });
        return response.status;
      }),
    );
    expect(statuses.sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    const { rows } = await setup.platform.database.pool.query('select id from users where email = $1', [
      email,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('email addresses are not case-sensitive', async () => {
    const { email } = await registerUser(withoutMail.url);
    const response = await new Browser(withoutMail.url).post('/api/register', {
      email: email.toUpperCase(),
      password: goodPassword,
    });
    expect(await errorOf(response)).toMatchObject({ code: 409, type: 'registration-failed' });
  });
});

describe('a login', () => {
  it('has the same response and cost, whatever is wrong', async () => {
    const { email } = await registerUser(withoutMail.url);
    const byLink = newEmail();
    const browser = new Browser(withoutMail.url);
    await browser.post('/api/magic-link', { email: byLink });
    await browser.post('/api/confirm-magic-link', { token: extractToken(await mailbox.next(byLink)) });
    const responses = [];
    for (const tried of [email, newEmail(), byLink]) {
      const body = { email: tried, password: 'not this one' };
      responses.push(await observe(() => new Browser(withoutMail.url).post('/api/login', body)));
    }
    expect(responses[0]).toMatchObject({ status: 401, hashed: 0, verified: 1 });
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  it('may fail five times in 15 minutes, also for an unknown email address', async () => {
    const { email } = await registerUser(withoutMail.url);
    for (const tried of [email, newEmail()]) {
      const browser = new Browser(withoutMail.url);
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++) {
        statuses.push((await browser.post('/api/login', { email: tried, password: 'wrong one' })).status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    }
    const owner = await new Browser(withoutMail.url).post('/api/login', { email, password: goodPassword });
    expect(owner.status).toBe(200);
  });

  it('cannot be kept from its owner by another client, however often that tries', async () => {
    const { email } = await registerUser(withoutMail.url);
    const other = new Browser(withoutMail.url);
    const body = { email, password: 'wrong one' };
    await Promise.all(Array.from({ length: 60 }, () => other.post('/api/login', body)));
    const owner = await new Browser(withoutMail.url).post('/api/login', { email, password: goodPassword });
    expect(owner.status).toBe(200);
  });

  it('that is rate limited computes no hash and reports when to retry', async () => {
    const browser = new Browser(withoutMail.url);
    const body = { email: newEmail(), password: 'wrong one' };
    for (let n = 0; n < 5; n++) await browser.post('/api/login', body);
    const before = work.verify;
    const response = await browser.post('/api/login', body);
    expect(work.verify).toBe(before);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await errorOf(response)).toMatchObject({ code: 429, type: 'too-many-attempts' });
  });

  it('that succeeds resets the count', async () => {
    const { email } = await registerUser(withoutMail.url);
    const browser = new Browser(withoutMail.url);
    const tryWith = async (password: string) =>
      (await browser.post('/api/login', { email, password })).status;
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) expect(await tryWith('wrong one')).toBe(401);
      expect(await tryWith(goodPassword)).toBe(200);
    }
  });

  it('may be tried for twenty accounts a minute from one client IP address', async () => {
    const browser = new Browser(withoutMail.url);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) {
      const body = { email: newEmail(), password: 'wrong one' };
      statuses.push((await browser.post('/api/login', body)).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('a password', () => {
  it.each([
    ['short', 'Password must have 8 characters or more'],
    ['x'.repeat(129), 'Password must have 128 characters or fewer'],
    ['Password123!', /^This password is too easy to guess: it is one of the most common passwords/],
    ['87654321', /it is a simple sequence/],
    ['aaaaaaaaaaaa', /too few different characters/],
  ])('must not be %j', async (password, message) => {
    const before = work.hash;
    const body = { email: newEmail(), password };
    const response = await new Browser(withoutMail.url).post('/api/register', body);
    const error = await errorOf(response);
    expect(error.code).toBe(400);
    expect(error.message).toMatch(message);
    expect(error.details?.[0]?.path).toBe('/password');
    expect(work.hash).toBe(before);
  });

  it.each([`${'\u{1F407}'.repeat(4)} häschen`, 'x'.repeat(60) + 'yz1'.repeat(22), '   spaces count   '])(
    'may be %j, and every character counts',
    async (password) => {
      const email = newEmail();
      const response = await new Browser(withoutMail.url).post('/api/register', { email, password });
      expect(response.status).toBe(201);
      const login = async (tried: string) =>
        (await new Browser(withoutMail.url).post('/api/login', { email, password: tried })).status;
      expect(await login(password.slice(0, -1))).toBe(401);
      expect(await login(password.normalize('NFD'))).toBe(200);
    },
  );
});

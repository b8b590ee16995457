import { openTestMailbox, type TestMailbox, tokenIn } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, goodPassword, newEmail, registered } from './browser.ts';
import { errorOf } from './send.ts';
import { listen, openWorld, type World } from './world.ts';

let mailbox: TestMailbox;
/** Mail is sent here. */
let world: World;
/** The same data; here it is not. */
let offline: { url: string; close(): Promise<void> };
/** How often the slow hash has run, on both. */
const work = { hash: 0, verify: 0 };

beforeAll(async () => {
  mailbox = await openTestMailbox();
  world = await openWorld({ SMTP_URL: mailbox.url });
  const { passwords, mailer } = world.platform;
  Object.assign(world.platform, { passwords: counted(passwords) });
  offline = await listen({
    ...world.platform,
    mailer: { kind: 'outbox', send: (mail) => mailer.send(mail), close() {} },
  });
});
afterAll(async () => {
  await offline?.close();
  await world?.close();
  await mailbox?.close();
});

type Passwords = World['platform']['passwords'];

/** The real hash, counted. */
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

/** What an answer looks like from outside, and what it cost. */
async function seen(call: () => Promise<Response>) {
  const before = { ...work };
  const response = await call();
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

describe('where mail is sent', () => {
  let url: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ url, close } = await listen(world.platform));
  });
  afterAll(() => close?.());

  const register = (browser: Browser, email: string, password = goodPassword) =>
    browser.post('/api/register', { email, password });

  it('a registration looks and costs the same with a known and an unknown address', async () => {
    const { email: known } = await registered(offline.url);
    const unknown = newEmail();
    const answers = [
      await seen(() => register(new Browser(url), known)),
      await seen(() => register(new Browser(url), unknown)),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 202, hashed: 1, verified: 0 });
    expect((await mailbox.next(known)).subject).toBe('You already have a Pictable account');
    expect((await mailbox.next(unknown)).subject).toBe('Confirm your email address for Pictable');
  });

  it('the account opens with the link, and the password holds where it was chosen', async () => {
    const email = newEmail();
    const browser = new Browser(url);
    expect((await register(browser, email)).status).toBe(202);
    expect(await browser.user()).toBeUndefined();
    const before = await browser.post('/api/login', { email, password: goodPassword });
    expect(before.status).toBe(401);
    const token = tokenIn(await mailbox.next(email));
    expect((await browser.post('/api/confirm-magic-link', { token })).status).toBe(200);
    expect((await browser.user())?.email).toBe(email);
    const elsewhere = new Browser(url);
    expect((await elsewhere.post('/api/login', { email, password: goodPassword })).status).toBe(200);
  });

  it('a password that somebody else chose is dropped when the owner opens the link', async () => {
    const email = newEmail('victim');
    await register(new Browser(url), email, 'planted by another');
    const token = tokenIn(await mailbox.next(email));
    const owner = new Browser(url);
    expect((await owner.post('/api/confirm-magic-link', { token })).status).toBe(200);
    const login = await new Browser(url).post('/api/login', { email, password: 'planted by another' });
    expect(login.status).toBe(401);
    expect(await owner.user()).toMatchObject({ email, needs_current_password: false });
  });

  it('a known account keeps its password when somebody registers its address', async () => {
    const { email } = await registered(offline.url);
    await register(new Browser(url), email, 'planted by another');
    const login = (password: string) => new Browser(url).post('/api/login', { email, password });
    expect((await login('planted by another')).status).toBe(401);
    expect((await login(goodPassword)).status).toBe(200);
  });
});

describe('where no mail is sent', () => {
  it('an address is registered once, also when many try at once', async () => {
    const email = newEmail();
    const browsers = Array.from({ length: 10 }, () => new Browser(offline.url));
    const statuses = await Promise.all(
      browsers.map(async (browser) => {
        const response = await browser.post('/api/register', { email, password: goodPassword });
        return response.status;
      }),
    );
    expect(statuses.sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    const { rows } = await world.platform.database.pool.query('select id from users where email = $1', [
      email,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('another letter case is the same address', async () => {
    const { email } = await registered(offline.url);
    const response = await new Browser(offline.url).post('/api/register', {
      email: email.toUpperCase(),
      password: goodPassword,
    });
    expect(await errorOf(response)).toMatchObject({ code: 409, type: 'registration-failed' });
  });
});

describe('a login', () => {
  it('looks and costs the same whatever is wrong with it', async () => {
    const { email } = await registered(offline.url);
    const byLink = newEmail();
    const browser = new Browser(offline.url);
    await browser.post('/api/magic-link', { email: byLink });
    await browser.post('/api/confirm-magic-link', { token: tokenIn(await mailbox.next(byLink)) });
    const answers = [];
    for (const tried of [email, newEmail(), byLink]) {
      const body = { email: tried, password: 'not this one' };
      answers.push(await seen(() => new Browser(offline.url).post('/api/login', body)));
    }
    expect(answers[0]).toMatchObject({ status: 401, hashed: 0, verified: 1 });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('may fail five times in a quarter of an hour, the same for an address nobody has', async () => {
    const { email } = await registered(offline.url);
    for (const tried of [email, newEmail()]) {
      const browser = new Browser(offline.url);
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++) {
        statuses.push((await browser.post('/api/login', { email: tried, password: 'wrong one' })).status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    }
    const owner = await new Browser(offline.url).post('/api/login', { email, password: goodPassword });
    expect(owner.status).toBe(200);
  });

  it('that is refused for its rate costs nothing and says when to come back', async () => {
    const browser = new Browser(offline.url);
    const body = { email: newEmail(), password: 'wrong one' };
    for (let n = 0; n < 5; n++) await browser.post('/api/login', body);
    const before = work.verify;
    const response = await browser.post('/api/login', body);
    expect(work.verify).toBe(before);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await errorOf(response)).toMatchObject({ code: 429, type: 'too-many-attempts' });
  });

  it('that succeeds sets the count back', async () => {
    const { email } = await registered(offline.url);
    const browser = new Browser(offline.url);
    const tryWith = async (password: string) =>
      (await browser.post('/api/login', { email, password })).status;
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) expect(await tryWith('wrong one')).toBe(401);
      expect(await tryWith(goodPassword)).toBe(200);
    }
  });

  it('may be tried at twenty accounts a minute from one household', async () => {
    const browser = new Browser(offline.url);
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
  ])('may not be %j', async (password, message) => {
    const before = work.hash;
    const response = await new Browser(offline.url).post('/api/register', { email: newEmail(), password });
    const error = await errorOf(response);
    expect(error.code).toBe(400);
    expect(error.message).toMatch(message);
    expect(error.details?.[0]?.path).toBe('/password');
    expect(work.hash).toBe(before);
  });

  it.each([`${'\u{1F407}'.repeat(4)} häschen`, 'x'.repeat(60) + 'yz1'.repeat(22), '   spaces count   '])(
    'may be %j, with no character dropped',
    async (password) => {
      const email = newEmail();
      const response = await new Browser(offline.url).post('/api/register', { email, password });
      expect(response.status).toBe(201);
      const login = async (tried: string) =>
        (await new Browser(offline.url).post('/api/login', { email, password: tried })).status;
      expect(await login(password.slice(0, -1))).toBe(401);
      expect(await login(password.normalize('NFD'))).toBe(200);
    },
  );
});

import { extractToken, openTestMailbox, type TestMailbox } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, goodPassword, newEmail } from '../setup/browser.ts';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

const HOUR_MS = 3_600_000;

let mailbox: TestMailbox;
/** A service that sends email. */
let setup: TestSetup;
/** A server on the same data that sends no email, so accounts are active immediately. */
let withoutMail: { url: string; close(): Promise<void> };
let aheadMs = 0;

beforeAll(async () => {
  mailbox = await openTestMailbox();
  const environment = { SMTP_URL: mailbox.url, MAIL_FROM: 'Pictable <tables@example.com>' };
  setup = await openTestSetup(environment);
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const { mailer } = setup.platform;
  withoutMail = await startServer({
    ...setup.platform,
    clock,
    mailer: { kind: 'outbox', send: (mail) => mailer.send(mail), close() {} },
  });
});
afterAll(async () => {
  await withoutMail?.close();
  await setup?.close();
  await mailbox?.close();
});

async function requestLink(browser: Browser, email: string): Promise<string> {
  const response = await browser.post('/api/magic-link', { email });
  expect(response.status).toBe(200);
  return extractToken(await mailbox.next(email));
}

const verify = (browser: Browser, token: string) => browser.get(`/api/verify-magic-link?token=${token}`);
const confirm = (browser: Browser, token: string) => browser.post('/api/confirm-magic-link', { token });

async function registerWithoutMail(email: string): Promise<Browser> {
  const browser = new Browser(withoutMail.url);
  const response = await browser.post('/api/register', { email, password: goodPassword });
  expect(response.status).toBe(201);
  return browser;
}

describe('a magic link', () => {
  it('is sent with one link on the configured origin, as text and as HTML', async () => {
    const email = newEmail();
    const browser = new Browser(setup.url, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    await browser.post('/api/magic-link', { email });
    const mail = await mailbox.next(email);
    expect(mail).toMatchObject({ from: 'tables@example.com', subject: 'Your sign-in link for Pictable' });
    expect(mail.text).toContain('multipart/alternative');
    expect(mail.text).not.toContain('evil.example');
    const links = mail.text.match(/https?:\/\/[^\s"<]+/g) ?? [];
    expect(new Set(links)).toEqual(
      new Set([`http://localhost:3000/auth/verify?token=${extractToken(mail)}`]),
    );
  });

  it('signs in once, and creates an account for a new email address', async () => {
    const email = newEmail();
    const browser = new Browser(setup.url);
    await browser.post('/api/magic-link', { email: ` ${email.toUpperCase()} ` });
    const sent = extractToken(await mailbox.next(email));
    const response = await confirm(browser, sent);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      success: true,
      user: { email, email_verified: true, needs_current_password: false, current_plan_tier: 'free' },
    });
    expect((await browser.user())?.email).toBe(email);
    const again = await confirm(new Browser(setup.url), sent);
    expect(await errorOf(again)).toMatchObject({ code: 400, type: 'invalid-link' });
  });

  it('is not used up by verifying it', async () => {
    const email = newEmail();
    const browser = new Browser(setup.url);
    const token = await requestLink(browser, email);
    const scanner = new Browser(setup.url);
    for (let n = 0; n < 3; n++) {
      expect((await verify(scanner, token)).status).toBe(200);
      expect((await scanner.send('HEAD', `/api/verify-magic-link?token=${token}`)).status).toBe(200);
    }
    expect((await confirm(browser, token)).status).toBe(200);
    expect((await verify(browser, token)).status).toBe(400);
  });

  it('distinguishes the browser that requested it from any other', async () => {
    const email = newEmail();
    const browser = new Browser(setup.url);
    const token = await requestLink(browser, email);
    expect(await (await verify(browser, token)).json()).toEqual({ success: true, sameBrowser: true });
    const other = new Browser(setup.url);
    expect(await (await verify(other, token)).json()).toEqual({ success: true, sameBrowser: false });
    await requestLink(other, newEmail());
    expect(await (await verify(other, token)).json()).toEqual({ success: true, sameBrowser: false });
  });

  it('starts one session if several browsers use it concurrently', async () => {
    const token = await requestLink(new Browser(setup.url), newEmail());
    const browsers = Array.from({ length: 12 }, () => new Browser(setup.url));
    const statuses = await Promise.all(
      browsers.map(async (browser) => (await confirm(browser, token)).status),
    );
    expect(statuses.sort()).toEqual([200, ...Array<number>(11).fill(400)]);
    const signedIn = await Promise.all(browsers.map((browser) => browser.user()));
    expect(signedIn.filter((user) => user !== undefined)).toHaveLength(1);
  });

  it('is replaced by the next one, also with concurrent requests', async () => {
    const email = newEmail();
    const [one, two] = [new Browser(setup.url), new Browser(setup.url)];
    const first = await requestLink(one, email);
    await Promise.all([one.post('/api/magic-link', { email }), two.post('/api/magic-link', { email })]);
    const tokens = [first, extractToken(await mailbox.next(email)), extractToken(await mailbox.next(email))];
    const statuses = await Promise.all(tokens.map(async (token) => (await verify(one, token)).status));
    expect(statuses[0]).toBe(400);
    expect(statuses.slice(1).sort()).toEqual([200, 400]);
  });

  it('works for 24 hours', async () => {
    const browser = new Browser(withoutMail.url);
    const token = await requestLink(browser, newEmail());
    aheadMs = 24 * HOUR_MS - 60_000;
    expect((await verify(browser, token)).status).toBe(200);
    aheadMs = 24 * HOUR_MS;
    expect((await verify(browser, token)).status).toBe(400);
    expect((await confirm(browser, token)).status).toBe(400);
    aheadMs = 0;
  });

  it.each(['', 'x', 'a'.repeat(43), '../../etc', '%00'])('is not valid as %j', async (token) => {
    expect((await verify(new Browser(setup.url), token)).status).toBe(400);
    expect((await confirm(new Browser(setup.url), token)).status).toBe(400);
  });

  it('is not stored in the database, nor in the job queue', async () => {
    const email = newEmail('refused');
    await new Browser(setup.url).post('/api/magic-link', { email });
    const { pool } = setup.platform.database;
    const { rows } = await pool.query(
      "select data::text as payload from pgboss.job where data::text like '%refused%'",
    );
    const { seed } = JSON.parse(rows[0].payload).values as { seed: string };
    expect((await verify(new Browser(setup.url), seed)).status).toBe(400);
    const token = await requestLink(new Browser(setup.url), newEmail());
    const tables = await pool.query(
      'select l::text as line from login_tokens l union all select j::text from pgboss.job j',
    );
    expect(JSON.stringify(tables.rows)).not.toContain(token);
  });
});

describe('requesting a magic link', () => {
  it('gets the same response with and without an account', async () => {
    const known = newEmail();
    await registerWithoutMail(known);
    const responses = [];
    for (const email of [known, newEmail()]) {
      const response = await new Browser(setup.url).post('/api/magic-link', { email });
      const cookies = response.headers.getSetCookie().map((line) => line.replace(/=[\w-]{43};/, '=…;'));
      responses.push({ status: response.status, body: await response.text(), cookies });
      await mailbox.next(email);
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]?.body).toBe('{"success":true}');
  });

  it('sends three emails to an address in 15 minutes, and responds to the fourth request', async () => {
    const email = newEmail();
    for (let n = 0; n < 5; n++) {
      const response = await new Browser(setup.url).post('/api/magic-link', { email });
      expect(response.status).toBe(200);
    }
    for (let n = 0; n < 3; n++) await mailbox.next(email);
    const { pool } = setup.platform.database;
    const waiting = 'select 1 from pgboss.job where data::text like $1';
    // A job ends shortly after its email is sent.
    await expect.poll(async () => (await pool.query(waiting, [`%${email}%`])).rowCount).toBe(0);
    expect(mailbox.mails.filter(({ to }) => to === email)).toHaveLength(3);
  });

  it('is limited per client IP address', async () => {
    const browser = new Browser(setup.url);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) {
      statuses.push((await browser.post('/api/magic-link', { email: newEmail() })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it.each([
    [{}, 'Email is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ email: 'a@b.co\r\nBcc: c@d.co' }, 'Please enter a valid email address'],
  ])('needs an email address: %j', async (body, message) => {
    const response = await new Browser(setup.url).post('/api/magic-link', body);
    expect(await errorOf(response)).toMatchObject({ code: 400, message });
  });
});

describe('the first verification of an email address', () => {
  it('removes the password, the sessions and the keys of an attacker', async () => {
    const email = newEmail('victim');
    const attacker = await registerWithoutMail(email);
    const created = await attacker.post('/api/pictable/user/generate-api-key');
    const { apiKey } = (await created.json()) as { apiKey: string };
    const project = await attacker.post('/api/pictable/projects', { name: 'Trap' });
    const { apiKey: projectKey } = (await project.json()) as { apiKey: string };

    const scoped = await attacker.post('/api/pictable/keys', { name: 'Trap', scopes: ['images:read'] });
    const { apiKey: scopedKey } = (await scoped.json()) as { apiKey: string };

    const owner = new Browser(setup.url);
    const token = await requestLink(owner, email);
    expect(await attacker.user()).toBeDefined();
    expect((await confirm(owner, token)).status).toBe(200);

    expect(await attacker.user()).toBeUndefined();
    for (const key of [apiKey, projectKey, scopedKey]) {
      const response = await fetch(`${setup.url}/api/user`, { headers: { 'x-api-key': key } });
      expect(response.status).toBe(401);
    }
    const login = await attacker.post('/api/login', { email, password: goodPassword });
    expect(login.status).toBe(401);
    expect(await owner.user()).toMatchObject({ email, email_verified: true, api_key_prefix: null });
  });

  it('keeps a password that is set afterwards', async () => {
    const email = newEmail();
    const owner = new Browser(setup.url);
    await confirm(owner, await requestLink(owner, email));
    const set = await owner.post('/api/pictable/change-password', { newPassword: goodPassword });
    expect(set.status).toBe(200);
    const otherBrowser = new Browser(setup.url);
    expect((await otherBrowser.post('/api/login', { email, password: goodPassword })).status).toBe(200);
    await confirm(new Browser(setup.url), await requestLink(new Browser(setup.url), email));
    expect(await otherBrowser.user()).toBeDefined();
  });

  it('allows a forgotten password to be replaced for an hour', async () => {
    const email = newEmail();
    await registerWithoutMail(email);
    const owner = new Browser(withoutMail.url);
    await confirm(owner, await requestLink(owner, email));
    await owner.post('/api/pictable/change-password', { newPassword: goodPassword });
    await confirm(owner, await requestLink(owner, email));
    expect(await owner.user()).toMatchObject({ needs_current_password: false });
    aheadMs = HOUR_MS;
    expect(await owner.user()).toMatchObject({ needs_current_password: true });
    const late = await owner.post('/api/pictable/change-password', { newPassword: 'yet another one' });
    expect(late.status).toBe(400);
    aheadMs = HOUR_MS / 2;
    const soon = await owner.post('/api/pictable/change-password', { newPassword: 'yet another one' });
    expect(soon.status).toBe(200);
    aheadMs = 0;
  });
});

describe('without a mail server', () => {
  it('magic links are disabled in production, and nothing else is', async () => {
    const none = { kind: 'none', send: async () => {}, close() {} } as const;
    const config = { ...setup.platform.config, jobWorkers: 0 };
    const service = await startServer({ ...setup.platform, config, mailer: none });
    const browser = new Browser(service.url);
    const methods = await (await browser.get('/api/auth/providers')).json();
    expect(methods).toMatchObject({ password: true, magicLink: false, registrationByMail: false });
    const response = await browser.post('/api/magic-link', { email: newEmail() });
    expect(await errorOf(response)).toMatchObject({ code: 503, type: 'magic-links-off' });
    const registration = await browser.post('/api/register', { email: newEmail(), password: goodPassword });
    expect(registration.status).toBe(201);
    await service.close();
  });
});

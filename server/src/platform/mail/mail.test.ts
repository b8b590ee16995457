import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { escapeHtml, signInLimits } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createKeyedHash } from '../secrets.ts';
import { composeMail } from './compose-mail.ts';
import { createMailDelivery, signInToken } from './deliver-mail.ts';
import type { Mail, MailContent, TemplatedMail } from './mail.ts';
import { openMailer } from './open-mailer.ts';
import { openSmtpMailer } from './smtp-mailer.ts';
import { openTestMailbox, type TestMailbox } from './test-mailbox.fixture.ts';

const links = {
  signIn: (seed: string) => `https://tables.example/auth/verify?token=${seed}`,
  invitation: (seed: string) => `https://tables.example/invitation?token=${seed}`,
  registration: (seed: string) => `https://tables.example/auth?invitation=${seed}`,
  page: (to: string) => `https://tables.example${to}`,
};

const usage = (used: number, percent: number): MailContent => ({
  template: 'usage-notice',
  values: { percent, used, limit: 5_000, resetDate: '2027-01-31' },
});

const contents: MailContent[] = [
  { template: 'magic-link', values: { seed: 'abc' } },
  { template: 'confirm-registration', values: { seed: 'abc' } },
  { template: 'existing-account', values: { seed: 'abc' } },
  { template: 'existing-account-offline', values: {} },
  {
    template: 'project-invitation',
    values: { seed: 'abc', project: 'Sales', inviter: 'Ada Lovelace', role: 'editor' },
  },
  { template: 'project-transfer', values: { project: 'Sales', projectId: 12, owner: 'Ada Lovelace' } },
  { template: 'registration-closed', values: {} },
  { template: 'account-invitation', values: { seed: 'abc' } },
  usage(4_000, 80),
  usage(5_000, 100),
];

const compose = (content: MailContent): Mail =>
  composeMail({ to: 'a@example.com', ...content } as TemplatedMail, links);

describe('an email', () => {
  it.each(contents)('has the same content as text and as HTML, with one link: $template', (content) => {
    const { subject, text, html } = compose(content);
    const urls = (form: string) => new Set(form.match(/https:\/\/[^\s"<]+/g));
    expect(subject).toMatch(/Pictable/);
    expect(urls(text).size).toBe(1);
    expect(urls(html)).toEqual(urls(text));
    const lines = text.split(/\n+/).filter((line) => !line.startsWith('-- '));
    for (const line of lines) expect(html).toContain(escapeHtml(line.replace(/:$/, '')));
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|\{|NaN/);
  });

  it.each(['magic-link', 'confirm-registration', 'existing-account'] as const)(
    'with a link that signs in says how long it works: %s',
    (template) => {
      const { text } = compose({ template, values: { seed: 'abc' } });
      expect(text).toContain(`works once and expires after ${signInLimits.magicLinkLifetimeHours} hours`);
    },
  );

  it('about the quota contains the numbers', () => {
    const some = compose(usage(4_000, 80));
    expect(some.subject).toBe('You have used 80% of your Pictable plan');
    expect(some.text).toContain('4,000 of 5,000 tables in your plan. Your quota resets on 2027-01-31.');
    expect(compose(usage(5_000, 100)).subject).toBe('You have reached your Pictable plan limit');
  });

  it('escapes HTML in its values', () => {
    const { html } = composeMail(
      { to: 'a@example.com', template: 'magic-link', values: { seed: '"><script>' } },
      links,
    );
    expect(html).not.toContain('<script>');
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
  });

  it('with an unknown template is an error', () => {
    const unknown: TemplatedMail = JSON.parse('{"to":"a@example.com","template":"nonsense","values":{}}');
    expect(() => composeMail(unknown, links)).toThrow('Unknown email template "nonsense".');
  });
});

describe('a mail server', () => {
  let mailbox: TestMailbox;
  beforeAll(async () => {
    mailbox = await openTestMailbox();
  });
  afterAll(() => mailbox?.close());

  const mail = (to: string): Mail => ({ ...compose(contents[0]!), to });

  it('receives text, HTML and a sender', async () => {
    const mailer = openSmtpMailer(mailbox.url, 'Tables ✓ <tables@example.com>');
    await mailer.send(mail('a@example.com'));
    const received = await mailbox.next('a@example.com');
    expect(received).toMatchObject({ from: 'tables@example.com', subject: 'Your sign-in link for Pictable' });
    expect(received.text).toContain('Content-Type: text/plain');
    expect(received.text).toContain('Content-Type: text/html');
    expect(received.text).toContain('Auto-Submitted: auto-generated');
    mailer.close();
  });

  it('that rejects a recipient or is unreachable makes the send fail, so the job is retried', async () => {
    const mailer = openSmtpMailer(mailbox.url, 'tables@example.com');
    await expect(mailer.send(mail('refused@example.com'))).rejects.toThrow(/no such mailbox/);
    mailer.close();
    const nowhere = openSmtpMailer('smtp://127.0.0.1:9', 'tables@example.com');
    await expect(nowhere.send(mail('a@example.com'))).rejects.toThrow(/ECONNREFUSED/);
    nowhere.close();
  });

  it('receives links with a token that the queue does not contain', async () => {
    const keyedHash = createKeyedHash('a secret of tests, thirty-two characters long');
    const mailer = openSmtpMailer(mailbox.url, 'tables@example.com');
    const deliver = createMailDelivery({ mailer, keyedHash, mailOrigin: 'https://tables.example' });
    await deliver({ to: 'b@example.com', template: 'magic-link', values: { seed: 'the-seed' } });
    const { text } = await mailbox.next('b@example.com');
    expect(text).toContain(`https://tables.example/auth/verify?token=${signInToken(keyedHash, 'the-seed')}`);
    expect(text).not.toContain('the-seed');
    mailer.close();
  });
});

describe('without a mail server', () => {
  const clock = { now: () => new Date('2027-01-31T12:00:00.123Z') };
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await mkdtemp(path.join(tmpdir(), 'pictable-outbox-'));
  });
  afterAll(() => rm(dataFolder, { recursive: true }));

  async function open(mode: 'development' | 'production') {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const mail = { smtpUrl: undefined, from: 'x@example.com', origin: 'http://localhost:3000' };
    return { mailer: await openMailer({ config: { mode, dataFolder, mail }, clock, log }), lines };
  }

  it('development keeps the newest hundred files in a folder and logs only their paths', async () => {
    const { mailer, lines } = await open('development');
    expect(mailer.kind).toBe('outbox');
    for (let n = 0; n < 53; n++) await mailer.send(compose(contents[0]!));
    expect(JSON.parse(lines[0]!)).toMatchObject({ file: expect.stringContaining('outbox') });
    expect(lines.join('')).not.toMatch(/token=|a@example\.com/);
    const files = await readdir(path.join(dataFolder, 'outbox'));
    expect(files).toHaveLength(100);
    const text = files.find((name) => name.endsWith('.txt'))!;
    expect(text).toMatch(/^2027-01-31T12-00-00-123Z-\w{6}\.txt$/);
    expect(await readFile(path.join(dataFolder, 'outbox', text), 'utf8')).toMatch(
      /^To: a@example.com\nSubject: Your sign-in link/,
    );
  });

  it('production drops emails and does not log their content', async () => {
    const { mailer, lines } = await open('production');
    expect(mailer.kind).toBe('none');
    await mailer.send(compose(contents[0]!));
    expect(lines.join('')).not.toContain('token');
  });
});

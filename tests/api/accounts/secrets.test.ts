import { extractToken, openTestMailbox, type TestMailbox } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, newEmail } from '../setup/browser.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let mailbox: TestMailbox;
let setup: TestSetup;
beforeAll(async () => {
  mailbox = await openTestMailbox();
  setup = await openTestSetup({ SMTP_URL: mailbox.url, LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await setup?.close();
  await mailbox?.close();
});

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const { pool } = setup.platform.database;
  const tables = await pool.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const rows = await Promise.all(
    tables.rows.map(({ name }) => pool.query(`select t::text as line from "${name}" t`)),
  );
  return rows.flatMap((table) => table.rows.map(({ line }) => line)).join('\n');
}

/** A client that uses every kind of secret and records each of them. */
class SecretRecorder {
  readonly secrets = new Set<string>();
  readonly responses: string[] = [];
  readonly browser: Browser;

  constructor(origin: string) {
    this.browser = new Browser(origin);
  }

  /** Sends a request whose response must not contain a secret. */
  async send(...request: Parameters<Browser['send']>): Promise<void> {
    this.responses.push(await this.#text(request));
  }

  /** Sends a request whose response returns a new secret. */
  async create(field: string, ...request: Parameters<Browser['send']>): Promise<Record<string, unknown>> {
    const body = JSON.parse(await this.#text(request)) as Record<string, unknown>;
    this.secrets.add(String(body[field]));
    return body;
  }

  async #text(request: Parameters<Browser['send']>): Promise<string> {
    const response = await this.browser.send(...request);
    for (const value of this.browser.cookies.values()) this.secrets.add(value);
    return response.text();
  }
}

async function signInEveryWay(recorder: SecretRecorder, email: string): Promise<void> {
  const [first, second, wrong] = ['canary battery one', 'canary battery two', 'canary wrong guess'];
  await recorder.send('POST', '/api/register', { email, password: first });
  const token = extractToken(await mailbox.next(email));
  for (const secret of [first, second, wrong, token]) recorder.secrets.add(secret ?? '');
  await recorder.send('GET', `/api/verify-magic-link?token=${token}`);
  await recorder.send('POST', '/api/confirm-magic-link', { token });
  await recorder.send('POST', '/api/confirm-magic-link', { token });
  const change = '/api/pictable/change-password';
  for (const password of [wrong, first, second]) {
    await recorder.send('POST', '/api/login', { email, password });
    await recorder.send('POST', change, { currentPassword: password, newPassword: second });
  }
  await recorder.send('GET', '/api/auth/github/callback?code=canary-code&state=canary-state');
  await recorder.send('POST', '/api/login', '{"password":"canary');
  recorder.secrets.add('canary');
}

async function useEveryKey(recorder: SecretRecorder): Promise<void> {
  const { apiKey } = await recorder.create('apiKey', 'POST', '/api/pictable/user/generate-api-key');
  const { id } = await recorder.create('apiKey', 'POST', '/api/pictable/projects', { name: 'Secrets' });
  const again = await recorder.create('fullApiKey', 'POST', `/api/projects/${id}/regenerate-key`);
  const wanted = { name: 'Secrets', scopes: ['project'], projectId: id };
  const scoped = await recorder.create('apiKey', 'POST', '/api/pictable/keys', wanted);
  const paths = ['/api/user', '/api/pictable/user/api-key', '/api/pictable/projects', '/api/pictable/keys'];
  for (const path of paths) {
    await recorder.send('GET', path);
  }
  await recorder.send('GET', `/api/user?api_key=${apiKey}`);
  await recorder.send('POST', '/api/logout');
  const projectKey = { 'x-api-key': String(again.fullApiKey) };
  await recorder.send('GET', `/api/user?api_key=${apiKey}`, undefined, projectKey);
  await recorder.send('GET', '/api/user', undefined, projectKey);
  await recorder.send('GET', '/api/user', undefined, { 'x-api-key': String(scoped.apiKey) });
}

describe('secrets', () => {
  it('are in no log, no row and no response except the one that returns them', async () => {
    const lines: string[] = [];
    const service = await startServer({ ...setup.platform, log: setup.platform.logInto(lines) });
    const recorder = new SecretRecorder(service.url);
    const email = newEmail();
    await signInEveryWay(recorder, email);
    await useEveryKey(recorder);
    await service.close();

    const { secrets, responses } = recorder;
    expect(lines.length).toBeGreaterThan(15);
    expect(secrets.size).toBeGreaterThan(13);
    const stored = await everythingStored();
    const outputs = { log: lines.join(''), stored, responses: responses.join('\n') };
    expect(outputs.stored).toContain(email);
    for (const [place, text] of Object.entries(outputs)) {
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
    }
  });
});

import { openTestMailbox, type TestMailbox, tokenIn } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, newEmail } from './browser.ts';
import { listen, openWorld, type World } from './world.ts';

let mailbox: TestMailbox;
let world: World;
beforeAll(async () => {
  mailbox = await openTestMailbox();
  world = await openWorld({ SMTP_URL: mailbox.url, LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await world?.close();
  await mailbox?.close();
});

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const { pool } = world.platform.database;
  const tables = await pool.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const rows = await Promise.all(
    tables.rows.map(({ name }) => pool.query(`select t::text as line from "${name}" t`)),
  );
  return rows.flatMap((table) => table.rows.map(({ line }) => line)).join('\n');
}

/** Somebody who does everything there is to do with secrets, and writes down which those were. */
class Witness {
  readonly secrets = new Set<string>();
  readonly answers: string[] = [];
  readonly browser: Browser;

  constructor(origin: string) {
    this.browser = new Browser(origin);
  }

  /** An answer in which no secret may stand. */
  async call(...request: Parameters<Browser['send']>): Promise<void> {
    this.answers.push(await this.#text(request));
  }

  /** An answer that hands a secret out. */
  async make(member: string, ...request: Parameters<Browser['send']>): Promise<Record<string, unknown>> {
    const made = JSON.parse(await this.#text(request)) as Record<string, unknown>;
    this.secrets.add(String(made[member]));
    return made;
  }

  async #text(request: Parameters<Browser['send']>): Promise<string> {
    const response = await this.browser.send(...request);
    for (const value of this.browser.cookies.values()) this.secrets.add(value);
    return response.text();
  }
}

async function signInEveryWay(witness: Witness, email: string): Promise<void> {
  const [first, second, wrong] = ['canary battery one', 'canary battery two', 'canary wrong guess'];
  await witness.call('POST', '/api/register', { email, password: first });
  const token = tokenIn(await mailbox.next(email));
  for (const secret of [first, second, wrong, token]) witness.secrets.add(secret ?? '');
  await witness.call('GET', `/api/verify-magic-link?token=${token}`);
  await witness.call('POST', '/api/confirm-magic-link', { token });
  await witness.call('POST', '/api/confirm-magic-link', { token });
  const change = '/api/pictable/change-password';
  for (const password of [wrong, first, second]) {
    await witness.call('POST', '/api/login', { email, password });
    await witness.call('POST', change, { currentPassword: password, newPassword: second });
  }
  await witness.call('GET', '/api/auth/github/callback?code=canary-code&state=canary-state');
  await witness.call('POST', '/api/login', '{"password":"canary');
  witness.secrets.add('canary');
}

async function useEveryKey(witness: Witness): Promise<void> {
  const { apiKey } = await witness.make('apiKey', 'POST', '/api/pictable/user/generate-api-key');
  const { id } = await witness.make('apiKey', 'POST', '/api/pictable/projects', { name: 'Secrets' });
  const again = await witness.make('fullApiKey', 'POST', `/api/projects/${id}/regenerate-key`);
  for (const path of ['/api/user', '/api/pictable/user/api-key', '/api/pictable/projects']) {
    await witness.call('GET', path);
  }
  await witness.call('GET', `/api/user?api_key=${apiKey}`);
  await witness.call('POST', '/api/logout');
  const projectKey = { 'x-api-key': String(again.fullApiKey) };
  await witness.call('GET', `/api/user?api_key=${apiKey}`, undefined, projectKey);
  await witness.call('GET', '/api/user', undefined, projectKey);
}

describe('secrets', () => {
  it('of a whole life are in no log, in no row, and in no answer but the one that hands them out', async () => {
    const lines: string[] = [];
    const service = await listen({ ...world.platform, log: world.platform.logInto(lines) });
    const witness = new Witness(service.url);
    const email = newEmail();
    await signInEveryWay(witness, email);
    await useEveryKey(witness);
    await service.close();

    const { secrets, answers } = witness;
    expect(lines.length).toBeGreaterThan(15);
    expect(secrets.size).toBeGreaterThan(12);
    const seen = { log: lines.join(''), stored: await everythingStored(), answers: answers.join('\n') };
    expect(seen.stored).toContain(email);
    for (const [place, text] of Object.entries(seen)) {
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
    }
  });
});

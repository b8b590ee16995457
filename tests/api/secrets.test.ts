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

describe('secrets', () => {
  it('of a whole life are in no line of the log, in no row, and in no answer but the one that hands them out', async () => {
    const lines: string[] = [];
    const service = await listen({ ...world.platform, log: world.platform.logInto(lines) });
    const answers: string[] = [];
    const secrets = new Set<string>();
    const browser = new Browser(service.url);
    const call = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
      const response = await browser.send(method, path, body, headers);
      for (const value of browser.cookies.values()) secrets.add(value);
      return response.text();
    };
    const email = newEmail();
    const passwords = ['canary battery one', 'canary battery two', 'canary wrong guess'];
    for (const password of passwords) secrets.add(password);

    answers.push(await call('POST', '/api/register', { email, password: passwords[0] }));
    const token = tokenIn(await mailbox.next(email));
    secrets.add(token);
    answers.push(
      await call('GET', `/api/verify-magic-link?token=${token}`),
      await call('POST', '/api/confirm-magic-link', { token }),
      await call('POST', '/api/confirm-magic-link', { token }),
      await call('POST', '/api/login', { email, password: passwords[2] }),
      await call('POST', '/api/login', { email, password: passwords[0] }),
      await call('POST', '/api/pictable/change-password', {
        currentPassword: passwords[2],
        newPassword: passwords[1],
      }),
      await call('POST', '/api/pictable/change-password', {
        currentPassword: passwords[0],
        newPassword: passwords[1],
      }),
    );
    const made = JSON.parse(await call('POST', '/api/pictable/user/generate-api-key')) as { apiKey: string };
    const project = JSON.parse(await call('POST', '/api/pictable/projects', { name: 'Secrets' })) as {
      id: number;
      apiKey: string;
    };
    const again = JSON.parse(await call('POST', `/api/projects/${project.id}/regenerate-key`)) as {
      fullApiKey: string;
    };
    for (const key of [made.apiKey, project.apiKey, again.fullApiKey]) secrets.add(key);
    answers.push(
      await call('GET', '/api/user'),
      await call('GET', '/api/pictable/user/api-key'),
      await call('GET', '/api/pictable/projects'),
      await call('GET', `/api/user?api_key=${made.apiKey}`),
      await call('GET', '/api/auth/github/callback?code=canary-code&state=canary-state'),
      await call('POST', '/api/logout'),
      await call('GET', `/api/user?api_key=${made.apiKey}`, undefined, { 'x-api-key': again.fullApiKey }),
      await call('POST', '/api/login', '{"password":"canary'),
    );
    for (const secret of ['canary-code', 'canary-state', 'canary']) secrets.add(secret);
    await service.close();

    expect(lines.length).toBeGreaterThan(15);
    expect(secrets.size).toBeGreaterThan(12);
    const seen = { log: lines.join(''), stored: await everythingStored(), answers: answers.join('\n') };
    expect(seen.stored).toContain(email);
    for (const [place, text] of Object.entries(seen)) {
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
    }
  });
});

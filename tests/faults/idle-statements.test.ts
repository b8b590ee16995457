import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@pictable/server/embedded-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { type Service, startService } from './service.ts';

const MINUTES = 5;
/**
 * Time for the startup queries, the first periodic tasks, and the maintenance of all queues, which pg-boss does three
 * minutes after the start and then once an hour: about 290 statements, 0.1 per second.
 */
const STARTUP_MS = 200_000;

let folder: string;
let postgres: EmbeddedPostgres;
let service: Service;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-idle-'));
  await mkdir(path.join(folder, 'database'));
  const log = pino({ level: 'silent' });
  postgres = await startEmbeddedPostgres(path.join(folder, 'database'), log, new AbortController().signal);
  const client = new pg.Client(postgres.connection);
  await client.connect();
  for (const setting of ["log_statement = 'all'", "log_line_prefix = 'at %n '"])
    await client.query(`alter system set ${setting}`);
  await client.query('select pg_reload_conf()');
  await client.end();
  const { host, user, database } = postgres.connection;
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  service = await startService(path.join(folder, 'data'), { DATABASE_URL: url });
}, 180_000);

afterAll(async () => {
  await service?.end('SIGTERM');
  await postgres?.stop();
  await removeFolder(folder);
});

/** How many statements PostgreSQL has logged; a message may hold several. */
async function countStatements(): Promise<number> {
  const log = await readFile(path.join(folder, 'database/postgres.log'), 'utf8');
  const entries = log.split(/^at [\d.]+ LOG: {2}/m);
  const messages = entries.filter((entry) => /^(?:statement|execute [^:]*): /.test(entry));
  return messages.flatMap((text) => text.split(';').filter((part) => part.trim() !== '')).length;
}

it(`an idle instance sends at most one statement per second to the database, over ${MINUTES} minutes`, async () => {
  await sleep(STARTUP_MS);
  const before = await countStatements();
  await sleep(MINUTES * 60_000);
  const sent = (await countStatements()) - before;
  console.log(`${sent} statements in ${MINUTES} minutes`);
  expect(before).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(MINUTES * 60);
}, 900_000);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrateUnderLock } from './migrate.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
export const TEMPLATE = 'pictable_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket folder and user of the PostgreSQL server that a test run shares. */
    postgres: { host: string; user: string };
  }
}

/**
 * Starts one PostgreSQL server for the whole test run, with a migrated database that `testDatabase` copies.
 */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-test-'));
  const server = await startEmbeddedPostgres(folder, pino({ level: 'silent' }), new AbortController().signal);
  const { host, user } = server.connection;
  const first = new pg.Client(server.connection);
  await first.connect();
  await first.query(`create database ${TEMPLATE}`);
  await first.end();
  const template = new pg.Client({ host, user, database: TEMPLATE });
  await template.connect();
  await migrateUnderLock(template, migrationsFolder);
  await template.end();
  project.provide('postgres', { host, user });
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
}

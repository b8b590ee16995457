import { cp, mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@pictable/server/embedded-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { removeFolder } from '../../remove-folder.ts';
import type { Facts } from './use-service.ts';

const savedFolder = fileURLToPath(new URL('version-0.1.0', import.meta.url));

/** An installation of an earlier version, stopped. */
export interface RestoredVersion {
  readonly facts: Facts;
  readonly dataFolder: string;
  /** Environment variables for the service. */
  readonly settings: Readonly<Record<string, string>>;
  query(statement: string): Promise<pg.QueryResult['rows']>;
  remove(): Promise<void>;
}

/** Restores the saved database and files into new ones, as if they had just been written. */
export async function restoreVersion(): Promise<RestoredVersion> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-upgrade-'));
  const dataFolder = path.join(folder, 'data');
  await cp(path.join(savedFolder, 'files'), path.join(dataFolder, 'files'), { recursive: true });
  const database = path.join(folder, 'database');
  await mkdir(database);
  const log = pino({ level: 'silent' });
  const postgres = await startEmbeddedPostgres(database, log, new AbortController().signal);
  const { writtenAt, ...facts } = JSON.parse(await readFile(path.join(savedFolder, 'facts.json'), 'utf8'));
  const client = new pg.Client(postgres.connection);
  // When the database stops, its last message may arrive after the connection has ended.
  client.on('error', () => {});
  await client.connect();
  await client.query(await readFile(path.join(savedFolder, 'database.sql'), 'utf8'));
  await moveTimes(client, Date.now() - Date.parse(writtenAt));
  return {
    facts,
    dataFolder,
    settings: {
      DATABASE_URL: urlOf(postgres),
      SERVER_SECRET: 'a secret of the fixture, no other use',
    },
    query: async (statement) => (await client.query(statement)).rows,
    async remove() {
      await client.end();
      await postgres.stop();
      await removeFolder(folder);
    },
  };
}

function urlOf({ connection: { host, user, database } }: EmbeddedPostgres): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** Moves all times, so that sessions, links and deleted images keep their age whenever the test runs. */
async function moveTimes(client: pg.Client, byMs: number): Promise<void> {
  const { rows } = await client.query<{ table: string; sets: string }>(
    `select quote_ident(table_name) as table,
            string_agg(format('%1$I = %1$I + interval ''%2$s milliseconds''', column_name, ${Math.round(byMs)}), ', ') as sets
     from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone'
     group by table_name`,
  );
  for (const { table, sets } of rows) await client.query(`update public.${table} set ${sets}`);
}

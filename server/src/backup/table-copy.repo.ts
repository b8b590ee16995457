import type { Readable, Writable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { JOB_TABLE } from '../platform/job-queue/queues.ts';
import type { BackupTable } from './backup-tables.ts';

export type TableCopyRepo = ReturnType<typeof tableCopyRepo>;

/** Timeouts that an operator configured for short queries would abort copying whole tables. */
const withoutLimits = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** Reads and writes whole tables over one connection in COPY text format. Names only come from the schema. */
export function tableCopyRepo(client: Client) {
  return {
    /** Reads until `end` see one consistent snapshot, regardless of concurrent writes. */
    async beginSnapshot(): Promise<void> {
      await client.query(`begin isolation level repeatable read read only; ${withoutLimits}`);
    },

    async begin(): Promise<void> {
      await client.query(`begin; ${withoutLimits}`);
    },

    async end(): Promise<void> {
      await client.query('commit');
    },

    /** Rows of a table in a fixed order, so that equal tables produce equal bytes. */
    read({ name, columns, sortColumns, condition = 'true' }: BackupTable): Readable {
      const rows = `select ${list(columns)} from ${quoted(name)} where ${condition} order by ${list(sortColumns)}`;
      return client.query(copyTo(`copy (${rows}) to stdout`));
    },

    write({ name, columns }: BackupTable): Writable {
      return client.query(copyFrom(`copy ${quoted(name)} (${list(columns)}) from stdin`));
    },

    /** Sets the ID sequence to follow the rows that were written. */
    async continueIds({ name, columns }: BackupTable): Promise<void> {
      if (!columns.includes('id')) return;
      await client.query(
        `select setval(sequence, (select coalesce(max(id::text::bigint), 0) + 1 from ${quoted(name)}), false)
           from pg_get_serial_sequence($1, 'id') as sequence where sequence is not null`,
        [name],
      );
    },

    /** Hashes of the applied migrations, oldest first. */
    async migrations(): Promise<string[]> {
      const { rows } = await client.query<{ hash: string }>(
        'select hash from drizzle.__drizzle_migrations order by id',
      );
      return rows.map(({ hash }) => hash);
    },

    async isEmpty({ name }: BackupTable): Promise<boolean> {
      const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
      return rowCount === 0;
    },

    async deleteJobs(): Promise<void> {
      await client.query(`delete from ${quoted(JOB_TABLE)}`);
    },

    /** Deletes what the first start recorded about a database that is about to be replaced. */
    async deleteInstallation(): Promise<void> {
      await client.query('delete from installation');
    },

    /** The pointers of live images are not in the backup, so none shows its live image yet. */
    async forgetPointers(): Promise<void> {
      await client.query('update live_images set shown_changes = 0');
    },

    /** File names of all images that have files: those of expired images were purged. */
    async imageFilenames(): Promise<string[]> {
      const { rows } = await client.query<{ filename: string }>(
        'select filename from table_images where purged_at is null order by id',
      );
      return rows.map(({ filename }) => filename);
    },

    async deleteImages(filenames: readonly string[]): Promise<void> {
      await client.query('delete from table_images where filename = any($1)', [filenames]);
    },
  };
}

function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
}

function list(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

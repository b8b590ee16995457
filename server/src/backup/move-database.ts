import { pipeline } from 'node:stream/promises';
import { installationRepo } from '../installation/installation.repo.ts';
import type { Database } from '../platform/db/database.ts';
import { JOB_TABLE } from '../platform/job-queue/queues.ts';
import { StartError } from '../platform/start-error.ts';
import { type BackupTable, backupTables, movedTables } from './backup-tables.ts';
import { createDigestStream, type StreamDigest } from './digest-stream.ts';
import { type TableCopyRepo, tableCopyRepo } from './table-copy.repo.ts';

export interface MovedTable extends StreamDigest {
  readonly name: string;
}

/**
 * Copies every table to an empty database with the same migrations in one transaction, and compares the hash
 * of each table on both sides before the commit. From then on the storage belongs to the target: the service
 * no longer starts with the source.
 *
 * @throws StartError if the target has rows or other migrations, or if a hash differs; the target is
 * unchanged
 */
export async function moveDatabase(source: Database, target: Database): Promise<MovedTable[]> {
  const [from, to] = await Promise.all([source.connect(), target.connect()]);
  try {
    const [reader, writer] = [tableCopyRepo(from), tableCopyRepo(to)];
    await reader.beginSnapshot();
    await writer.begin();
    await prepareEmptyTarget(writer, await reader.migrations());
    const moved: MovedTable[] = [];
    await writer.deleteInstallation();
    for (const table of movedTables) {
      const read = createDigestStream();
      await pipeline(reader.read(table), read, writer.write(table));
      await writer.continueIds(table);
      await verifyCopiedTable(writer, table, read.digest());
      moved.push({ name: table.name, ...read.digest() });
    }
    await writer.end();
    await installationRepo(source.db).delete('owner');
    return moved;
  } finally {
    // Closing a connection rolls back its open transaction.
    await Promise.all([from.end(), to.end()]);
  }
}

/**
 * Ensures that the target is empty. A database without users only has periodic jobs, which are replaced by
 * those of the source.
 *
 * @throws StartError if the target has rows or other migrations
 */
export async function prepareEmptyTarget(
  writer: TableCopyRepo,
  migrations: readonly string[],
): Promise<void> {
  const own = await writer.migrations();
  if (own.join() !== migrations.join()) {
    throw new StartError(
      `The tables are from another version (${migrations.length} migrations, but this database has ` +
        `${own.length}). Use the version of the service that wrote them, then upgrade.`,
    );
  }
  for (const table of backupTables) {
    if (table.name !== JOB_TABLE && !(await writer.isEmpty(table)))
      throw new StartError(`The database already has rows in ${table.name}. Use an empty database.`);
  }
  await writer.deleteJobs();
}

/** Reads a table back. @throws StartError if it differs from what was written */
export async function verifyCopiedTable(
  writer: TableCopyRepo,
  table: BackupTable,
  written: StreamDigest,
): Promise<void> {
  const back = createDigestStream();
  back.resume();
  await pipeline(writer.read(table), back);
  if (back.digest().sha256 !== written.sha256)
    throw new StartError(`The table ${table.name} differs after copying. All changes were rolled back.`);
}

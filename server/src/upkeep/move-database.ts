import { pipeline } from 'node:stream/promises';
import { installationRepo } from '../installation/installation.repo.ts';
import type { Database } from '../platform/db/database.ts';
import { JOB_TABLE } from '../platform/job-queue/queues.ts';
import { StartError } from '../platform/start-error.ts';
import { digestStream, type Passed } from './digest-stream.ts';
import { type KeptTable, keptTables, movedTables } from './kept-tables.ts';
import { type TablesRepo, tablesRepo } from './tables.repo.ts';

export interface MovedTable extends Passed {
  readonly name: string;
}

/**
 * Copies every kept table from one database to another that has the same tables and no rows, in one transaction, and compares
 * the hash of each table on both sides before it is committed. The files belong to the target from then on: the source no longer starts on them.
 *
 * @throws StartError when the target has rows or other tables, or a hash differs; the target is then as it was
 */
export async function moveDatabase(source: Database, target: Database): Promise<MovedTable[]> {
  const [from, to] = await Promise.all([source.connect(), target.connect()]);
  try {
    const [reader, writer] = [tablesRepo(from), tablesRepo(to)];
    await reader.beginSnapshot();
    await writer.begin();
    await checkTarget(writer, await reader.migrations());
    const moved: MovedTable[] = [];
    await writer.deleteInstallation();
    for (const table of movedTables) {
      const read = digestStream();
      await pipeline(reader.read(table), read, writer.write(table));
      await writer.continueIds(table);
      await checkWritten(writer, table, read.passed());
      moved.push({ name: table.name, ...read.passed() });
    }
    await writer.end();
    await installationRepo(source.db).forget('owner');
    return moved;
  } finally {
    // An open transaction ends with its connection and changes nothing.
    await Promise.all([from.end(), to.end()]);
  }
}

/**
 * Sees to it that the target is as empty as it was made. Without users its jobs are those that come again by themselves; the ones
 * of the source stand for them.
 *
 * @throws StartError when the target could not take the tables
 */
export async function checkTarget(writer: TablesRepo, migrations: readonly string[]): Promise<void> {
  const own = await writer.migrations();
  if (own.join() !== migrations.join()) {
    throw new StartError(
      `The tables are of another version (${migrations.length} migrations, here ${own.length}); ` +
        'use the version of the service that wrote them, and start the newer one afterwards.',
    );
  }
  for (const table of keptTables) {
    if (table.name !== JOB_TABLE && !(await writer.isEmpty(table)))
      throw new StartError(`The database has rows in ${table.name} already; an empty one is needed.`);
  }
  await writer.deleteJobs();
}

/** Reads a table back. @throws StartError when it is not what was written */
export async function checkWritten(writer: TablesRepo, table: KeptTable, written: Passed): Promise<void> {
  const back = digestStream();
  back.resume();
  await pipeline(writer.read(table), back);
  if (back.passed().sha256 !== written.sha256)
    throw new StartError(`The table ${table.name} did not arrive as it was sent; nothing was kept.`);
}

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { recordRetry, recordSecretChange } from './audit/record-change.ts';
import { backUp } from './backup/back-up.ts';
import { moveDatabase } from './backup/move-database.ts';
import { restore } from './backup/restore.ts';
import { type Config, readConfig } from './config.ts';
import { restoreFromTrash } from './images/deletion/trash.ts';
import { acceptSecret, checkSecret } from './installation/check-secret.ts';
import { adoptStorage, claimStorage } from './installation/claim-storage.ts';
import { retryDeadJobs } from './jobs/retry-dead-jobs.ts';
import { openRepos } from './open-repos.ts';
import { withDatabase } from './operator-database.ts';
import type { Database } from './platform/db/database.ts';
import { findPostmaster, isOrphan } from './platform/db/embedded/postmaster-file.ts';
import { loadServerSecret } from './platform/secrets.ts';
import { StartError } from './platform/start-error.ts';
import { describeStorageLocation, openStorage } from './platform/storage/open-storage.ts';

const usage = `npm run backup -- FOLDER    writes all tables and images to a new folder; the service can keep running
npm run restore -- FOLDER   restores a backup to an empty DATA_DIR, or to an empty database and bucket
npm run db:move             moves the embedded database to the empty server at DATABASE_URL
npm run jobs:retry          retries dead jobs; the service can keep running
npm run storage:adopt       assigns the files to this database, after a restore or a move
npm run trash:restore       restores image files from the trash if this database has a record of them
npm run secret:change       accepts a new SERVER_SECRET; all keys and sessions become invalid`;

/** Runs one operator command with the settings of the service. @returns the exit code */
async function operate([command, ...words]: readonly string[]): Promise<number> {
  try {
    const config = readConfig(process.env, process.cwd());
    await mkdir(config.dataFolder, { recursive: true, mode: 0o700 });
    const [folder, ...more] = words;
    if (command === 'backup' && folder !== undefined && more.length === 0) await backUpTo(config, folder);
    else if (command === 'restore' && folder !== undefined && more.length === 0)
      await restoreFrom(config, folder);
    else if (command === 'db:move' && words.length === 0) await moveToServer(config);
    else if (command === 'jobs:retry' && words.length === 0) await retryJobs(config);
    else if (command === 'storage:adopt' && words.length === 0) await adoptFiles(config);
    else if (command === 'trash:restore' && words.length === 0) await restoreTrash(config);
    else if (command === 'secret:change' && words.length === 0) await changeSecret(config);
    else {
      console.error(usage);
      return 2;
    }
    return 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function backUpTo(config: Config, folder: string): Promise<void> {
  await withDatabase(config, config.databaseUrl, async (database) => {
    const parts = { database, ...(await openStorageAndSecret(config, database)) };
    await checkSecret(database.db, parts.serverSecret);
    const { tables, files } = await backUp({ ...parts, now: new Date() }, folder);
    say(`${folder} contains ${rowsOf(tables)} rows of ${tables.length} tables and ${files.length} images.`);
    if (config.serverSecret === undefined)
      say(`Back up ${path.join(config.dataFolder, 'server-secret')} too, in a different place.`);
  });
}

async function restoreFrom(config: Config, folder: string): Promise<void> {
  await withDatabase(config, config.databaseUrl, async (database) => {
    const parts = { database, ...(await openStorageAndSecret(config, database)) };
    const { createdAt, tables, files } = await restore(parts, folder);
    // The restored keys are hashed with this secret, whatever an earlier start of the empty database
    // recorded.
    await acceptSecret(database.db, parts.serverSecret);
    say(`Restored ${rowsOf(tables)} rows and ${files.length} images from ${createdAt}; all hashes match.`);
  });
}

async function retryJobs(config: Config): Promise<void> {
  await withDatabase(config, config.databaseUrl, async (database) => {
    const retried = await retryDeadJobs(database, recordRetry('command'));
    if (retried === 0) say('There are no dead jobs.');
    else say(`${retried} dead ${retried === 1 ? 'job was' : 'jobs were'} enqueued again.`);
  });
}

async function adoptFiles(config: Config): Promise<void> {
  await withDatabase(config, config.databaseUrl, async ({ db }) => {
    const others = await adoptStorage({ db, storage: await openStorage(config) });
    say(`The files in ${describeStorageLocation(config)} now belong to this database.`);
    if (others.length > 0)
      say('Their previous database can no longer use them; stop any instances of it that are still running.');
  });
}

async function restoreTrash(config: Config): Promise<void> {
  await withDatabase(config, config.databaseUrl, async (database) => {
    const { storage } = await openStorageAndSecret(config, database);
    const { restored, left } = await restoreFromTrash({ ...openRepos(database.db), storage });
    say(`${restored} files were restored; ${left} in the trash have no record in this database.`);
  });
}

async function changeSecret(config: Config): Promise<void> {
  await withDatabase(config, config.databaseUrl, async ({ db }) => {
    const secret = await loadServerSecret(config.dataFolder, config.serverSecret);
    const isChanged = await recordSecretChange(db, (tx) => acceptSecret(tx, secret));
    say(
      isChanged
        ? 'Accepted. API keys, sessions, sign-in links and signing secrets created with another secret are invalid.'
        : 'Nothing was changed: the service accepts this secret.',
    );
  });
}

async function moveToServer(config: Config): Promise<void> {
  const { databaseUrl, dataFolder } = config;
  if (databaseUrl === undefined) throw new StartError('Set DATABASE_URL to the server to move to.');
  const cluster = path.join(dataFolder, 'pg');
  if (!existsSync(cluster)) throw new StartError(`There is no embedded database in ${dataFolder}.`);
  const running = findPostmaster(cluster);
  if (running && !isOrphan(running))
    throw new StartError('Stop the service first: anything it stores during the move would be lost.');
  await withDatabase(config, undefined, (source) =>
    withDatabase(config, databaseUrl, async (target) => {
      for (const { name, rows, sha256 } of await moveDatabase(source, target))
        say(`${name.padEnd(20)} ${String(rows).padStart(9)} rows, sha256 ${sha256.slice(0, 16)}`);
      say('Moved; all hashes match. From now on, start the service with DATABASE_URL.');
    }),
  );
}

/** What is stored outside the database: the files, and the secret that the keys are hashed with. */
async function openStorageAndSecret(config: Config, { db }: Database) {
  const storage = await openStorage(config);
  await claimStorage({ db, storage, place: describeStorageLocation(config) });
  const serverSecret = await loadServerSecret(config.dataFolder, config.serverSecret);
  return { storage, serverSecret };
}

function rowsOf(tables: readonly { readonly rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exit(await operate(process.argv.slice(2)));

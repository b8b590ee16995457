import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from './config.ts';
import { retryDeadJobs } from './jobs/retry-dead-jobs.ts';
import type { Database } from './platform/db/database.ts';
import { findPostmaster, isOrphan } from './platform/db/embedded/postmaster-file.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { createLog } from './platform/log.ts';
import { loadServerSecret } from './platform/secrets.ts';
import { StartError } from './platform/start-error.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { backUp } from './upkeep/back-up.ts';
import { moveDatabase } from './upkeep/move-database.ts';
import { restore } from './upkeep/restore.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

const usage = `npm run backup -- FOLDER    writes all tables and images into a new folder; the service may run on
npm run restore -- FOLDER   puts such a folder into an empty DATA_DIR, or an empty database and bucket
npm run db:move             moves the embedded database to the empty server at DATABASE_URL
npm run jobs:retry          runs the jobs again that were given up; the service may run on`;

/** The commands of an operator, on the same settings as the service. */
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
    const parts = { database, ...(await openKept(config)) };
    const { tables, files } = await backUp({ ...parts, now: new Date() }, folder);
    say(`${folder} holds ${rowsOf(tables)} rows of ${tables.length} tables and ${files.length} images.`);
    if (config.serverSecret === undefined)
      say(`Keep ${path.join(config.dataFolder, 'server-secret')} too, in another place.`);
  });
}

async function restoreFrom(config: Config, folder: string): Promise<void> {
  await withDatabase(config, config.databaseUrl, async (database) => {
    const parts = { database, ...(await openKept(config)) };
    const { createdAt, tables, files } = await restore(parts, folder);
    say(`As of ${createdAt}: ${rowsOf(tables)} rows and ${files.length} images, each compared by its hash.`);
  });
}

async function retryJobs(config: Config): Promise<void> {
  await withDatabase(config, config.databaseUrl, async (database) => {
    const retried = await retryDeadJobs(database);
    say(
      retried === 0
        ? 'No job was given up.'
        : `${retried} jobs that were given up wait in their queues again.`,
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
    throw new StartError('Stop the service first: what it stores during the move would be left behind.');
  await withDatabase(config, undefined, (source) =>
    withDatabase(config, databaseUrl, async (target) => {
      for (const { name, rows, sha256 } of await moveDatabase(source, target))
        say(`${name.padEnd(20)} ${String(rows).padStart(9)} rows, sha256 ${sha256.slice(0, 16)}`);
      say('Moved, and compared by hash. Start the service with DATABASE_URL from now on.');
    }),
  );
}

/** What is kept beside the database: the files, and the secret that the keys are hashed under. */
async function openKept(config: Config) {
  const storage = await openStorage(config);
  const serverSecret = await loadServerSecret(config.dataFolder, config.serverSecret);
  return { storage, serverSecret };
}

function rowsOf(tables: readonly { readonly rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function withDatabase(
  { dataFolder, logLevel, databaseDirectUrl, databasePoolSize: poolSize }: Config,
  url: string | undefined,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const log = createLog(logLevel === 'info' ? 'warn' : logLevel);
  const { signal } = new AbortController();
  const directUrl = url === undefined ? undefined : databaseDirectUrl;
  const database = await openDatabase({
    url,
    directUrl,
    poolSize,
    dataFolder,
    migrationsFolder,
    log,
    signal,
  });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

process.exit(await operate(process.argv.slice(2)));

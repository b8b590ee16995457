import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import type { Database } from './platform/db/database.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { createLog } from './platform/log.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Opens the database of the service for an operator command, which can run beside the service, and closes it.
 *
 * @param url undefined: the embedded database
 */
export async function withDatabase(
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

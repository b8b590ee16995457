import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { storageFolders } from '../images/image-file.ts';
import type { Database } from '../platform/db/database.ts';
import { createKeyedHash } from '../platform/secrets.ts';
import { StartError } from '../platform/start-error.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type BackupManifest, readManifest, secretProof, tableFile } from './backup-manifest.ts';
import { digestStream } from './digest-stream.ts';
import { keptTables } from './kept-tables.ts';
import { checkTarget, checkWritten } from './move-database.ts';
import { type TablesRepo, tablesRepo } from './tables.repo.ts';

export interface RestoreParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly serverSecret: string;
}

/**
 * Puts a backup into an empty database and storage. Files are durable before their records exist, the tables are written in one
 * transaction, and every hash is compared with that of the backup.
 *
 * @throws StartError when something does not fit; the database is then as it was
 */
export async function restore(parts: RestoreParts, folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  if (manifest.secretProof !== secretProof(createKeyedHash(parts.serverSecret))) {
    throw new StartError(
      'The backup was made under another server secret, and no key in it would be valid; ' +
        'restore the file server-secret or set SERVER_SECRET first.',
    );
  }
  const client = await parts.database.connect();
  try {
    const writer = tablesRepo(client);
    await writer.begin();
    await checkTarget(writer, manifest.migrations);
    await restoreFiles(parts.storage, manifest, folder);
    await restoreTables(writer, manifest, folder);
    await deleteFileless(writer, manifest);
    await writer.end();
    return manifest;
  } finally {
    await client.end();
  }
}

async function restoreFiles(storage: Storage, { files }: BackupManifest, folder: string): Promise<void> {
  for (const { filename, sha256 } of files) {
    const file = path.join(folder, 'files', filename);
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new StartError(`The backup is damaged: ${file} is missing or not what it was.`);
    await storage.put(`${storageFolders.images}/${filename}`, bytes);
  }
}

async function restoreTables(writer: TablesRepo, manifest: BackupManifest, folder: string): Promise<void> {
  for (const table of keptTables) {
    const file = path.join(folder, tableFile(table.name));
    const expected = manifest.tables.find(({ name }) => name === table.name);
    const read = digestStream();
    await pipeline(createReadStream(file), read, writer.write(table));
    if (read.passed().sha256 !== expected?.sha256)
      throw new StartError(`The backup is damaged: ${file} is not what it was.`);
    await writer.continueIds(table);
    await checkWritten(writer, table, read.passed());
  }
}

/** Images that were deleted while the backup was made have a record in it and no file. */
async function deleteFileless(writer: TablesRepo, { files }: BackupManifest): Promise<void> {
  const kept = new Set(files.map(({ filename }) => filename));
  const fileless = (await writer.imageFilenames()).filter((filename) => !kept.has(filename));
  await writer.deleteImages(fileless);
}

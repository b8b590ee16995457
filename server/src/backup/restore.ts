import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { imageStorageFolders, movedNoteName } from '../images/image-file.ts';
import { writePendingPointers } from '../live/live-pointer.ts';
import { livePointersRepo } from '../live/live-pointers.repo.ts';
import type { Database } from '../platform/db/database.ts';
import { createKeyedHash } from '../platform/secrets.ts';
import { StartError } from '../platform/start-error.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type BackupManifest, readManifest, secretProof, tableFile } from './backup-manifest.ts';
import { backupTables } from './backup-tables.ts';
import { createDigestStream } from './digest-stream.ts';
import { prepareEmptyTarget, verifyCopiedTable } from './move-database.ts';
import { type TableCopyRepo, tableCopyRepo } from './table-copy.repo.ts';

export interface RestoreParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly serverSecret: string;
}

/**
 * Restores a backup into an empty database and storage. Files are durable before their records exist, the
 * tables are written in one transaction, and every hash is compared with the manifest. The pointers of live
 * images, which the backup does not contain, are written last.
 *
 * @throws StartError if a check fails; the database is then unchanged
 */
export async function restore(parts: RestoreParts, folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  if (manifest.secretProof !== secretProof(createKeyedHash(parts.serverSecret))) {
    throw new StartError(
      'The backup was created with another server secret, so its keys would be invalid. ' +
        'Restore the file server-secret or set SERVER_SECRET first.',
    );
  }
  const client = await parts.database.connect();
  try {
    const writer = tableCopyRepo(client);
    await writer.begin();
    await prepareEmptyTarget(writer, manifest.migrations);
    await restoreFiles(parts.storage, manifest, folder);
    await restoreTables(writer, manifest, folder);
    await deleteWithoutFiles(writer, manifest);
    await writer.forgetPointers();
    await writer.end();
    await writePendingPointers({ livePointers: livePointersRepo(parts.database.db), storage: parts.storage });
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
      throw new StartError(`The backup is corrupt: ${file} is missing or was changed.`);
    await storage.put(`${imageStorageFolders.images}/${filename}`, bytes);
  }
}

async function restoreTables(writer: TableCopyRepo, manifest: BackupManifest, folder: string): Promise<void> {
  for (const table of backupTables) {
    const file = path.join(folder, tableFile(table.name));
    const expected = manifest.tables.find(({ name }) => name === table.name);
    const read = createDigestStream();
    await pipeline(createReadStream(file), read, writer.write(table));
    if (read.digest().sha256 !== expected?.sha256)
      throw new StartError(`The backup is corrupt: ${file} was changed.`);
    await writer.continueIds(table);
    await verifyCopiedTable(writer, table, read.digest());
  }
}

/**
 * Deletes the records of images that were deleted during the backup: it has their records but not their
 * files. An image whose file is only in the bucket of its project has a note instead, and stays.
 */
async function deleteWithoutFiles(writer: TableCopyRepo, { files }: BackupManifest): Promise<void> {
  const kept = new Set(files.map(({ filename }) => filename));
  const withoutFiles = (await writer.imageFilenames()).filter(
    (filename) => !kept.has(filename) && !kept.has(movedNoteName(filename)),
  );
  await writer.deleteImages(withoutFiles);
}

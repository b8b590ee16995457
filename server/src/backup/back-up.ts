import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { imageStorageFolders, storedNamesOf } from '../images/image-file.ts';
import type { Database } from '../platform/db/database.ts';
import { replaceFileDurably, syncFolder } from '../platform/durable-files.ts';
import { createKeyedHash } from '../platform/secrets.ts';
import { StartError } from '../platform/start-error.ts';
import { openDiskStorage } from '../platform/storage/disk-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import {
  type BackupFile,
  type BackupManifest,
  MANIFEST_FILE,
  secretProof,
  tableFile,
} from './backup-manifest.ts';
import { backupTables } from './backup-tables.ts';
import { createDigestStream } from './digest-stream.ts';
import { type TableCopyRepo, tableCopyRepo } from './table-copy.repo.ts';

export interface BackUpParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly serverSecret: string;
  readonly now: Date;
}

/**
 * Writes a consistent snapshot of all tables, and the file of every image in them, to a new folder. The
 * service can keep running. The manifest with the hashes is written last: a folder without it is not a
 * backup.
 *
 * @throws StartError if the folder is not empty or cannot be created
 */
export async function backUp(parts: BackUpParts, folder: string): Promise<BackupManifest> {
  await claimEmptyFolder(folder);
  const client = await parts.database.connect();
  try {
    const reader = tableCopyRepo(client);
    await reader.beginSnapshot();
    const tables = await writeTables(reader, folder);
    const filenames = await reader.imageFilenames();
    const migrations = await reader.migrations();
    await reader.end();
    const files = await copyFiles(parts.storage, filenames, folder);
    const secret = secretProof(createKeyedHash(parts.serverSecret));
    const createdAt = parts.now.toISOString();
    const manifest = { version: 1, createdAt, secretProof: secret, migrations, tables, files } as const;
    await replaceFileDurably(
      path.join(folder, MANIFEST_FILE),
      `${JSON.stringify(manifest, null, 1)}\n`,
      0o600,
    );
    return manifest;
  } finally {
    await client.end();
  }
}

async function claimEmptyFolder(folder: string): Promise<void> {
  try {
    // Owner only: the backup contains the data of all users.
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartError(
      `${folder} cannot be created (${code}). The folder above it must exist and belong to the user of this command.`,
      { cause },
    );
  }
  if ((await readdir(folder)).length > 0)
    throw new StartError(`${folder} is not empty. Choose a new folder for the backup.`);
}

async function writeTables(reader: TableCopyRepo, folder: string): Promise<BackupManifest['tables']> {
  await mkdir(path.join(folder, 'tables'));
  const written: { name: string; rows: number; sha256: string }[] = [];
  for (const table of backupTables) {
    const digest = createDigestStream();
    const file = path.join(folder, tableFile(table.name));
    await pipeline(reader.read(table), digest, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    await syncFile(file);
    written.push({ name: table.name, ...digest.digest() });
  }
  await syncFolder(path.join(folder, 'tables'));
  return written;
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.datasync();
  await handle.close();
}

/** Skips missing files: their images were deleted after the tables were read. */
async function copyFiles(
  storage: Storage,
  filenames: readonly string[],
  folder: string,
): Promise<BackupFile[]> {
  const copies = await openDiskStorage(path.join(folder, 'files'));
  const kept: BackupFile[] = [];
  for (const filename of filenames.flatMap(storedNamesOf)) {
    const found = await storage.get(`${imageStorageFolders.images}/${filename}`);
    if (!found) continue;
    const bytes = await buffer(found.body);
    await copies.put(filename, bytes);
    kept.push({ filename, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return kept;
}

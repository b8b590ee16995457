import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs, unlink } from 'node:fs/promises';
import path from 'node:path';
import { groupCallsByKey } from '../concurrency/group-calls.ts';
import { syncFolder, writeAndSync } from '../durable-files.ts';
import { FileWriter } from './file-writer.ts';
import {
  type ByteRange,
  checkFolderName,
  checkStorageName,
  type FoundFile,
  type Storage,
  type StoredFile,
} from './storage.ts';
import { FILE_MODE } from './write-files.ts';

/** The dot is not allowed in names of stored files, so unfinished files are never listed or served. */
const UNFINISHED_FOLDER = '.unfinished';
const UNFINISHED_HOURS_MAX = 1;
/** Time for which the measured free space is cached. */
const FREE_CACHE_MS = 1_000;

/**
 * Stores files below one folder of a local disk. A file is written under a temporary name, synced and
 * renamed; then the folder is synced (`write-files.ts`). After a power failure, a file is therefore complete or was never
 * acknowledged.
 *
 * @param reserveBytes disk space that must stay free, for the database and for cleaning up; `put` rejects
 * below it
 */
export async function openDiskStorage(root: string, reserveBytes = 0): Promise<Storage> {
  await mkdir(path.join(root, UNFINISHED_FOLDER), { recursive: true });
  for (const folder of [root, path.dirname(root)]) await syncFolder(folder);
  await removeUnfinished(root);
  return new DiskStorage(root, reserveBytes);
}

class DiskStorage implements Storage {
  readonly #root: string;
  readonly #reserveBytes: number;
  readonly #writer = new FileWriter();
  #free: { readonly measuredAt: number; readonly bytes: number } | undefined;
  /** Folders that have been created and synced, or are about to be. */
  readonly #folders = new Map<string, Promise<void>>();
  /** One sync makes all names durable that were changed before it started. */
  readonly #syncFolder = groupCallsByKey(
    (folder: string) => folder,
    async (folders) => {
      await syncFolder(folders[0]!);
      return folders.map(() => undefined);
    },
  );

  constructor(root: string, reserveBytes: number) {
    this.#root = root;
    this.#reserveBytes = reserveBytes;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const file = this.#pathOf(name);
    await this.#checkReserve();
    await this.#makeFolder(path.dirname(file));
    const temporary = path.join(this.#root, UNFINISHED_FOLDER, randomUUID());
    await this.#writer.write({ temporary, file, bytes });
  }

  async get(name: string, range?: ByteRange): Promise<FoundFile | undefined> {
    const handle = await unlessMissing(open(this.#pathOf(name), 'r'));
    if (!handle) return undefined;
    const file = await describeHandle(name, handle);
    if (!file) {
      await handle.close();
      return undefined;
    }
    const part = range && { start: range.first, end: range.last };
    return { file, body: handle.createReadStream(part) };
  }

  async stat(name: string): Promise<StoredFile | undefined> {
    const facts = await unlessMissing(stat(this.#pathOf(name)));
    if (!facts?.isFile()) return undefined;
    return { name, sizeBytes: facts.size, modifiedAt: facts.mtime };
  }

  async exists(name: string): Promise<boolean> {
    return (await this.stat(name)) !== undefined;
  }

  async delete(name: string): Promise<boolean> {
    const file = this.#pathOf(name);
    const done = await unlessMissing(unlink(file).then(() => true));
    if (!done) return false;
    await this.#syncFolder(path.dirname(file));
    return true;
  }

  async *list(folder?: string): AsyncGenerator<StoredFile> {
    if (folder !== undefined) checkFolderName(folder);
    const entries = await unlessMissing(
      readdir(path.join(this.#root, folder ?? ''), { withFileTypes: true }),
    );
    for (const entry of entries ?? []) {
      if (!entry.isFile()) continue;
      const file = await this.stat(folder === undefined ? entry.name : `${folder}/${entry.name}`);
      if (file) yield file;
    }
  }

  async ping(): Promise<void> {
    await this.#checkReserve();
    const probe = path.join(this.#root, UNFINISHED_FOLDER, randomUUID());
    await writeAndSync(probe, 'ping', FILE_MODE);
    await unlink(probe);
  }

  async pingReads(): Promise<void> {
    await readdir(path.join(this.#root, UNFINISHED_FOLDER));
  }

  #pathOf(name: string): string {
    checkStorageName(name);
    return path.join(this.#root, name);
  }

  /** @throws Error with the code of a full disk */
  async #checkReserve(): Promise<void> {
    if (this.#reserveBytes === 0) return;
    const now = performance.now();
    if (!this.#free || now - this.#free.measuredAt > FREE_CACHE_MS) {
      const { bavail, bsize } = await statfs(this.#root);
      this.#free = { measuredAt: now, bytes: bavail * bsize };
    }
    if (this.#free.bytes >= this.#reserveBytes) return;
    const message = `Less than ${this.#reserveBytes} bytes are free in the data folder.`;
    throw Object.assign(new Error(message), { code: 'ENOSPC' });
  }

  #makeFolder(folder: string): Promise<void> {
    const known = this.#folders.get(folder);
    if (known) return known;
    const making = mkdir(folder, { recursive: true }).then(() => syncFolder(this.#root));
    this.#folders.set(folder, making);
    making.catch(() => this.#folders.delete(folder));
    return making;
  }
}

async function describeHandle(name: string, handle: FileHandle): Promise<StoredFile | undefined> {
  const facts = await handle.stat();
  return facts.isFile() ? { name, sizeBytes: facts.size, modifiedAt: facts.mtime } : undefined;
}

/**
 * Removes files of killed processes. Recent files may belong to another process that uses the same folder.
 */
async function removeUnfinished(root: string): Promise<void> {
  const folder = path.join(root, UNFINISHED_FOLDER);
  const oldestMs = Date.now() - UNFINISHED_HOURS_MAX * 3_600_000;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const facts = await unlessMissing(stat(file));
    if (facts && facts.mtimeMs < oldestMs) await rm(file, { force: true });
  }
}

/** ENAMETOOLONG and ENOTDIR also mean that the file does not exist. */
async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}

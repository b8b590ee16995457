import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Makes renames, new files and deletions in a folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a file. When it resolves, the bytes are on the disk; when it rejects, no file is left. */
export async function writeAndSync(file: string, bytes: Uint8Array | string, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Replaces a file atomically: after a power failure it has either the old or the new content. */
export async function replaceFileDurably(file: string, text: string, mode: number): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  await writeAndSync(temporary, text, mode);
  try {
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Creates a file unless it exists; if several processes race, one wins and all read its content. */
export async function writeNewFileDurably(file: string, text: string, mode: number): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  await writeAndSync(temporary, text, mode);
  try {
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary);
  }
  await syncFolder(path.dirname(file));
}

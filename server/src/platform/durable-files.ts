import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Makes renames, new names and deletions in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file that did not exist before; the bytes are on the disk when it resolves, and nothing is left when it rejects. */
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

/** Replaces a file as a whole: after a power cut there is the old content or the new. */
export async function replaceFileDurably(file: string, text: string, mode: number): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await writeAndSync(aside, text, mode);
  await rename(aside, file);
  await syncFolder(path.dirname(file));
}

/** Writes a file unless it is there already; of several who try at once, one wins and all find its content. */
export async function writeNewFileDurably(file: string, text: string, mode: number): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await writeAndSync(aside, text, mode);
  try {
    await link(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(aside);
  }
  await syncFolder(path.dirname(file));
}

import { closeSync, fdatasyncSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One file to write. Both paths are on the same file system, and their folders exist. */
export interface FileToWrite {
  /** Path that the bytes are written to first; nothing is there. */
  readonly temporary: string;
  /** Path of the complete file, which replaces one that is there. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Why a file is not durable. An `Error` would lose its code between threads. */
export interface WriteFailure {
  readonly message: string;
  readonly code?: string | undefined;
}

/** Permissions of the files of a storage. */
export const FILE_MODE = 0o640;

/**
 * Writes files so that they survive a power failure: the bytes are synced under a temporary name, renamed, and the
 * folder is synced, once for all files in it. The calls block, because each call of the thread pool costs the main
 * thread and the kernel more than the call itself.
 *
 * @returns one value per file, in order: undefined when the file is durable, otherwise why it is not. After a
 * failure, no temporary file is left; if the sync of the folder failed, the file may exist.
 */
export function writeFiles(files: readonly FileToWrite[]): (WriteFailure | undefined)[] {
  // All bytes are with the file system before the first sync, so that one commit of its journal has all files.
  const opened = files.map(({ temporary, bytes }) => attempt(() => writeTemporary(temporary, bytes)));
  const outcomes = files.map(({ temporary, file }, index) => {
    const { value: handle, failure } = opened[index]!;
    const outcome = handle === undefined ? failure : attempt(() => complete(handle, temporary, file)).failure;
    if (outcome) attempt(() => rmSync(temporary, { force: true }));
    return outcome;
  });
  const synced = new Map<string, WriteFailure | undefined>();
  return files.map(({ file }, index) => {
    const outcome = outcomes[index];
    if (outcome) return outcome;
    const folder = path.dirname(file);
    if (!synced.has(folder)) synced.set(folder, attempt(() => syncFolderNow(folder)).failure);
    return synced.get(folder);
  });
}

/** Creates a file and returns its descriptor, which is open. */
function writeTemporary(temporary: string, bytes: Uint8Array): number {
  const handle = openSync(temporary, 'wx', FILE_MODE);
  try {
    writeFileSync(handle, bytes);
    return handle;
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

function complete(handle: number, temporary: string, file: string): void {
  try {
    fdatasyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}

function syncFolderNow(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

interface Attempt<Value> {
  readonly value?: Value;
  readonly failure?: WriteFailure;
}

function attempt<Value>(run: () => Value): Attempt<Value> {
  try {
    return { value: run() };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { failure: { message, code } };
  }
}

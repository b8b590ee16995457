import { statfs } from 'node:fs/promises';

/** System error codes and the PostgreSQL SQLSTATE for a full disk. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];
/** Messages printed by the PostgreSQL programs, which report no code. */
const fullWords = /No space left on device|Disk quota exceeded/;
const CAUSES_MAX = 5;

/** Two segments of the write-ahead log, which the embedded database may need before its first connection. */
const START_BYTES_MIN = 32 * 1024 * 1024;
const START_FILES_MIN = 100;

/** Whether an error or one of its causes means that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < CAUSES_MAX && current instanceof Error; depth++, current = current.cause) {
    if (fullCodes.includes((current as NodeJS.ErrnoException).code) || fullWords.test(current.message))
      return true;
  }
  return false;
}

/** Whether the disk of a folder has enough free space to start the embedded database. */
export async function hasSpaceToStart(folder: string): Promise<boolean> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  // Some file systems do not report a number of files.
  return bavail * bsize >= START_BYTES_MIN && (files === 0 || ffree >= START_FILES_MIN);
}

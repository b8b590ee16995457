import { closeSync, openSync } from 'node:fs';
import type { RunAs } from './run-as.ts';

/**
 * A folder passed to a child process: its path there, and the file descriptors to append to `stdio` after the
 * first three.
 */
export interface FolderHandle {
  readonly path: string;
  readonly fileDescriptors: readonly number[];
  /** Call this after the program has started. */
  close(): void;
}

const FIRST_FREE_HANDLE = 3;

/**
 * The other user may own the cluster but be unable to reach it, for example in a private home folder.
 * Therefore root opens the folder and passes the file descriptor, which `/proc/self/fd/3` resolves and
 * children inherit.
 */
export function openFolderHandle(folder: string, runAs: RunAs): FolderHandle {
  if (runAs.kind !== 'other') return { path: folder, fileDescriptors: [], close: () => {} };
  const handle = openSync(folder, 'r');
  return {
    path: `/proc/self/fd/${FIRST_FREE_HANDLE}`,
    fileDescriptors: [handle],
    close: () => closeSync(handle),
  };
}

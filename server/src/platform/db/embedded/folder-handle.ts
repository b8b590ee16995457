import { closeSync, openSync } from 'node:fs';
import type { RunAs } from './run-as.ts';

/**
 * A folder passed to a child process: its path there, and the file descriptors to append to `stdio` after the
 * first three.
 */
export interface FolderHandle {
  readonly path: string;
  readonly handles: readonly number[];
  /** Call this after the program has started. */
  close(): void;
}

const FIRST_FREE_HANDLE = 3;

/**
 * The other user may own the cluster and still be unable to walk there: below a private home the way is
 * barred. So root opens the folder and hands it over; `/proc/self/fd/3` leads straight to it, and the
 * children inherit it.
 */
export function handOver(folder: string, runAs: RunAs): FolderHandle {
  if (runAs.kind !== 'other') return { path: folder, handles: [], close: () => {} };
  const handle = openSync(folder, 'r');
  return {
    path: `/proc/self/fd/${FIRST_FREE_HANDLE}`,
    handles: [handle],
    close: () => closeSync(handle),
  };
}

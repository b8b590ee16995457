import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../../start-error.ts';
import type { RunAs } from './run-as.ts';

export const SOCKET_NAME = '.s.PGSQL.5432';

/** Kernels store a socket path in 108 bytes (macOS: 104), including a terminating zero. */
const SOCKET_PATH_BYTES_MAX = process.platform === 'darwin' ? 103 : 107;

/**
 * Creates the folder of the socket, which only the given user can enter, because the socket requires no
 * password. It is `run` in the data folder. If that path is too long for a socket or the user cannot enter
 * it, the folder is in the folder for temporary files, with a short name derived from the data folder.
 */
export function prepareSocketFolder(dataFolder: string, runAs: RunAs): string {
  const inside = path.join(dataFolder, 'run');
  const folder = runAs.kind !== 'other' && fits(inside) ? inside : outsideFolder(dataFolder);
  mkdirSync(folder, { mode: 0o700, recursive: true });
  const found = lstatSync(folder);
  const me = process.getuid?.();
  if (!found.isDirectory() || (found.uid !== me && found.uid !== runAs.userId)) {
    throw new StartError(
      `The socket folder ${folder} belongs to user ${found.uid}. Remove it and start again.`,
    );
  }
  if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
  if (runAs.kind === 'other' && found.uid !== runAs.userId) chownSync(folder, runAs.userId, runAs.groupId);
  return folder;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX;
}

function outsideFolder(dataFolder: string): string {
  const name = `pictable-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`;
  const below = path.join(tmpdir(), name);
  return fits(below) ? below : path.join('/tmp', name);
}

import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { processFacts } from './process-facts.ts';

/** The main process of a running PostgreSQL server, as described by its lock file `postmaster.pid`. */
export interface Postmaster {
  readonly processId: number;
  readonly socketFolder: string;
  readonly status: 'starting' | 'ready' | 'stopping';
}

const SOCKET_FOLDER_LINE = 4;
const STATUS_LINE = 7;

/**
 * Markers on the command line in the form of custom settings, which PostgreSQL ignores and `findPostmaster`
 * reads.
 */
export const folderSetting = 'pictable.folder';
export const launcherSetting = 'pictable.launcher';

/** Finds the running postmaster of this cluster, regardless of who started it. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(path.join(cluster, 'postmaster.pid'));
  const processId = Number(lines[0]);
  if (!isPostmasterOf(processId, cluster)) return undefined;
  // The last lines are written once the server listens; the status is padded with spaces.
  const status = lines[STATUS_LINE]?.trim();
  return {
    processId,
    socketFolder: lines[SOCKET_FOLDER_LINE] ?? '',
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  };
}

/** Whether the process that started this postmaster has exited, so that this process must stop it. */
export function isOrphan(postmaster: Postmaster): boolean {
  const facts = processFacts(postmaster.processId);
  if (!facts) return false;
  const launcher = new RegExp(`${launcherSetting}=(\\d+)`).exec(facts.commandLine)?.[1];
  return launcher !== undefined && Number(launcher) !== facts.parentId;
}

/**
 * After a crash, the lock file names a process that no longer exists. If its ID was reused, or the process is
 * a zombie, PostgreSQL assumes a running server and does not start. Deleting the file would also skip its
 * check for surviving children of the old server. Therefore this writes the ID of the current process:
 * PostgreSQL ignores its parent and checks the rest.
 */
export function disownStaleLock(lockFile: string, cluster: string): void {
  const lines = readLines(lockFile);
  const processId = Number(lines[0]);
  if (lines.length === 0 || isPostmasterOf(processId, cluster)) return;
  writeFileSync(lockFile, [String(process.pid), ...lines.slice(1)].join('\n'));
}

function isPostmasterOf(processId: number, cluster: string): boolean {
  const facts = processFacts(processId);
  if (facts?.program !== 'postgres') return false;
  // The working folder of a postmaster is its cluster; if that is not readable, use the command line.
  if (facts.workingFolder !== undefined) return facts.workingFolder === realpathSync(cluster);
  return facts.commandLine.includes(cluster) || facts.commandLine.includes(realpathSync(cluster));
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

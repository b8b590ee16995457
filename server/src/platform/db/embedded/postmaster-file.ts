import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { processFacts } from './process-facts.ts';

/** The main process of a running PostgreSQL server, as its lock file `postmaster.pid` describes it. */
export interface Postmaster {
  readonly processId: number;
  readonly socketFolder: string;
  readonly status: 'starting' | 'ready' | 'stopping';
}

const SOCKET_FOLDER_LINE = 4;
const STATUS_LINE = 7;

/** Command line markers, as PostgreSQL settings of our own: postgres ignores them, `findPostmaster` reads them. */
export const folderSetting = 'pictable.folder';
export const launcherSetting = 'pictable.launcher';

/** The live postmaster of this cluster, whoever started it. */
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

/** Whether the process that launched this postmaster is gone, so that nobody but us will ever stop it. */
export function isOrphan(postmaster: Postmaster): boolean {
  const facts = processFacts(postmaster.processId);
  if (!facts) return false;
  const launcher = new RegExp(`${launcherSetting}=(\\d+)`).exec(facts.commandLine)?.[1];
  return launcher !== undefined && Number(launcher) !== facts.parentId;
}

/**
 * After a crash a lock file names a process that is gone. When that number has meanwhile gone to a stranger, or the
 * process is a zombie, PostgreSQL takes it for a living server and refuses to start. Deleting the file would help, but
 * would also skip PostgreSQL's own check for surviving children of the old server. So the first line gets our number
 * instead: PostgreSQL does not mind its parent, and checks the rest.
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
  // A postmaster works in its cluster's folder; only where that is hidden from us the command line has to do.
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

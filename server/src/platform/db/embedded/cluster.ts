import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lchown, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../durable-files.ts';
import { StartError } from '../../start-error.ts';
import type { Binaries } from './binaries.ts';
import { openFolderHandle } from './folder-handle.ts';
import { processFacts } from './process-facts.ts';
import { commandForUser, type RunAs } from './run-as.ts';

/** Name of the first database user, who can connect through the socket. */
export const CLUSTER_USER = 'pictable';

/** Creates the cluster if it does not exist, and ensures that its files belong to the user who runs it. */
export async function prepareCluster(cluster: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  await removeIncomplete(cluster);
  const version = await readVersion(cluster);
  if (version === undefined) await createCluster(cluster, binaries, runAs);
  else if (version !== binaries.majorVersion) {
    throw new StartError(
      `The database in ${cluster} is from PostgreSQL ${version}, but PostgreSQL ` +
        `${binaries.majorVersion} is installed. Set DATABASE_URL to a server with the data.`,
    );
  }
  await takeOwnership(cluster, runAs);
}

async function readVersion(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES') throw new StartError(`${cluster} cannot be read: it belongs to another user.`);
    if (code !== 'ENOENT') throw error;
    return undefined;
  }
}

/**
 * Runs `initdb` in a temporary folder and renames it, because an interrupted `initdb` leaves an unusable
 * folder.
 */
async function createCluster(cluster: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  const temporary = `${cluster}.new-${process.pid}`;
  await mkdir(temporary, { mode: 0o700 });
  if (runAs.kind === 'other') await chown(temporary, runAs.userId, runAs.groupId);
  await runInitdb(temporary, binaries, runAs);
  try {
    await rename(temporary, cluster);
  } catch (error) {
    await rm(temporary, { recursive: true });
    // Another process has created the cluster first: use that one.
    if ((await readVersion(cluster)) !== undefined) return;
    const message = `${cluster} exists but is not a PostgreSQL data directory. Move or remove it.`;
    throw new StartError(message, { cause: error });
  }
  await syncFolder(path.dirname(cluster));
}

async function runInitdb(folder: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  const handle = openFolderHandle(folder, runAs);
  const settings = ['--auth=trust', '--encoding=UTF8', '--no-locale', '--data-checksums'];
  const initdbArgs = ['-D', handle.path, `--username=${CLUSTER_USER}`, ...settings];
  const { file, args, options } = commandForUser(runAs, binaries.initdb, initdbArgs);
  const child = spawn(file, args, {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe', ...handle.fileDescriptors],
  });
  handle.close();
  let errorOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  await rm(folder, { recursive: true, force: true });
  throw new StartError(`Could not create the database in ${path.dirname(folder)}: ${errorOutput.trim()}`);
}

/** Removes incomplete clusters of crashed processes, but not those that a running process is creating. */
async function removeIncomplete(cluster: string): Promise<void> {
  const prefix = `${path.basename(cluster)}.new-`;
  const folder = path.dirname(cluster);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const creatorId = Number(name.slice(prefix.length));
    if (creatorId !== process.pid && processFacts(creatorId)) continue;
    // An initdb whose launcher was killed may keep writing for a moment.
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/**
 * PostgreSQL requires that the cluster belongs to the user that it runs as, with no access for others. Root
 * changes the owner of the folder itself last, so that the next start repeats an interrupted change.
 */
async function takeOwnership(cluster: string, runAs: RunAs): Promise<void> {
  const found = await stat(cluster);
  if (found.uid !== runAs.userId) {
    if (runAs.kind !== 'other') {
      throw new StartError(
        `${cluster} belongs to user ${found.uid}. Start as that user, or set DATA_DIR to another folder.`,
      );
    }
    await changeOwner(cluster, runAs.userId, runAs.groupId);
  }
  if ((found.mode & 0o077) !== 0) await chmod(cluster, 0o700);
}

async function changeOwner(entry: string, userId: number, groupId: number): Promise<void> {
  if ((await lstat(entry)).isDirectory()) {
    for (const name of await readdir(entry)) await changeOwner(path.join(entry, name), userId, groupId);
  }
  await lchown(entry, userId, groupId);
}

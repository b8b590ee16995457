import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lchown, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../durable-files.ts';
import { StartError } from '../../start-error.ts';
import type { Binaries } from './binaries.ts';
import { handOver } from './folder-handle.ts';
import { processFacts } from './process-facts.ts';
import { commandAs, type RunAs } from './run-as.ts';

/** Name of the first database user, whom the socket lets in. */
export const CLUSTER_USER = 'pictable';

/** Makes the cluster where there is none yet, and sees to it that its files belong to the user who runs it. */
export async function prepareCluster(cluster: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  await removeHalfMade(cluster);
  const version = await readVersion(cluster);
  if (version === undefined) await createCluster(cluster, binaries, runAs);
  else if (version !== binaries.majorVersion) {
    throw new StartError(
      `The database in ${cluster} is of PostgreSQL ${version}, and PostgreSQL ${binaries.majorVersion} is ` +
        'installed here; set DATABASE_URL to a server that has its data.',
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

/** `initdb` killed half way leaves a folder that never starts. So it works aside, and a rename makes it count. */
async function createCluster(cluster: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  const aside = `${cluster}.new-${process.pid}`;
  await mkdir(aside, { mode: 0o700 });
  if (runAs.kind === 'other') await chown(aside, runAs.userId, runAs.groupId);
  await runInitdb(aside, binaries, runAs);
  try {
    await rename(aside, cluster);
  } catch (error) {
    await rm(aside, { recursive: true });
    // Another start on the same folder was faster: its cluster is as good.
    if ((await readVersion(cluster)) !== undefined) return;
    throw new StartError(`${cluster} is in the way: it is not a database folder. Move it away.`, {
      cause: error,
    });
  }
  await syncFolder(path.dirname(cluster));
}

async function runInitdb(folder: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  const handle = handOver(folder, runAs);
  const settings = ['--auth=trust', '--encoding=UTF8', '--no-locale', '--data-checksums'];
  const initdbArgs = ['-D', handle.path, `--username=${CLUSTER_USER}`, ...settings];
  const { file, args, options } = commandAs(runAs, binaries.initdb, initdbArgs);
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe', ...handle.handles] });
  handle.close();
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  await rm(folder, { recursive: true, force: true });
  throw new StartError(`The database could not be made in ${path.dirname(folder)}: ${complaint.trim()}`);
}

/** Removes what starts that were killed have left, but nothing that another start is working on right now. */
async function removeHalfMade(cluster: string): Promise<void> {
  const prefix = `${path.basename(cluster)}.new-`;
  const folder = path.dirname(cluster);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const makerId = Number(name.slice(prefix.length));
    if (makerId !== process.pid && processFacts(makerId)) continue;
    // An initdb whose launcher was killed may be writing for another moment.
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/**
 * PostgreSQL insists that the cluster belongs to the user it runs as, and to nobody else. Root gives the files away,
 * the folder itself last: as long as it is root's, a next start knows that the work is not finished.
 */
async function takeOwnership(cluster: string, runAs: RunAs): Promise<void> {
  const found = await stat(cluster);
  if (found.uid !== runAs.userId) {
    if (runAs.kind !== 'other') {
      const message = `${cluster} belongs to user ${found.uid}: start as that user, or set DATA_DIR to another folder.`;
      throw new StartError(message);
    }
    await giveAway(cluster, runAs.userId, runAs.groupId);
  }
  if ((found.mode & 0o077) !== 0) await chmod(cluster, 0o700);
}

async function giveAway(entry: string, userId: number, groupId: number): Promise<void> {
  if ((await lstat(entry)).isDirectory()) {
    for (const name of await readdir(entry)) await giveAway(path.join(entry, name), userId, groupId);
  }
  await lchown(entry, userId, groupId);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import type { Binaries } from './binaries.ts';
import { openFolderHandle } from './folder-handle.ts';
import {
  disownStaleLock,
  findPostmaster,
  folderSetting,
  launcherSetting,
  type Postmaster,
} from './postmaster-file.ts';
import { commandForUser, type RunAs } from './run-as.ts';
import { prepareSocketFolder, SOCKET_NAME } from './socket-folder.ts';

/** A cluster and everything needed to start its server. */
export interface Installation {
  readonly dataFolder: string;
  readonly cluster: string;
  readonly logFile: string;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
}

export interface Running extends Postmaster {
  /** The child process; undefined if the server was already running. */
  readonly child: ChildProcess | undefined;
}

const POLL_MS = 20;
const LAUNCHES_MAX = 5;
const LOG_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Returns a running server for this cluster that accepts connections: an existing one (its launcher was
 * killed, or another process of the service shares the folder), otherwise a new one. Crash recovery may take
 * long, so there is no deadline while the server process runs.
 *
 * @throws StartError if the server repeatedly exits on its own
 */
export async function ensureRunning(installation: Installation, signal: AbortSignal): Promise<Running> {
  for (let launches = 0; ; ) {
    signal.throwIfAborted();
    const found = findPostmaster(installation.cluster);
    if (found?.status === 'ready') return { ...found, child: undefined };
    if (found) {
      await sleep(POLL_MS);
      continue;
    }
    if (launches === LAUNCHES_MAX) throw new StartError(describeFailure(installation.logFile));
    // Until the children of a killed server have exited, PostgreSQL does not start a new one.
    await sleep(launches * 10 * POLL_MS);
    const running = await launch(installation, signal);
    if (running) return running;
    launches++;
  }
}

/** Returns undefined if the server exited before it was ready. */
async function launch(installation: Installation, signal: AbortSignal): Promise<Running | undefined> {
  const child = spawnPostgres(installation);
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  child.once('exit', end).once('error', end);
  while (!hasEnded) {
    const found = findPostmaster(installation.cluster);
    if (found?.status === 'ready' && found.processId === child.pid) return { ...found, child };
    if (signal.aborted) child.kill('SIGINT');
    await sleep(POLL_MS);
  }
  return undefined;
}

function spawnPostgres(installation: Installation): ChildProcess {
  const { cluster, binaries, runAs } = installation;
  const socketFolder = prepareSocketFolder(installation.dataFolder, runAs);
  disownStaleLock(path.join(cluster, 'postmaster.pid'), cluster);
  disownStaleLock(path.join(socketFolder, `${SOCKET_NAME}.lock`), cluster);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    cluster_name: 'pictable',
    shared_buffers: '64MB',
    max_connections: '40',
    log_checkpoints: 'off',
    [folderSetting]: cluster,
    [launcherSetting]: String(process.pid),
  };
  const handle = openFolderHandle(cluster, runAs);
  const settingArgs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = commandForUser(runAs, binaries.postgres, ['-D', handle.path, ...settingArgs]);
  const log = openLog(installation.logFile);
  // A separate process group, so that Ctrl-C only reaches the service, which stops the server after the last
  // request.
  const options = { ...command.options, detached: true };
  const child = spawn(command.file, command.args, {
    ...options,
    stdio: ['ignore', log, log, ...handle.fileDescriptors],
  });
  closeSync(log);
  handle.close();
  return child;
}

function openLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES_MAX) renameSync(logFile, `${logFile}.1`);
  return openSync(logFile, 'a', 0o600);
}

function describeFailure(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1);
  return `Could not start PostgreSQL: ${reason} (see ${logFile})`;
}

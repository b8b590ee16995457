import { realpath, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { prepareBinaries } from './binaries.ts';
import { CLUSTER_USER, prepareCluster } from './cluster.ts';
import { ensureRunning, type Installation, type Running } from './launch.ts';
import { findPostmaster, isOrphan } from './postmaster-file.ts';
import { processFacts } from './process-facts.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';

/**
 * A PostgreSQL server run by this process, reachable through a socket in a folder that only its user can
 * enter.
 */
export interface EmbeddedPostgres {
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  readonly runAs: RunAs['kind'];
  /** Whether the server was already running. */
  readonly isAdopted: boolean;
  /** Process ID of the server; undefined while it restarts. */
  processId(): number | undefined;
  /** Stops the server cleanly, unless another running process started it. */
  stop(): Promise<void>;
}

const WATCH_MS = 250;
const RESTART_PAUSE_MAX_MS = 10_000;
const FAST_STOP_MS = 20_000;

/**
 * Starts PostgreSQL on `pg` in the data folder (created on the first start) and restarts it if it crashes.
 *
 * @throws StartError with a message for the operator
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  log: Logger,
  signal: AbortSignal,
): Promise<EmbeddedPostgres> {
  const folder = await realpath(dataFolder);
  const cluster = path.join(folder, 'pg');
  const runAs = chooseRunAs(cluster);
  const binaries = prepareBinaries(runAs);
  await prepareCluster(cluster, binaries, runAs);
  const logFile = path.join(folder, 'postgres.log');
  const installation = { dataFolder: folder, cluster, logFile, binaries, runAs };
  const running = await ensureRunning(installation, signal);
  const supervision = supervise(installation, running, log);
  return {
    connection: { host: running.socketFolder, user: CLUSTER_USER, database: 'postgres' },
    runAs: runAs.kind,
    isAdopted: running.child === undefined,
    ...supervision,
  };
}

function supervise(installation: Installation, first: Running, log: Logger) {
  const stopping = new AbortController();
  let current: Running | undefined = first;

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (current) await untilExited(current, stopping.signal);
      if (stopping.signal.aborted) return;
      log.error({ processId: current?.processId }, 'PostgreSQL exited unexpectedly; restarting it');
      current = undefined;
      current = await restart(installation, log, stopping.signal);
    }
  };
  const watching = watch();

  return {
    processId: () => current?.processId,
    stop: async () => {
      stopping.abort();
      await watching;
      await stopServer(installation.cluster, current);
      // Fails if the server of another process still uses the folder; the next start creates it again.
      await rmdir(first.socketFolder).catch(() => {});
    },
  };
}

async function restart(
  installation: Installation,
  log: Logger,
  signal: AbortSignal,
): Promise<Running | undefined> {
  for (let pauseMs = WATCH_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, RESTART_PAUSE_MAX_MS)) {
    try {
      return await ensureRunning(installation, signal);
    } catch (error) {
      if (signal.aborted) break;
      log.error({ err: error }, 'could not restart PostgreSQL; will retry');
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}

/** Resolves when the server process has exited or the signal aborts. */
async function untilExited(running: Running, signal: AbortSignal): Promise<void> {
  const { child } = running;
  const hasExited = () =>
    child ? child.exitCode !== null || child.signalCode !== null : !processFacts(running.processId);
  while (!hasExited() && !signal.aborted)
    await sleep(WATCH_MS, undefined, { signal, ref: false }).catch(() => {});
}

/**
 * SIGINT rolls back open transactions and stops cleanly; if that takes too long, SIGQUIT leaves the rest to
 * recovery.
 */
async function stopServer(cluster: string, running: Running | undefined): Promise<void> {
  const found = findPostmaster(cluster);
  if (!found || found.processId !== running?.processId) return;
  if (!running.child && !isOrphan(found)) return;
  process.kill(found.processId, 'SIGINT');
  const deadline = performance.now() + FAST_STOP_MS;
  while (processFacts(found.processId)) {
    if (performance.now() > deadline) process.kill(found.processId, 'SIGQUIT');
    await sleep(20);
  }
}

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

/** A real PostgreSQL server of our own, reached through a socket in a folder only its user can enter. */
export interface EmbeddedPostgres {
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  readonly runAs: RunAs['kind'];
  /** Whether the server was running already when we came. */
  readonly isAdopted: boolean;
  /** Of the server that runs now; undefined while it is being started again. */
  processId(): number | undefined;
  /** Ends the server cleanly, unless another living process launched it. */
  stop(): Promise<void>;
}

const WATCH_MS = 250;
const RESTART_PAUSE_MAX_MS = 10_000;
const FAST_STOP_MS = 20_000;

/**
 * Starts PostgreSQL on `pg` in the data folder (made on the first start) and keeps it running: a server that dies is
 * started again.
 *
 * @throws StartError with one sentence for the operator
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
      if (current) await untilGone(current, stopping.signal);
      if (stopping.signal.aborted) return;
      log.error({ processId: current?.processId }, 'PostgreSQL ended unexpectedly; starting it again');
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
      // Empty now, and made again by the next start; while the server of another process lives in it, it stays.
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
      log.error({ err: error }, 'PostgreSQL did not start again; trying once more');
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}

/** Resolves when the server's process has ended, or when the signal says that nobody waits any more. */
async function untilGone(running: Running, signal: AbortSignal): Promise<void> {
  const { child } = running;
  const isGone = () =>
    child ? child.exitCode !== null || child.signalCode !== null : !processFacts(running.processId);
  while (!isGone() && !signal.aborted)
    await sleep(WATCH_MS, undefined, { signal, ref: false }).catch(() => {});
}

/** SIGINT rolls open transactions back and stops cleanly; SIGQUIT, if that takes too long, leaves it to recovery. */
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { drain } from './drain.ts';
import { type BuildPaths, ensureDataFolder, openPlatform } from './open-platform.ts';
import { hasSpaceToStart, isDiskFull } from './platform/disk-space.ts';
import { createLog } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { createReadOnlyApp } from './read-only-app.ts';
import { DRAIN_MS_MAX, listen } from './serve.ts';

const RETRY_MS = 2_000;
const CLOSED_POLL_MS = 5;

/** The platform, and a function that frees the address to listen on. */
interface Opened {
  readonly platform: Platform;
  readonly releaseAddress: () => Promise<void>;
}

/**
 * Opens the platform. While the disk is too full, serves stored images read-only and retries every two
 * seconds.
 *
 * @throws StartError for any other failure, and the abort reason of `stopping`
 */
export async function openWhenDiskHasSpace(
  config: Config,
  folders: BuildPaths,
  stopping: AbortSignal,
): Promise<Opened> {
  const opened = await openUnlessFull(config, folders, stopping);
  if (opened) return { platform: opened, releaseAddress: async () => {} };
  const log = createLog(config.logLevel);
  const readOnly = await serveReadOnly(config, folders, log, stopping);
  try {
    for (;;) {
      await sleep(RETRY_MS, undefined, { signal: stopping });
      const platform = await openUnlessFull(config, folders, stopping);
      if (!platform) continue;
      log.info('the disk has free space again: the service accepts requests');
      return { platform, releaseAddress: readOnly.releaseAddress };
    }
  } catch (error) {
    await readOnly.drain();
    throw error;
  }
}

/** Undefined when the disk is full. */
async function openUnlessFull(
  config: Config,
  folders: BuildPaths,
  stopping: AbortSignal,
): Promise<Platform | undefined> {
  const { dataFolder, databaseUrl } = config;
  // On a full disk the embedded database cannot write its error to its log file, so check the disk itself
  // too.
  const hasSpace = async () => databaseUrl !== undefined || (await hasSpaceToStart(dataFolder));
  try {
    await ensureDataFolder(dataFolder);
    if (!(await hasSpace())) return undefined;
    try {
      return await openPlatform(config, folders, stopping);
    } catch (error) {
      if (!stopping.aborted && !(await hasSpace())) return undefined;
      throw error;
    }
  } catch (error) {
    if (!stopping.aborted && isDiskFull(error)) return undefined;
    throw error;
  }
}

async function serveReadOnly(config: Config, folders: BuildPaths, log: Logger, stopping: AbortSignal) {
  const storage = await openStorage(config).catch((error) => {
    if (isDiskFull(error)) return undefined;
    throw error;
  });
  const isStopping = () => stopping.aborted;
  const app = await createReadOnlyApp({ config, log, storage, webFolder: folders.webFolder, isStopping });
  await listen(app, { config, log });
  log.warn(
    { dataFolder: config.dataFolder },
    'the disk is full: only stored images are served until there is free space',
  );
  return {
    drain: () => drain(app, log, DRAIN_MS_MAX),
    /** Resolves as soon as the address is free, even if responses are still being sent. */
    releaseAddress: async () => {
      const closed = drain(app, log, DRAIN_MS_MAX);
      while (app.server.listening) await sleep(CLOSED_POLL_MS);
      closed.catch((err) => log.error({ err }, 'the read-only service did not close'));
    },
  };
}
